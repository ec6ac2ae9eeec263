import type { ContestCreators } from '#server/features/contests/contests.service.ts'
import { createFromPoolSeason } from '#server/features/survivor/create-from-pool-season.service.ts'
import { createTiebreaker } from '#server/features/two-team/tiebreaker.service.ts'
import { createContest } from '#server/features/two-team/two-team.service.ts'

/** How to create a contest of each type. A new type without a line here doesn't compile. */
export const contestCreators: ContestCreators = {
  two_team: createContest,
  playoff_tiebreaker: createTiebreaker,
  survivor: createFromPoolSeason,
}
