import { invitationMail, passwordLinkMail } from '#server/features/accounts/account.mail.ts'
import { accountChangeMail } from '#server/features/accounts/account-change.mail.ts'
import { signInLinkMail } from '#server/features/accounts/sign-in/sign-in-link.mail.ts'
import { announcementMail } from '#server/features/announcements/announcements.mail.ts'
import { waitingMail } from '#server/features/dashboard/waiting.mail.ts'
import { feeDueMail } from '#server/features/fees/fee-due.mail.ts'
import { liveTeam, whoFalls } from '#server/features/moments/moments.mail.ts'
import { newSeason } from '#server/features/new-season/new-season.mail.ts'
import type { MailParts } from '#server/features/outbox/mail-part.ts'
import { notice, test } from '#server/features/outbox/outbox.mail.ts'
import { passkeyMail } from '#server/features/passkeys/passkeys.mail.ts'
import { pickWithoutGame } from '#server/features/survivor/picks/pick-without-game.mail.ts'
import { nightBeforeReminder, twoHourReminder } from '#server/features/survivor/reminders/reminders.mail.ts'
import { weekResults } from '#server/features/survivor/results/results.mail.ts'
import { draftTurn } from '#server/features/two-team/draft/draft-turn.mail.ts'
import { draftRecap } from '#server/features/two-team/recap/draft-recap.mail.ts'
import { twoTeamResults } from '#server/features/two-team/standings-mails/two-team-results.mail.ts'
import { draftStarts } from '#server/features/two-team/start/draft-starts.mail.ts'

/**
 * Every mail kind's words, for the kinds in `contract/outbox/mail-kinds.ts`. A kind without a line here doesn't
 * compile.
 */
export const mailParts: MailParts = {
  reminder_night_before: nightBeforeReminder,
  reminder_two_hours: twoHourReminder,
  pick_without_game: pickWithoutGame,
  week_results: weekResults,
  draft_turn: draftTurn,
  draft_starts: draftStarts,
  draft_recap: draftRecap,
  two_team_results: twoTeamResults,
  password_reset: passwordLinkMail,
  sign_in_link: signInLinkMail,
  account_change: accountChangeMail,
  invitation: invitationMail,
  new_season: newSeason,
  fee_due: feeDueMail,
  announcement: announcementMail,
  live_team: liveTeam,
  who_falls: whoFalls,
  waiting: waitingMail,
  notice,
  passkey: passkeyMail,
  test,
}
