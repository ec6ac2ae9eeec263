import { shownLives } from '#rules/survivor/lives.ts'
import {
  byFate,
  countAlive,
  isProcessed,
  type LoadedContest,
  type LoadedEntry,
  type LoadedWeek,
  progressIn,
  shortRulings,
  weeksOfPath,
} from '#rules/survivor/loaded-contest.ts'
import type { PickResult } from '#rules/survivor/picks.ts'
import { wasAway } from '#rules/survivor/playing.ts'

type Reader = {
  /** The weeks whose picks are hidden from the reader (S2). */
  hidden: readonly number[]
  /** All entries without it. */
  page?: { limit: number; offset: number } | undefined
}

/**
 * The living first, then those who lasted longest, each by name. A team counts as used once its week has locked (S5), unless its pick was void
 * (S6); the list holds every pick that is not hidden from the reader and in whose week the member was not out (S1). The counts are of all.
 */
export function viewStandings(loaded: LoadedContest, { hidden, page }: Reader) {
  const { entries, weeks } = loaded
  const ranked = byFate(entries)
  const shown = page ? ranked.slice(page.offset, page.offset + page.limit) : ranked
  const alive = countAlive(entries)
  const processed = weeks.filter(isProcessed)
  const facts: Facts = {
    loaded,
    seen: weeksOfPath(loaded)
      .filter((week) => !hidden.includes(week.week_number))
      .map(withVoid(loaded)),
    processed: processed.map((week) => week.week_number),
    slots: processed.filter(({ round }) => round !== null).map((week) => week.week_number),
  }
  return {
    participants: shown.map((entry) => toStanding(entry, facts)),
    active_participants: alive,
    eliminated_participants: entries.length - alive,
    alive_by_week: processed.map(({ week_number, survived }) => ({ week_number, alive: survived ?? 0 })),
    slots: weeks.flatMap(({ week_number, round, game_number }) =>
      round === null || game_number === null ? [] : [{ week_number, round, game_number }],
    ),
  }
}

type SeenWeek = { week: LoadedWeek; voidTeams: ReadonlySet<number> }

function withVoid(loaded: LoadedContest) {
  return (week: LoadedWeek): SeenWeek => ({
    week,
    voidTeams: new Set([...loaded.teams.keys()].filter((team) => progressIn(week, team).is_void)),
  })
}

type Facts = {
  loaded: LoadedContest
  /** The weeks whose picks the reader sees. */
  seen: readonly SeenWeek[]
  processed: readonly number[]
  /** The processed weeks that are playoff slots. */
  slots: readonly number[]
}

type UsedTeam = {
  week_number: number
  team_id: number
  abbreviation: string
  result: PickResult | null
  is_void?: boolean
}

function toStanding(entry: LoadedEntry, { loaded, seen, processed, slots }: Facts) {
  const last = entry.elimination_week ?? Number.POSITIVE_INFINITY
  const ruled = loaded.rulings.get(entry.participant_id) ?? []
  // What was picked ahead for a week in which they are out counts for nothing, and is not shown as used (S1).
  const wasPlaying = (week: number) => week <= last && !wasAway(ruled, week)
  const isOut = (week: number) => week >= last || wasAway(ruled, week) || ruled.some((of) => of.out_since === week)
  let teams_used = 0
  const teams_used_list: UsedTeam[] = []
  for (const { week, voidTeams } of seen) {
    const { week_number } = week
    const pick = week.picks.get(entry.participant_id)
    if (pick === undefined || !wasPlaying(week_number)) continue
    const { team_id, result, slate } = pick
    const isVoid = voidTeams.has(team_id)
    if (slate !== null && !isVoid) teams_used += 1
    const abbreviation = loaded.teams.get(team_id)?.abbreviation ?? ''
    teams_used_list.push({ week_number, team_id, abbreviation, result, ...(isVoid ? { is_void: true } : {}) })
  }
  return {
    participant_id: entry.participant_id,
    user_id: entry.user_id,
    participant_name: entry.participant_name,
    is_eliminated: entry.is_eliminated,
    elimination_week: entry.elimination_week,
    ...shownLives({ lives: loaded.contest.lives, ...entry }),
    weeks_survived: processed.filter((week) => !isOut(week)).length,
    ...(slots.length > 0 ? { slots_survived: slots.filter((week) => !isOut(week)).length } : {}),
    placement: entry.placement,
    teams_used,
    teams_used_list,
    ...(ruled.length > 0 ? { rulings: shortRulings(ruled) } : {}),
  }
}
