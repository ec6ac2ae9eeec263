import { accountRefusals } from '#contract/refusals/accounts.ts'
import { announcementRefusals } from '#contract/refusals/announcements.ts'
import { backupRefusals } from '#contract/refusals/backups.ts'
import { chatRefusals } from '#contract/refusals/chat.ts'
import { contestRefusals } from '#contract/refusals/contests.ts'
import { gameRefusals } from '#contract/refusals/games.ts'
import { outboxRefusals } from '#contract/refusals/outbox.ts'
import { passkeyRefusals } from '#contract/refusals/passkeys.ts'
import { refusal, type Status, type Words } from '#contract/refusals/refusal.ts'
import { requestRefusals } from '#contract/refusals/requests.ts'
import { rulingRefusals } from '#contract/refusals/rulings.ts'
import { survivorRefusals } from '#contract/refusals/survivor.ts'
import { twoTeamRefusals } from '#contract/refusals/two-team.ts'
import { webhookRefusals } from '#contract/refusals/webhooks.ts'

/**
 * Every refusal: the sentence and the HTTP status. A rule returns the code and the facts, the service throws them, and
 * the screen shows the sentence unchanged. Each capability's entries are in `refusals/<capability>.ts`.
 */
const refusals = {
  ...requestRefusals,
  ...accountRefusals,
  ...passkeyRefusals,
  ...chatRefusals,
  ...outboxRefusals,
  ...gameRefusals,
  ...contestRefusals,
  ...survivorRefusals,
  ...rulingRefusals,
  ...twoTeamRefusals,
  ...backupRefusals,
  ...announcementRefusals,
  ...webhookRefusals,

  // Capabilities with one or two refusals
  unknown_line: refusal(404, "We can't find that history entry"),
  unknown_calendar: refusal(404, "We can't find that calendar. Its address may have changed."),
  unknown_screen: refusal(404, "This screen's link no longer works. The commissioner can make a new one."),
  forecasts_off: refusal(404, 'Forecasts are turned off in this pool.'),
  unknown_job: refusal(404, "There's no such job"),
  unknown_standing: refusal(404, "We can't find that team's standing. It may have been deleted."),
  nothing_to_choose: refusal(409, "The NHL's table agrees with ours. There's nothing to choose."),
  no_final_games: refusal(
    409,
    ({ season_year }: { season_year: string }) => `No games of the ${season_year} season are final yet`,
  ),
}

type Table = typeof refusals
export type Code = keyof Table

/** A code with the facts its sentence needs */
export type Reason = {
  [C in Code]: Table[C] extends Words<infer Facts> ? (unknown extends Facts ? { code: C } : { code: C } & Facts) : never
}[Code]

export const describeRefusal = (reason: Reason): { status: Status; message: string } => {
  // A code's entry takes the facts that come with that code; the compiler can't follow that correlation through the
  // union, so the pair is widened once, here.
  const entry = refusals[reason.code] as Words<Reason>
  return { status: entry.status, message: entry.words(reason) }
}
