import type { GameFacts } from '#rules/games/games.ts'
import { latePickTeams } from '#rules/survivor/late-picks.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { slateOf, teamsOfRound } from '#rules/survivor/playoffs/slots.ts'
import { teamWeeks } from '#rules/survivor/team-weeks.ts'
import { weekName } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listGames } from '#server/features/survivor/weeks/schedule.repo.ts'
import { endLatePicks, listWeeks, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import { stateOf } from '../contest-view.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { listLatePickers } from './late-pickers.repo.ts'

type Reader = Pick<Deps, 'db'>
type OfWeek = { contest: ContestRow; week: WeekRow; now: Instant }
type Asked = OfWeek & { returning?: readonly number[] | undefined }
type LateTeams = ReturnType<typeof latePickTeams>

/** The teams that could still be picked late in this week, the earliest start first, if these were the games of its season (S2). */
export function lateTeamsIn(games: readonly GameFacts[], { contest, week, now }: OfWeek): LateTeams {
  return latePickTeams({
    contest: { ...stateOf(contest), late_picks: contest.late_picks },
    week: { ...week, is_processed: week.processed_at !== null },
    teams: teamWeeks(games, week),
    roundTeams: week.round === null ? null : teamsOfRound(games, week.round),
    now,
  })
}

/** Who could pick one of these teams late in this week, by user; null is a deleted member. */
export async function listWhoCouldPick(db: Database, { teams, contest, week, ...asked }: Asked & { teams: LateTeams }) {
  if (teams.length === 0) return []
  return listLatePickers(db, {
    contestId: contest.contest_id,
    weekNumber: week.week_number,
    slate: slateOf(week.round),
    teamIds: teams.map((team) => team.team_id),
    now: asked.now,
    returning: asked.returning,
  })
}

/** Who could still pick late, by user, the next start of a team that they could pick, and the last: from then on nobody can. */
type LatePicking = { users: readonly number[]; next_start: Instant; until: Instant }

/** Who could still pick late in this week; null where nobody can (S2). Of participants who come back only by what is being done, `returning`. */
export async function findLatePicking(deps: Reader, asked: Asked): Promise<LatePicking | null> {
  const { contest, week } = asked
  const teams = lateTeamsIn(await listGames(deps.db, { seasonYear: contest.season_year, spans: [week] }), asked)
  const [next, last] = [teams.at(0), teams.at(-1)]
  const users = await listWhoCouldPick(deps.db, { ...asked, teams })
  if (next === undefined || last === undefined || users.length === 0) return null
  return { users: users.filter((user) => user !== null), next_start: next.first_start, until: last.first_start }
}

export const toLateRefusal = ({ week, until }: { week: WeekRow; until: Instant }) =>
  new Refusal({ code: 'late_picks_possible', week: weekName(week), until })

/** Refuses what would show the picks of this week while somebody could still pick late in it (S2). */
export async function refuseWhileLate(deps: Reader, asked: Asked): Promise<void> {
  const late = await findLatePicking(deps, asked)
  if (late) throw toLateRefusal({ week: asked.week, until: late.until })
}

/** The locked weeks that have no results yet. */
const inPlay = (weeks: readonly WeekRow[], now: Instant) =>
  weeks.filter((week) => week.processed_at === null && hasLocked(week, now))

/** Refuses to switch late picks while somebody could pick late with the switch on: off would show the picks, on would let them pick (S2). */
export async function refuseSwitch(tx: Tx, deps: Deps, contest: ContestRow): Promise<void> {
  const now = deps.now()
  const weeks = inPlay(await listWeeks(tx, contest.contest_id), now)
  for (const week of weeks)
    await refuseWhileLate({ ...deps, db: tx }, { contest: { ...contest, late_picks: true }, week, now })
  // Without late picks everything has been shown, and stays so.
  if (!contest.late_picks) await endLatePicks(tx, { weekIds: weeks.map((week) => week.week_id), now })
}

/**
 * Refuses to bring somebody back by hand into a week that they could still pick late: while they were out they could see its picks (S2).
 * `participants` are those who come back.
 */
export async function refuseReturn(
  db: Database,
  deps: Deps,
  { contest, participants }: { contest: ContestRow; participants: readonly number[] },
): Promise<void> {
  if (participants.length === 0) return
  const now = deps.now()
  for (const week of inPlay(await listWeeks(db, contest.contest_id), now))
    await refuseWhileLate({ ...deps, db }, { contest, week, now, returning: participants })
}
