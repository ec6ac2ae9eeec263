import { counted } from '#rules/counted.ts'
import { hours, type Instant, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

/** The actor: an admin by name, or the member, signed in or with a link. */
export type ChangedBy = { admin: string } | 'member' | 'link'

export type ChangeFacts = {
  name: string
  what: 'password' | 'address' | 'link' | 'passkeys' | 'role'
  by: ChangedBy
  at: Instant
  /** The link's expiry. */
  expires_at?: Instant
  /** The removed passkeys, by name. */
  passkeys?: string[]
  /** The user whose role changed, and whether they are an admin now. */
  admin?: { name: string; isNow: boolean }
  zone: string | null
  pool: string
}

/** Notifies a member of a change to their account, so that an unauthorized one is noticed (A9). */
export const accountChangeMail = mailPart({
  kind: 'account_change',
  words: changeWords,
  push: (facts) => ({ title: titleOf(facts), body: sentenceOf(facts), path: '/account/sign-in' }),
  examples: (now): Examples<ChangeFacts> => {
    const facts = { name: 'Ann', pool: 'PuckPool', zone: null, at: now }
    const by = { admin: 'Ada Admin' }
    return [
      { name: 'password', label: 'A new password', facts: { ...facts, what: 'password', by: 'member' } },
      {
        name: 'password_by_link',
        label: 'A new password by a link',
        facts: { ...facts, what: 'password', by: 'link' },
      },
      { name: 'password_by_admin', label: 'A new password from an admin', facts: { ...facts, what: 'password', by } },
      {
        name: 'passkeys',
        label: 'Passkeys that went with a new password',
        facts: { ...facts, what: 'passkeys', by: 'link', passkeys: ['Phone', 'Old laptop'] },
      },
      { name: 'address', label: 'A new address', facts: { ...facts, what: 'address', by: 'member' } },
      { name: 'address_by_admin', label: 'A new address from an admin', facts: { ...facts, what: 'address', by } },
      {
        name: 'link',
        label: 'A password link shown to an admin',
        facts: { ...facts, what: 'link', by, expires_at: plus(now, hours(48)) },
      },
      {
        name: 'role',
        label: 'A new administrator',
        facts: { ...facts, what: 'role', by, admin: { name: 'Bob Baker', isNow: true } },
      },
    ]
  },
})

const adminOf = ({ by }: ChangeFacts) => (typeof by === 'string' ? null : by.admin)

function titleOf(facts: ChangeFacts): string {
  switch (facts.what) {
    case 'password':
      return `Your ${facts.pool} password was changed`
    case 'address':
      return `Your ${facts.pool} email address was changed`
    case 'passkeys':
      return `${counted(facts.passkeys?.length ?? 0, 'passkey')} removed from ${facts.pool}`
    case 'link':
      return `${adminOf(facts) ?? 'An admin'} made a password link for you`
    case 'role':
      return `${facts.admin?.name ?? 'Somebody'} is ${facts.admin?.isNow ? 'now' : 'no longer'} an administrator of ${facts.pool}`
  }
}

function sentenceOf(facts: ChangeFacts): string {
  const admin = adminOf(facts)
  switch (facts.what) {
    case 'password':
      if (admin !== null) return `${admin} set a new password for your account.`
      return facts.by === 'link' ? 'A link made for you set a new password.' : 'You set a new password in your account.'
    case 'address':
      return `${admin ?? 'You'} changed the address you sign in with. The pool's email now goes to the new one.`
    case 'passkeys':
      return `Signing in to your account no longer works with: ${facts.passkeys?.join(', ')}.`
    case 'link':
      return `${admin ?? 'An admin'} can pass it on to you. It sets a new password for your account once.`
    case 'role':
      return facts.admin?.isNow
        ? `${admin ?? 'An admin'} made them one. They can now do everything an administrator can.`
        : `${admin ?? 'An admin'} took the role back. They play on as before.`
  }
}

function changeWords(facts: ChangeFacts, link: Link): MailWords {
  const { name, what, at, expires_at, zone } = facts
  return {
    subject: titleOf(facts),
    preview: sentenceOf(facts),
    heading: titleOf(facts),
    tone: 'calm',
    paragraphs: [`Hi ${name},`, sentenceOf(facts)],
    facts: [
      ['When', wordsIn(zone, at)],
      ...(expires_at === undefined ? [] : [['Valid until', wordsIn(zone, expires_at)] satisfies [string, string]]),
    ],
    action: { label: 'See your account', url: link('/account/sign-in') },
    remark: remarks[what],
  }
}

const NOT_YOU = "Wasn't you? Set a new password right away."

const remarks: Readonly<Record<ChangeFacts['what'], string>> = {
  password: NOT_YOU,
  address: NOT_YOU,
  passkeys: NOT_YOU,
  link: "Didn't ask for one? Choose a new password yourself: that voids the link.",
  role: 'Every administrator gets this mail. Not expected? Ask the others, and change it back in the list of users.',
}
