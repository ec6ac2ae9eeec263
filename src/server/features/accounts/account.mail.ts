import type { InvitedContest } from '#contract/accounts/invitations.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { capitalized } from '#rules/counted.ts'
import { easternWords, hours, type Instant, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

type ResetFacts = {
  name: string
  path: string
  expires_at: Instant
  zone: string | null
  /** The admin who sends it; null if the reader requested it. */
  by?: string | null
  /** The address a new member signs in with, in their welcome. */
  welcome?: string | null
  /** The contests they were entered in, in their welcome. */
  contests?: MailedContest[]
  pool?: string
}

/** Sent on 'Forgot password?', by an admin, or as the welcome of a member an admin has added. */
export const passwordLinkMail = mailPart({ kind: 'password_reset', words: resetWords, examples: resetExamples })

function resetWords(
  { name, path, expires_at, zone, by, welcome, contests = [], pool = 'PuckPool' }: ResetFacts,
  link: Link,
): MailWords {
  if (by && welcome) {
    return {
      subject: `${by} added you to ${pool}`,
      preview: "Choose a password and you're in.",
      heading: `Welcome to ${pool}`,
      tone: 'calm',
      paragraphs: [
        `Hi ${name},`,
        contests.length === 0
          ? `${by} added you to ${pool}: a survivor contest and a two-team draft through the NHL season.`
          : `${by} added you to ${pool}. You're in ${contests.map((of) => of.contest_name).join(' and ')}.`,
        'Use this link to choose your password. It works once.',
      ],
      facts: [['You sign in as', welcome], ...contestFacts(contests), ['Valid until', wordsIn(zone, expires_at)]],
      action: { label: 'Choose your password', url: link(path) },
      remark: "Don't know what this is about? You can ignore this email.",
    }
  }
  return {
    subject: `Reset your ${pool} password`,
    preview: 'Choose a new password.',
    heading: 'Choose a new password',
    tone: 'calm',
    paragraphs: [
      `Hi ${name},`,
      by
        ? `${by} sent you a link to choose a new password for ${pool}. It works once. Your current password works until then.`
        : `Use this link to choose a new password for ${pool}. It works once.`,
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
    {
      name: 'welcome_to_contests',
      label: 'A new member who is in contests',
      facts: { ...facts, by, welcome: 'ann@example.org', contests: exampleContests(now) },
    },
  ]
}

type MailedContest = Pick<InvitedContest, 'contest_name' | 'contest_type' | 'starts_at'>

/** `contests` is missing in older mails, and for a link without any. */
type InvitationFacts = {
  from: string
  path: string
  expires_at: Instant | null
  pool: string
  contests?: MailedContest[]
}

/** To someone without an account. */
export const invitationMail = mailPart({ kind: 'invitation', words: invitationWords, examples: invitationExamples })

function invitationWords({ from, path, expires_at, pool, contests = [] }: InvitationFacts, link: Link): MailWords {
  const names = contests.map(({ contest_name }) => contest_name).join(' and ')
  const about = 'a survivor contest and a two-team draft through the NHL season'
  return {
    subject: `${from} invites you to ${pool}`,
    preview:
      names === ''
        ? 'A survivor contest and a two-team draft through the NHL season.'
        : `Sign up and you're in ${names}.`,
    heading: `You're invited to ${pool}`,
    tone: 'calm',
    paragraphs: [
      names === ''
        ? `${from} wants you in the pool: ${about}.`
        : `${from} wants you in the pool. Sign up with this link and you're in ${names}.`,
    ],
    facts: [...contestFacts(contests), ...(expires_at ? [validUntil(null, expires_at)] : [])],
    action: { label: 'Join the pool', url: link(path) },
    remark: "Don't know what this is about? You can ignore this email.",
  }
}

const validUntil = (zone: string | null, at: Instant): [string, string] => ['Valid until', wordsIn(zone, at)]

/** A contest's start, in a mail's words. */
export function startWords({ starts_at, contest_type }: Pick<MailedContest, 'starts_at' | 'contest_type'>): string {
  if (starts_at !== null) return `starts ${easternWords(starts_at)}`
  return contestTypes[contest_type].has_draft ? "drafts when everyone's in" : 'start to be announced'
}

/** Each contest with its start. */
function contestFacts(contests: readonly MailedContest[]): [string, string][] {
  return contests.map((contest) => [contest.contest_name, capitalized(startWords(contest))])
}

function invitationExamples(now: Instant): Examples<InvitationFacts> {
  const expires_at = plus(now, hours(336))
  const facts = { from: 'Ada Admin', pool: 'PuckPool', path: '/login?invite=example', expires_at }
  return [
    { name: 'link', label: 'An invitation', facts },
    { name: 'with_contests', label: 'An invitation that joins', facts: { ...facts, contests: exampleContests(now) } },
  ]
}

function exampleContests(now: Instant): MailedContest[] {
  return [
    { contest_name: 'Survivor 2025-26', contest_type: 'survivor', starts_at: plus(now, hours(72)) },
    { contest_name: 'Two-Team 2025-26', contest_type: 'two_team', starts_at: null },
  ]
}
