import { type Mail, wordsOf } from './mails.ts'

/** What a notification says. A lock screen shows all of it, to whoever holds the phone. */
type PushWords = { title: string; body: string; path: string }

/** A mail in the size of a lock screen: its subject, the line that a list of mails would show, and where its button leads. */
export function pushOf(mail: Mail): PushWords {
  if (mail.kind === 'test') {
    return { title: 'A test from PuckPool', body: 'Notifications from your pool arrive on this device.', path: '/' }
  }
  const { subject, preview, action } = wordsOf(mail, '')
  return { title: subject, body: preview, path: action?.url ?? '/' }
}

/** What is urgent wakes a phone that saves its battery. */
export function isUrgent({ kind }: Pick<Mail, 'kind'>): boolean {
  return kind === 'reminder_two_hours' || kind === 'draft_turn' || kind === 'test'
}
