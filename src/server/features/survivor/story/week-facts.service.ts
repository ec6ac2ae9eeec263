import type { WeekPick } from '#contract/survivor/picks.ts'
import type { LoadedWeek } from '#rules/survivor/loaded-contest.ts'
import type { PickResult } from '#rules/survivor/picks.ts'
import { type Fallen, NAMED, type WeekFacts, type WeekFate } from '#rules/survivor/story.ts'
import { rowsOf, showRows } from '#rules/survivor/views/week-table.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { loadIn } from '../loading/loaded-contest.service.ts'
import { listFirstPlaces } from '../results/records.repo.ts'
import type { ContestSummary } from '../survivor.repo.ts'
import { requireSummary } from '../survivor.service.ts'
import { listWeeks, type WeekRow } from '../weeks/weeks.repo.ts'
import { requireWeek } from '../weeks/weeks.service.ts'

export type Player = {
  participant_id: number
  user_id: number | null
  participant_name: string
  pick: WeekPick | null
  result: PickResult | null
  /** How many they had left after it, in a contest with more than one (S18). */
  lives_left?: number | undefined
}

/** A week with its results, as everybody may see it. */
export type WeekOver = {
  summary: ContestSummary
  week: WeekRow
  weeks: WeekRow[]
  loadedWeek: LoadedWeek | null
  /** Who played it, by name. */
  players: Player[]
  playerOf: ReadonlyMap<number | null, Player>
  /** The first of those who went out, by name: enough to name, also without the reader. */
  fallen: Player[]
  /** Who lost a life and stayed in, by name; null in a contest with only one (S18). */
  hurt: Player[] | null
  anybody_picked: boolean
  /** First place, where this week ended the contest. */
  champions: { user_id: number | null; participant_name: string }[]
}

/** A week that has been processed, from one snapshot. Refuses a week that the contest does not have. */
export async function readWeekOver(
  db: Database,
  { contestId, weekNumber, now }: { contestId: number; weekNumber: number; now: Instant },
): Promise<WeekOver> {
  const summary = await requireSummary({ now: () => now }, { db, contestId })
  const asked = await requireWeek(db, { contestId, weekNumber })
  const weeks = await listWeeks(db, contestId)
  const loaded = await loadIn({ db }, db, { contestId, now, picksOf: [weekNumber] })
  const loadedWeek = loaded.weeks.find((of) => of.week_number === weekNumber) ?? null
  const rows = loadedWeek ? rowsOf(loaded, loadedWeek) : []
  const { picks, without_pick } = loadedWeek
    ? showRows(loaded, loadedWeek, rows, 'after the week')
    : { picks: [], without_pick: [] }
  const isLast = weeks.findLast((of) => of.processed_at !== null)?.week_number === weekNumber
  const isEnd = summary.status === 'completed' && isLast
  const players: Player[] = [
    ...picks.map((pick) => ({ ...whoIn(pick), pick, result: pick.result, ...leftIn(pick) })),
    ...without_pick.map((of) => ({ ...whoIn(of), pick: null, result: of.result, ...leftIn(of) })),
  ]
  players.sort((a, b) => byAlphabet.compare(a.participant_name, b.participant_name))
  return {
    summary,
    week: asked,
    weeks,
    loadedWeek,
    players,
    // For all at once: each of them gets a mail about it.
    playerOf: new Map(players.map((player) => [player.user_id, player])),
    fallen: players.filter(({ result }) => result === 'eliminated').slice(0, NAMED + 1),
    hurt: summary.lives === 1 ? null : players.filter(({ result }) => result === 'life_lost'),
    anybody_picked: picks.length > 0,
    champions: isEnd ? await listFirstPlaces(db, [contestId]) : [],
  }
}

/** Many times as fast as comparing with a locale each time. */
const byAlphabet = new Intl.Collator('en')

function whoIn({ participant_id, user_id, participant_name }: Omit<Player, 'pick' | 'result'>) {
  return { participant_id, user_id, participant_name }
}

const leftIn = ({ result, lives_left }: { result: PickResult | null; lives_left?: number | undefined }) =>
  lives_left === undefined ? {} : { lives_left: result === 'eliminated' ? 0 : lives_left }

/** What `weekStory` tells a member; without one, what it tells everybody. */
export function factsFor(over: WeekOver, userId: number | null): WeekFacts {
  const { summary, week, champions, anybody_picked } = over
  const reader = userId === null ? undefined : over.playerOf.get(userId)
  return {
    week,
    contest_name: summary.contest_name,
    mine: reader ? mineOf(over, reader) : null,
    out: over.fallen.filter((of) => of !== reader).map(toFallen),
    ...(over.hurt ? { life_lost: someOf(over.hurt, reader) } : {}),
    eliminated: week.eliminated ?? 0,
    left: week.survived ?? 0,
    total: summary.total_participants,
    everyone_saved: week.mass_elimination_prevented,
    anybody_picked,
    champions: champions.map(({ participant_name }) => participant_name),
  }
}

function someOf(hurt: readonly Player[], reader: Player | undefined) {
  const some = hurt.filter((of) => of !== reader).slice(0, NAMED)
  return { some: some.map(toFallen), count: hurt.length }
}

function mineOf(over: WeekOver, { pick, result, user_id, lives_left }: Player): NonNullable<WeekFacts['mine']> {
  const fate = fateIn(over, { result, user_id })
  return {
    fate,
    team: pick?.abbreviation ?? null,
    record: pick && { wins: pick.wins, losses: pick.losses },
    is_excused: pick === null && result === 'survived' && fate !== 'out' && over.anybody_picked,
    ...(result === 'life_lost' ? { lives_left } : {}),
  }
}

/** How the week ended for who played it. */
export function fateIn({ champions }: WeekOver, { result, user_id }: Pick<Player, 'result' | 'user_id'>): WeekFate {
  const isFirst = user_id !== null && champions.some((of) => of.user_id === user_id)
  if (isFirst) return champions.length > 1 ? 'shared_first' : 'champion'
  return result === 'eliminated' ? 'out' : 'survived'
}

function toFallen({ participant_name, pick }: Player): Fallen {
  return { name: participant_name, team: pick?.abbreviation ?? null }
}
