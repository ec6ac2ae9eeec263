import { hours, type Instant, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

type ResetFacts = {
  name: string
  path: string
  expires_at: Instant
  zone: string | null
  /** The admin who sends it; nothing where the reader has asked for it himself. */
  by?: string | null
  /** The address with which a new member signs in, who hears of the pool for the first time. */
  welcome?: string | null
}

/** In answer to 'Forgot password?', from an admin, or the welcome to a member an admin has added. */
export const passwordLinkMail = mailPart({ kind: 'password_reset', words: resetWords, examples: resetExamples })

function resetWords({ name, path, expires_at, zone, by, welcome }: ResetFacts, link: Link): MailWords {
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

function resetExamples(now: Instant): Examples<ResetFacts> {
  const facts = { name: 'Ann', zone: null, path: '/reset-password#example', expires_at: plus(now, hours(48)) }
  const by = 'Ada Admin'
  return [
    { name: 'forgotten', label: 'Forgotten', facts: { ...facts, by: null } },
    { name: 'from_admin', label: 'From an admin', facts: { ...facts, by } },
    { name: 'welcome', label: 'A new member', facts: { ...facts, by, welcome: 'ann@example.org' } },
  ]
}

type InvitationFacts = { from: string; path: string; expires_at: Instant | null; pool: string }

/** To someone who has no account yet. */
export const invitationMail = mailPart({ kind: 'invitation', words: invitationWords, examples: invitationExamples })

function invitationWords({ from, path, expires_at, pool }: InvitationFacts, link: Link): MailWords {
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

function invitationExamples(now: Instant): Examples<InvitationFacts> {
  const expires_at = plus(now, hours(336))
  const facts = { from: 'Ada Admin', pool: 'PuckPool', path: '/login?invite=example', expires_at }
  return [{ name: 'link', label: 'An invitation', facts }]
}
