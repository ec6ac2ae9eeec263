import { type Instant, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'

export type ResetFacts = {
  name: string
  path: string
  expires_at: Instant
  zone: string | null
  /** The admin who sends it; nothing where the reader has asked for it himself. */
  by?: string | null
  /** The address with which a new member signs in, who hears of the pool for the first time. */
  welcome?: string | null
}

/** In answer to 'Forgot password?', from an admin, or the first word to somebody whom an admin has added. */
export function passwordResetMail(
  { name, path, expires_at, zone, by, welcome }: ResetFacts,
  link: (path: string) => string,
): MailWords {
  if (by && welcome) {
    return {
      subject: `${by} has added you to PuckPool`,
      preview: 'Choose a password, and you are in.',
      heading: 'Welcome to PuckPool',
      tone: 'calm',
      paragraphs: [
        `Hi ${name},`,
        `${by} has made you an account in PuckPool: a survivor contest and a two-team draft through the NHL season.`,
        'With this link you choose your password. It works once.',
      ],
      facts: [
        ['You sign in as', welcome],
        ['Valid until', wordsIn(zone, expires_at)],
      ],
      action: { label: 'Choose your password', url: link(path) },
      remark: 'You do not know what this is about? Then leave this mail alone.',
    }
  }
  return {
    subject: 'Reset your PuckPool password',
    preview: 'Choose a new password.',
    heading: 'Choose a new password',
    tone: 'calm',
    paragraphs: [
      `Hi ${name},`,
      by
        ? `${by} sends you a link with which you choose a new password for PuckPool. It works once. Until then your present password works.`
        : 'With this link you choose a new password for PuckPool. It works once.',
    ],
    facts: [['Valid until', wordsIn(zone, expires_at)]],
    action: { label: 'Choose a new password', url: link(path) },
    remark: by
      ? 'You do not want a new one? Then leave this mail alone: nothing changes.'
      : 'You did not ask for it? Then leave this mail alone: nothing changes.',
  }
}

export type InvitationFacts = { from: string; path: string; expires_at: Instant | null; pool: string }

/** To somebody who has no account yet. */
export function invitationMail(
  { from, path, expires_at, pool }: InvitationFacts,
  link: (path: string) => string,
): MailWords {
  return {
    subject: `${from} invites you to ${pool}`,
    preview: 'A survivor contest and a two-team draft through the NHL season.',
    heading: `You are invited to ${pool}`,
    tone: 'calm',
    paragraphs: [
      `${from} would like to have you in the pool: a survivor contest and a two-team draft through the NHL season.`,
    ],
    ...(expires_at ? { facts: [['Valid until', wordsIn(null, expires_at)]] } : {}),
    action: { label: 'Join the pool', url: link(path) },
    remark: 'You do not know what this is about? Then leave this mail alone.',
  }
}

export type NoticeFacts = { name: string; subject: string; sentences: string[]; path: string; label: string }

/** Something that a member must be told once, such as a pick that an admin has entered for him. */
export function noticeMail(
  { name, subject, sentences, path, label }: NoticeFacts,
  link: (path: string) => string,
): MailWords {
  return {
    subject,
    preview: sentences[0] ?? '',
    heading: subject,
    tone: 'calm',
    paragraphs: [`Hi ${name},`, ...sentences],
    action: { label, url: link(path) },
  }
}

export type TestFacts = { name: string; at: Instant; zone: string | null }

export function testMail({ name, at, zone }: TestFacts, link: (path: string) => string): MailWords {
  return {
    subject: 'PuckPool test email',
    preview: 'Mail from your pool arrives.',
    heading: 'Mail from your pool arrives',
    tone: 'good',
    paragraphs: [
      `Hi ${name || 'there'},`,
      'This is a test. If you can read it, reminders will reach your members too.',
    ],
    facts: [['Sent', wordsIn(zone, at)]],
    action: { label: 'Open PuckPool', url: link('/') },
  }
}
