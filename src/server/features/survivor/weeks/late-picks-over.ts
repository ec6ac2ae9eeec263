import type { GameFacts } from '#rules/games/games.ts'
import { latePickTeams } from '#rules/survivor/late-picks.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { awaitedGames, slateOf, teamsOfRound } from '#rules/survivor/playoffs/slots.ts'
import { teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import { stateOf } from '../contest-view.ts'
import { listLatePickers } from '../picks/late-pickers.repo.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { endLatePicks, type WeekRow } from './weeks.repo.ts'

/** A week of a contest, with its games, at one of the two sides of a change. */
type Side = { contest: ContestRow; week: WeekRow; games: readonly GameFacts[]; now: Instant }

type Changed = {
  contests: readonly ContestRow[]
  /** Each with its days before the change and after it. */
  weeks: readonly { before: WeekRow; after: WeekRow }[]
  before: readonly GameFacts[]
  after: readonly GameFacts[]
  now: Instant
}

/**
 * After games have changed, in their transaction: late picks are over for good where the change has taken the last team that could be picked, and
 * where it brings one back after there was none (S2), because the week's picks are shown in between. Only a slot whose pairings are not all
 * known gets late picks with them: nobody could have picked those teams on time (P1, P5).
 */
export async function endLatePicksAfter(tx: Tx, { contests, weeks, before, after, now }: Changed): Promise<void> {
  const byId = new Map(contests.map((contest) => [contest.contest_id, contest]))
  const over: number[] = []
  for (const week of weeks) {
    const contest = byId.get(week.before.contest_id)
    if (!contest || !isInPlay(week.before, now)) continue
    const [was, is] = [
      { contest, week: week.before, games: before, now },
      { contest, week: week.after, games: after, now },
    ]
    if (String(lateTeamsOf(was)) === String(lateTeamsOf(is))) continue
    const isBroughtBack = awaitedGames(before, week.before) === 0 && !(await canPickLate(tx, was))
    if (isBroughtBack || !(await canPickLate(tx, is))) over.push(week.before.week_id)
  }
  await endLatePicks(tx, { weekIds: over, now })
}

const isInPlay = (week: WeekRow, now: Instant) =>
  week.processed_at === null && week.late_picks_over_at === null && hasLocked(week, now)

function lateTeamsOf({ contest, week, games, now }: Side): number[] {
  const teams = teamWeeks(games, week)
  const late = latePickTeams({
    contest: { ...stateOf(contest), late_picks: contest.late_picks },
    week: { ...week, is_processed: false },
    teamIds: [...teams.keys()],
    teams,
    roundTeams: week.round === null ? null : teamsOfRound(games, week.round),
    now,
  })
  return late.map((team) => team.team_id).sort((a, b) => a - b)
}

async function canPickLate(tx: Tx, side: Side): Promise<boolean> {
  const { contest, week, now } = side
  const teamIds = lateTeamsOf(side)
  if (teamIds.length === 0) return false
  const of = { contestId: contest.contest_id, weekNumber: week.week_number, slate: slateOf(week.round) }
  return (await listLatePickers(tx, { ...of, teamIds, now })).length > 0
}
