import {
  type InvitationFacts,
  invitationMail,
  type NoticeFacts,
  noticeMail,
  passwordResetMail,
  type ResetFacts,
  type TestFacts,
  testMail,
} from '#server/features/accounts/account.mail.ts'
import {
  nightBeforeMail,
  type ReminderFacts,
  twoHoursMail,
} from '#server/features/survivor/reminders/reminders.mail.ts'
import { type ResultsFacts, weekResultsMail } from '#server/features/survivor/results/results.mail.ts'
import { draftTurnMail, type TurnFacts } from '#server/features/two-team/draft/draft-turn.mail.ts'
import type { MailWords } from './mail-frame.ts'

/** Every kind of mail with the facts that its words are made of; stored in the outbox as they stand here. */
export type Mail =
  | { kind: 'reminder_night_before' | 'reminder_two_hours'; facts: ReminderFacts }
  | { kind: 'week_results'; facts: ResultsFacts }
  | { kind: 'draft_turn'; facts: TurnFacts }
  | { kind: 'password_reset'; facts: ResetFacts }
  | { kind: 'invitation'; facts: InvitationFacts }
  | { kind: 'notice'; facts: NoticeFacts }
  | { kind: 'test'; facts: TestFacts }

/** The words of a mail; its links lead to the pool's address. */
export function wordsOf(mail: Mail, appUrl: string): MailWords {
  const link = (path: string) => `${appUrl}${path}`
  switch (mail.kind) {
    case 'reminder_night_before':
      return nightBeforeMail(mail.facts, link)
    case 'reminder_two_hours':
      return twoHoursMail(mail.facts, link)
    case 'week_results':
      return weekResultsMail(mail.facts, link)
    case 'draft_turn':
      return draftTurnMail(mail.facts, link)
    case 'password_reset':
      return passwordResetMail(mail.facts, link)
    case 'invitation':
      return invitationMail(mail.facts, link)
    case 'notice':
      return noticeMail(mail.facts, link)
    case 'test':
      return testMail(mail.facts, link)
  }
}

/** Whose link opens an account: its facts are forgotten once it has been sent. */
export function holdsSecret(kind: Mail['kind']): boolean {
  return kind === 'password_reset' || kind === 'invitation'
}
