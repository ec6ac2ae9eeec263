import { sql } from 'kysely'
import type { GameFacts } from '#rules/games/games.ts'
import {
  isProcessed,
  type LoadedContest,
  type LoadedEntry,
  type LoadedPick,
  type LoadedPicks,
  type LoadedTeam,
  type LoadedWeek,
} from '#rules/survivor/loaded-contest.ts'
import { hasLocked, isInWeek } from '#rules/survivor/locks.ts'
import { teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { rowVersion } from '#server/db/version.ts'
import { stateOf } from '../contest-view.ts'
import { toResult } from '../picks/picks.repo.ts'
import { listExcuses } from '../results/results.repo.ts'
import { listRulings, type RulingRow } from '../rulings/rulings.repo.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { listGames } from '../weeks/schedule.repo.ts'
import { listGamesAtLock, listVersionedWeeks, type VersionedWeek } from '../weeks/weeks.repo.ts'

/** Returns a part of the contest read before if it had this version, else reads it. */
export type Keep = <Part>(part: string, version: string, read: () => Promise<Part>) => Promise<Part>

export type PicksOf = (week: { week_number: number; processed_at: Instant | null }) => boolean

type Asked = {
  contest: ContestRow
  teams: readonly LoadedTeam[]
  now: Instant
  keep: Keep
  /** Selects the locked weeks whose picks are read; all if absent. */
  picksOf?: PicksOf | undefined
}

/** Reads a survivor contest, the only place that does, from one snapshot (S17). */
export async function readLoadedContest(db: Database, asked: Asked): Promise<LoadedContest> {
  const { contest, teams, keep } = asked
  const { contest_id: contestId } = contest
  const weeks = await listVersionedWeeks(db, contestId)
  const rulings = await listRulings(db, { contestId })
  const asksFor = asked.picksOf ?? (() => true)
  const isLocked = (week: VersionedWeek) => hasLocked(week, asked.now)
  const versions = await findVersions(db, { contest, weeks: weeks.filter((week) => asksFor(week) && isLocked(week)) })
  const ofAll = weeks.map((week) => week.version).join()
  const played = await keep('games', `${versions.games} ${ofAll}`, () => readPlay(db, { contest, weeks }))
  return {
    contest: { ...contest, ...stateOf(contest) },
    weeks: await readWeeks(db, { keep, weeks, asksFor, isLocked, rulings, versions, played: played.byWeek }),
    entries: await keep('entries', versions.entries, () => listEntriesByName(db, contestId)),
    rulings: Map.groupBy(rulings, (ruling) => ruling.participant_id),
    excused: await readExcusedWeeks(db, contestId),
    games: played.games,
    teams: new Map(teams.map((team) => [team.team_id, team])),
  }
}

/** The excused weeks by entry. */
async function readExcusedWeeks(db: Database, contestId: number): Promise<LoadedContest['excused']> {
  const byEntry = Map.groupBy(await listExcuses(db, contestId), (excuse) => excuse.participant_id)
  return new Map([...byEntry].map(([entry, excuses]) => [entry, excuses.map((of) => of.week_number)]))
}

type WeeksAsked = {
  keep: Keep
  weeks: readonly VersionedWeek[]
  /** Whether a week's picks are asked for. */
  asksFor: PicksOf
  isLocked: (week: VersionedWeek) => boolean
  rulings: readonly RulingRow[]
  versions: Versions
  played: SeasonPlay['byWeek']
}

async function readWeeks(db: Database, { keep, asksFor, isLocked, ...read }: WeeksAsked): Promise<LoadedWeek[]> {
  const { weeks, rulings, versions, played } = read
  const ruled = rulings.map((of) => of.ruling_id).join()
  const readPicks = async ({ contest_id: contestId, week_number: weekNumber, ...week }: VersionedWeek) => {
    // Only an act changes the picks of a week with results, and it writes the week or a ruling with them.
    const picked = `${week.version} ${isProcessed(week) ? ruled : versions.picks[weekNumber]}`
    return keep(`picks of ${week.week_id}`, picked, () => readPicksOfWeek(db, { contestId, weekNumber }))
  }
  const picksOf = async (week: VersionedWeek) => {
    if (!asksFor(week)) return null
    return isLocked(week) ? readPicks(week) : NO_PICKS
  }
  const loaded: LoadedWeek[] = []
  for (const week of weeks) {
    const play = played.get(week.week_id) ?? NOTHING_PLAYED
    loaded.push({ ...week, ...play, picks: await picksOf(week) })
  }
  return loaded
}

const NO_PICKS: LoadedPicks = new Map()

type WeekPlay = Pick<LoadedWeek, 'games' | 'playing' | 'gamesAtLock'>
const NOTHING_PLAYED: WeekPlay = { games: [], playing: new Map(), gamesAtLock: null }

type OfSeason = { contest: ContestRow; weeks: readonly VersionedWeek[] }

type SeasonPlay = {
  games: readonly GameFacts[]
  /** By week id. */
  byWeek: ReadonlyMap<number, WeekPlay>
}

async function readPlay(db: Database, { contest, weeks }: OfSeason): Promise<SeasonPlay> {
  const games = await listGames(db, { seasonYear: contest.season_year, spans: weeks })
  const counted = await listGamesAtLock(db, weeks)
  const playIn = (week: VersionedWeek): WeekPlay => {
    const own = games.filter((game) => isInWeek(game, week))
    return { games: own, playing: teamWeeks(own, week), gamesAtLock: counted.get(week.week_id) ?? null }
  }
  return { games, byWeek: new Map(weeks.map((week) => [week.week_id, playIn(week)])) }
}

/** Each changes as soon as anything in its part does. */
type Versions = {
  entries: string
  games: string
  /** For the weeks in play, by number. */
  picks: Record<number, string>
}

/** `weeks` are those whose picks are read. */
async function findVersions(db: Database, { contest, weeks }: OfSeason): Promise<Versions> {
  const inPlay = weeks.filter((week) => !isProcessed(week)).map((week) => week.week_number)
  const { rows } = await sql<Versions>`
    select (
        select ${rowsVersion('participants', 'participant_id')} from participants where contest_id = ${contest.contest_id}
      ) as entries, (
        select ${rowsVersion('games', 'game_id')} from games where season_year = ${contest.season_year}
      ) as games, coalesce((
        select json_object_agg(week_number, version) from (
          select week_number, ${rowsVersion('picks', 'pick_id')} as version from picks
          where contest_id = ${contest.contest_id} and week_number = any(${inPlay}::int[]) group by week_number
        ) p
      ), '{}') as picks`.execute(db)
  return rows[0] ?? { entries: '', games: '', picks: {} }
}

/** The combined version of some rows: their number, and a sum in which each counts with its own version. */
function rowsVersion(table: string, id: string) {
  return sql<string>`concat(count(1), ' ', sum(hashtextextended(${rowVersion(table)}, ${sql.ref(`${table}.${id}`)})))`
}

/** In name order. */
async function listEntriesByName(db: Database, contestId: number): Promise<LoadedEntry[]> {
  const { rows } = await sql<LoadedEntry>`
    select participant_id, user_id, participant_name, name_order(participant_name) as name_order, is_eliminated, elimination_week,
      placement, sighted_at, lost_lives, entry_number, first_week
    from participants where contest_id = ${contestId}
    order by name_order(participant_name), participant_id`.execute(db)
  return rows
}

type PicksAlike = Omit<LoadedPick, 'result'> & { result: string | null; participant_ids: number[] }

/** One row for all identical picks, because a row for each takes longer to read than everything else. */
async function readPicksOfWeek(
  db: Database,
  { contestId, weekNumber }: { contestId: number; weekNumber: number },
): Promise<LoadedPicks> {
  const { rows } = await sql<PicksAlike>`
    select team_id, result, slate, is_late, entered_by_name, json_agg(participant_id) as participant_ids
    from picks where contest_id = ${contestId} and week_number = ${weekNumber}
    group by team_id, result, slate, is_late, entered_by_name`.execute(db)
  return new Map(
    rows.flatMap(({ participant_ids, ...row }) => {
      const pick: LoadedPick = { ...row, result: toResult(row.result) }
      return participant_ids.map((participant_id) => [participant_id, pick] as const)
    }),
  )
}
