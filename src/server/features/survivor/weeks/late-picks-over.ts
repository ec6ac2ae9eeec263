import type { GameFacts } from '#rules/games/games.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { awaitedGames } from '#rules/survivor/playoffs/slots.ts'
import { lateTeamsOf, lateWeeks } from '#rules/survivor/visible-picks.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import { readLateContest, toLateState } from '../picks/late-picking.service.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { endLatePicks, type WeekRow } from './weeks.repo.ts'

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
    const state = toLateState(contest)
    const teamsIn = (games: readonly GameFacts[], of: WeekRow) =>
      idsOf(lateTeamsOf({ contest: state, games }, { week: of, now }))
    if (teamsIn(before, week.before) === teamsIn(after, week.after)) continue
    const all = weeks.filter((other) => other.before.contest_id === contest.contest_id).map((other) => other.before)
    const facts = await readLateContest(tx, { contest, weeks: all, now })
    const couldPick = (games: readonly GameFacts[], of: WeekRow) => {
      const withIt = all.map((other) => (other.week_id === of.week_id ? of : other))
      return lateWeeks({ ...facts, weeks: withIt, games }, now).some((late) => late.week_number === of.week_number)
    }
    const isBroughtBack = awaitedGames(before, week.before) === 0 && !couldPick(before, week.before)
    if (isBroughtBack || !couldPick(after, week.after)) over.push(week.before.week_id)
  }
  await endLatePicks(tx, { weekIds: over, now })
}

const isInPlay = (week: WeekRow, now: Instant) =>
  week.processed_at === null && week.late_picks_over_at === null && hasLocked(week, now)

const idsOf = (teams: readonly { team_id: number }[]) => String(teams.map((team) => team.team_id).sort((a, b) => a - b))
