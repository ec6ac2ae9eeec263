import { counted } from '#rules/counted.ts'

type Pick = { pick_number: number; participant_id: number; team_id: number }

/** A pick measured by a season's wins. */
type PickWorth = {
  /** The team's wins in that season, and its place by wins. */
  wins: number
  place: number
  /**
   * Its wins above its draft slot's, negative if below: those of the team it yields if everyone takes the best one
   * left.
   */
  over_par: number
}

export type Worth = {
  /** By pick number. */
  picks: ReadonlyMap<number, PickWorth>
  /** Sums of each participant's picks. */
  pairs: ReadonlyMap<number, Sums>
  /** The participant furthest above their draft slots; null if no one is above. */
  best_value: number | null
  /** The pick furthest above its draft slot, and the one furthest below; null without one. */
  steal: number | null
  reach: number | null
}

type Sums = { wins: number; over_par: number }

/**
 * Each pick's worth in a finished draft, by the previous season's wins, a tiebreaker's by its own (D2). Null if no wins
 * are known.
 */
export function worthOf({
  picks,
  ranking,
  copies,
  wins,
}: {
  picks: readonly Pick[]
  /** All teams of the draft, best first, in the clock's order (D6). */
  ranking: readonly number[]
  copies: number
  wins: ReadonlyMap<number, number>
}): Worth | null {
  if (ranking.every((teamId) => !wins.get(teamId))) return null
  const winsOf = (teamId: number | undefined) => (teamId === undefined ? 0 : (wins.get(teamId) ?? 0))
  const worth = new Map(
    picks.map(({ pick_number, team_id }): [number, PickWorth] => {
      const slot = winsOf(ranking[Math.floor((pick_number - 1) / copies)])
      const place = ranking.indexOf(team_id) + 1
      return [pick_number, { wins: winsOf(team_id), place, over_par: winsOf(team_id) - slot }]
    }),
  )
  const pairs = new Map<number, Sums>()
  for (const { participant_id, pick_number } of picks) {
    const { wins: won, over_par } = worth.get(pick_number) ?? { wins: 0, over_par: 0 }
    const sum = pairs.get(participant_id) ?? { wins: 0, over_par: 0 }
    pairs.set(participant_id, { wins: sum.wins + won, over_par: sum.over_par + over_par })
  }
  const values = [...worth].map(([pick_number, { over_par }]) => ({ pick_number, over_par }))
  return {
    picks: worth,
    pairs,
    best_value: bestPair(pairs),
    // Among equals the later steal and the earlier reach: they are the bigger surprise.
    steal:
      values.toSorted((a, b) => b.over_par - a.over_par || b.pick_number - a.pick_number).find(isOver)?.pick_number ??
      null,
    reach:
      values.toSorted((a, b) => a.over_par - b.over_par || a.pick_number - b.pick_number).find(isUnder)?.pick_number ??
      null,
  }
}

const isOver = ({ over_par }: { over_par: number }) => over_par > 0
const isUnder = ({ over_par }: { over_par: number }) => over_par < 0

/** Among equals the one with more wins, then the one who drafted first. */
function bestPair(pairs: ReadonlyMap<number, Sums>): number | null {
  const best = [...pairs].toSorted(([, a], [, b]) => b.over_par - a.over_par || b.wins - a.wins)[0]
  return best !== undefined && isOver(best[1]) ? best[0] : null
}

export type Highlight = {
  kind: 'best_value' | 'steal' | 'reach'
  label: string
  participant_id: number
  participant_name: string
  picks: readonly RecapPick[]
  /** Wins above the draft slot's, negative below. */
  over_par: number
  /** 'Freya with DAL and SEA'. */
  what: string
  /** 'Freya with DAL and SEA: 92 wins last season, 8 more than the slot is worth.' */
  words: string
}

type RecapPick = { pick_number: number; abbreviation: string; wins: number; over_par: number }
type RecapPair = {
  participant_id: number
  participant_name: string
  wins: number
  over_par: number
  picks: readonly RecapPick[]
}

type Measured = { season_year: string; measured_by: string | null }
type RecapFacts = Measured & { pairs: readonly RecapPair[] } & Omit<Worth, 'picks' | 'pairs'>

/** The draft's talking points, in the same words on the screen, in the chat (without their values) and by mail (D2). */
export function draftHighlights(recap: RecapFacts): Highlight[] {
  const { pairs, best_value } = recap
  const best = pairs.find(({ participant_id }) => participant_id === best_value)
  return [
    ...(best === undefined
      ? []
      : [
          highlight('best_value', best, { ...best, did: `with ${listed(best.picks)}`, value: valueWords(recap, best) }),
        ]),
    ...pickHighlight('steal', recap),
    ...pickHighlight('reach', recap),
  ]
}

const LABELS = { best_value: 'Best value', steal: 'Steal', reach: 'Reach' } as const

type Praised = { picks: readonly RecapPick[]; over_par: number; did: string; value: string }

const highlight = (
  kind: Highlight['kind'],
  { participant_id, participant_name }: RecapPair,
  { picks, over_par, did, value }: Praised,
): Highlight => ({
  kind,
  label: LABELS[kind],
  participant_id,
  participant_name,
  picks,
  over_par,
  what: `${participant_name} ${did}`,
  words: `${participant_name} ${did}: ${value}.`,
})

function pickHighlight(kind: 'steal' | 'reach', recap: RecapFacts): Highlight[] {
  const { pairs, [kind]: number } = recap
  const pair = pairs.find(({ picks }) => picks.some(({ pick_number }) => pick_number === number))
  const pick = pair?.picks.find(({ pick_number }) => pick_number === number)
  if (pair === undefined || pick === undefined) return []
  const did = `took ${pick.abbreviation} at pick ${pick.pick_number}`
  return [highlight(kind, pair, { picks: [pick], over_par: pick.over_par, did, value: valueWords(recap, pick) })]
}

/** '92 wins last season, 8 more than the slot is worth'; in a tiebreaker it says this season. */
export const valueWords = ({ measured_by, season_year }: Measured, { wins, over_par }: Sums): string =>
  `${counted(wins, 'win')} ${measured_by === season_year ? 'this' : 'last'} season, ${slotWords(over_par)}`

/** '8 more than the slot is worth', 'what the slot is worth'. */
const slotWords = (over: number): string =>
  over === 0 ? 'what the slot is worth' : `${Math.abs(over)} ${over > 0 ? 'more' : 'fewer'} than the slot is worth`

/** '+8 wins', '−1 win', 'even': relative to the draft slot. */
export function gainWords(over: number): string {
  if (over === 0) return 'even'
  return `${over > 0 ? '+' : '−'}${counted(Math.abs(over), 'win')}`
}

const listed = (picks: readonly RecapPick[]) => {
  const teams = picks.map(({ abbreviation }) => abbreviation)
  return teams.length < 2 ? teams.join() : `${teams.slice(0, -1).join(', ')} and ${teams.at(-1)}`
}
