import type { ContestDoors } from '#server/features/contests/entering.service.ts'
import { survivorDoor } from '#server/features/survivor/entries.service.ts'
import { tiebreakerDoor, twoTeamDoor } from '#server/features/two-team/entries.service.ts'

/** How members enter contests of each type. A new type without a line here doesn't compile. */
export const contestDoors: ContestDoors = {
  two_team: twoTeamDoor,
  playoff_tiebreaker: tiebreakerDoor,
  survivor: survivorDoor,
}
