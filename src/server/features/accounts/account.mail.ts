import { hours, type Instant, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

type ResetFacts = {
  name: string
  path: string
  expires_at: Instant
  zone: string | null
  /** The admin who sends it; null if the reader asked for it. */
  by?: string | null
  /** The address a new member signs in with, in their welcome. */
  welcome?: string | null
}

/** In answer to 'Forgot password?', from an admin, or the welcome to a member an admin has added. */
export const passwordLinkMail = mailPart({ kind: 'password_reset', words: resetWords, examples: resetExamples })

function resetWords({ name, path, expires_at, zone, by, welcome }: ResetFacts, link: Link): MailWords {
  if (by && welcome) {
    return {
      subject: `${by} added you to PuckPool`,
      preview: "Choose a password and you're in.",
      heading: 'Welcome to PuckPool',
      tone: 'calm',
      paragraphs: [
        `Hi ${name},`,
        `${by} made you an account in PuckPool: a survivor contest and a two-team draft through the NHL season.`,
        'Use this link to choose your password. It works once.',
      ],
      facts: [
        ['You sign in as', welcome],
        ['Valid until', wordsIn(zone, expires_at)],
      ],
      action: { label: 'Choose your password', url: link(path) },
      remark: "Don't know what this is about? You can ignore this email.",
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
        ? `${by} sent you a link to choose a new password for PuckPool. It works once. Your current password works until then.`
        : 'Use this link to choose a new password for PuckPool. It works once.',
    ],
    facts: [['Valid until', wordsIn(zone, expires_at)]],
    action: { label: 'Choose a new password', url: link(path) },
    remark: by
      ? "Don't want a new password? Ignore this email and nothing changes."
      : "Didn't ask for this? Ignore this email and nothing changes.",
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
    heading: `You're invited to ${pool}`,
    tone: 'calm',
    paragraphs: [
      `${from} would like to have you in the pool: a survivor contest and a two-team draft through the NHL season.`,
    ],
    ...(expires_at ? { facts: [['Valid until', wordsIn(null, expires_at)]] } : {}),
    action: { label: 'Join the pool', url: link(path) },
    remark: "Don't know what this is about? You can ignore this email.",
  }
}

function invitationExamples(now: Instant): Examples<InvitationFacts> {
  const expires_at = plus(now, hours(336))
  const facts = { from: 'Ada Admin', pool: 'PuckPool', path: '/login?invite=example', expires_at }
  return [{ name: 'link', label: 'An invitation', facts }]
}
