import type { EntryRulesByType } from '#server/features/contests/entering.service.ts'
import { survivorEntryRules } from '#server/features/survivor/entries.service.ts'
import { tiebreakerEntryRules, twoTeamEntryRules } from '#server/features/two-team/entries.service.ts'

/** How members enter contests of each type. A new type without a line here doesn't compile. */
export const entryRules: EntryRulesByType = {
  two_team: twoTeamEntryRules,
  playoff_tiebreaker: tiebreakerEntryRules,
  survivor: survivorEntryRules,
}
