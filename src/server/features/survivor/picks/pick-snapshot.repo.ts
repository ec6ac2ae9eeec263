import { type Selectable, sql } from 'kysely'
import type { HeldPick } from '#rules/survivor/picks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Contests, ContestWeeks, Participants, Picks } from '#server/db/schema.ts'
import { isInWeekOf, ownEntry, toInstant } from '../rows.repo.ts'
import type { PickOf } from './picks.repo.ts'

/** One member's pick of one week and the contest's facts it depends on, all as of one moment. */
export type PickSnapshot = {
  contest: Pick<
    Selectable<Contests>,
    'contest_id' | 'contest_name' | 'season_year' | 'status' | 'phase' | 'current_week' | 'late_picks'
  >
  entry: Pick<
    Selectable<Participants>,
    | 'participant_id'
    | 'user_id'
    | 'participant_name'
    | 'is_eliminated'
    | 'elimination_week'
    | 'sighted_at'
    | 'first_week'
  > | null
  /** Null if the contest has no such week. */
  week:
    | (Pick<Selectable<ContestWeeks>, 'week_id' | 'week_number' | 'start_date' | 'end_date' | 'round' | 'game_number'> &
        Pick<Selectable<ContestWeeks>, 'lock_time' | 'late_picks_over_at'> & { is_processed: boolean })
    | null
  /** The entry's pick of this week. */
  pick: Pick<Selectable<Picks>, 'team_id' | 'picked_at' | 'is_late'> | null
  /** The entry's picks of other weeks that count as a use of their team, oldest first. */
  otherPicks: OtherPick[]
  /** Each team's number of games at the lock (S6); null until counted. */
  gamesAtLock: Map<number, number> | null
  /**
   * When games of one of the contest's weeks were last counted. Of two servers, the counting one has the later clock.
   */
  countedAt: Instant | null
}

export type OtherPick = {
  week_id: number
  week_number: number
  team_id: number
  slate: number
} & HeldPick

type Row = Omit<PickSnapshot, 'gamesAtLock' | 'otherPicks'> & {
  /** The index in the request. */
  n: number
  gamesAtLock: [team_id: number, games: number][] | null
  otherPicks: (Omit<OtherPick, 'games'> & { games: OtherPick['games'] | null })[]
}

/**
 * Starts of the games of pick k's team in its week, if its lock was set by hand: only then can one begin before it. c
 * is the contest.
 */
function gamesBeforeLock(week: 'o' | 'w') {
  return sql`case when ${sql.raw(week)}.lock_time_by_hand then (
            select json_agg(json_build_object('start_time', g.start_time, 'game_state', g.game_state)) from games g
            where g.season_year = c.season_year and k.team_id in (g.home_team_id, g.away_team_id) and ${isInWeekOf(week)}) end`
}

const toGames = (games: HeldPick['games'] | null): HeldPick['games'] =>
  (games ?? []).map((game) => ({ ...game, start_time: game.start_time && toInstant(game.start_time) }))

/** The entry of a pick is found in two branches, one for each way to name it, so that each uses its index; the other finds nothing. */
const entryColumns = sql`participant_id, user_id, participant_name, is_eliminated, elimination_week, sighted_at, first_week`

/**
 * Reads the snapshots in one statement, so in one round trip for all simultaneous picks. In the order given; null if
 * there is no such survivor contest.
 */
export async function listPickSnapshots(db: Database, asked: readonly PickOf[]): Promise<(PickSnapshot | null)[]> {
  const { rows } = await sql<Row>`
    select a.n, to_json(c) as contest, to_json(e) as entry, to_json(w) as week,
      (
        select json_build_object('team_id', k.team_id, 'picked_at', k.picked_at, 'is_late', k.is_late)
        from picks k where k.participant_id = e.participant_id and k.week_number = w.week_number
      ) as pick,
      coalesce((
        select json_agg(json_build_object('week_id', o.week_id, 'week_number', k.week_number, 'team_id', k.team_id,
          'slate', k.slate, 'lock_time', o.lock_time, 'games', ${gamesBeforeLock('o')}) order by k.week_number)
        from picks k join contest_weeks o on o.contest_id = k.contest_id and o.week_number = k.week_number
        where k.participant_id = e.participant_id and k.week_number <> w.week_number and k.slate is not null
      ), '[]') as "otherPicks",
      case when w.fixed_at is not null then coalesce((
        select json_agg(json_build_array(l.team_id, l.games)) from games_at_lock l where l.week_id = w.week_id
      ), '[]') end as "gamesAtLock",
      (select max(x.fixed_at) from contest_weeks x where x.contest_id = c.contest_id) as "countedAt"
    from jsonb_to_recordset(${JSON.stringify(asked.map((of, n) => ({ n, ...of })))}::jsonb)
      as a (n int, "contestId" int, "weekNumber" int, "userId" int, "entryId" int, "participantId" int)
    cross join lateral (
      select contest_id, contest_name, season_year, status, phase, current_week, late_picks from contests
      where contest_id = a."contestId" and contest_type = 'survivor'
    ) c
    left join lateral (
      (${ownEntry({ contest: 'c.contest_id', user: 'a."userId"', entry: 'a."entryId"' }, entryColumns)})
      union all
      select ${entryColumns} from participants where contest_id = c.contest_id and participant_id = a."participantId"
    ) e on true
    left join lateral (
      select week_id, week_number, start_date, end_date, round, game_number, lock_time, late_picks_over_at, fixed_at,
        processed_at is not null as is_processed
      from contest_weeks
      where contest_id = c.contest_id and week_number = a."weekNumber"
    ) w on true`.execute(db)
  const found = new Map(rows.map((row) => [row.n, toSnapshot(row)]))
  return asked.map((_of, n) => found.get(n) ?? null)
}

function toSnapshot({ contest, entry, week, pick, otherPicks, gamesAtLock, countedAt }: Row): PickSnapshot {
  return {
    contest,
    entry: entry && { ...entry, sighted_at: entry.sighted_at && toInstant(entry.sighted_at) },
    week: week && { ...week, lock_time: week.lock_time && toInstant(week.lock_time) },
    pick: pick && { ...pick, picked_at: toInstant(pick.picked_at) },
    otherPicks: otherPicks.map((of) => ({
      ...of,
      lock_time: of.lock_time && toInstant(of.lock_time),
      games: toGames(of.games),
    })),
    gamesAtLock: gamesAtLock && new Map(gamesAtLock),
    countedAt,
  }
}
