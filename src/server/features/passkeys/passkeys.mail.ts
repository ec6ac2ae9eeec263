import { counted } from '#rules/counted.ts'
import { type Instant, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

export type PasskeyChange =
  | { what: 'added' | 'removed' | 'stopped'; name: string }
  | { what: 'codes_made' }
  | { what: 'code_used'; left: number }

type Facts = PasskeyChange & { owner: string; at: Instant; zone: string | null; pool: string }

/** Notifies an account's owner of changed sign-in methods. */
export const passkeyMail = mailPart({ kind: 'passkey', words: passkeyWords, examples: passkeyExamples })

function passkeyWords(facts: Facts, link: Link): MailWords {
  const { owner, at, zone, pool } = facts
  const { subject, heading, happened, name, advice = WASNT_YOU } = wordsOf(facts)
  return {
    subject: `${subject} ${pool}`,
    preview: happened,
    heading,
    tone: 'calm',
    paragraphs: [`Hi ${owner},`, happened, advice],
    facts: [...(name === null ? [] : [['Passkey', name] as [string, string]]), ['When', wordsIn(zone, at)]],
    action: { label: 'Check your account', url: link('/account/sign-in') },
  }
}

const WASNT_YOU = "Wasn't you? Sign out everywhere, choose a new password and look through your passkeys."

type Words = { subject: string; heading: string; happened: string; name: string | null; advice?: string }

function wordsOf(facts: Facts): Words {
  switch (facts.what) {
    case 'added':
      return {
        subject: 'New passkey for',
        heading: 'A passkey was added',
        happened: 'Your account has a new passkey. It signs in without your password.',
        name: facts.name,
      }
    case 'removed':
      return {
        subject: 'Passkey removed from',
        heading: 'A passkey was removed',
        happened: 'One of your passkeys no longer signs in.',
        name: facts.name,
      }
    case 'stopped':
      return {
        subject: 'Passkey stopped at',
        heading: 'A passkey was stopped',
        happened:
          'A passkey of your account was used in two places and may have been copied. It no longer signs in, and every session that began with a passkey was ended.',
        advice: 'Sign in another way, remove it from your account and add a new one.',
        name: facts.name,
      }
    case 'codes_made':
      return {
        subject: 'New recovery codes for',
        heading: 'You have new recovery codes',
        happened: 'New recovery codes were made for your account. Earlier ones stopped working.',
        name: null,
      }
    case 'code_used':
      return {
        subject: 'Recovery code used at',
        heading: 'A recovery code was used',
        happened: `A sign-in was confirmed with one of your recovery codes. You have ${counted(facts.left, 'code')} left.`,
        name: null,
      }
  }
}

function passkeyExamples(now: Instant): Examples<Facts> {
  const facts = { owner: 'Ann', at: now, zone: null, pool: 'PuckPool' }
  return [
    { name: 'added', label: 'Added', facts: { ...facts, what: 'added', name: 'Phone' } },
    { name: 'removed', label: 'Removed', facts: { ...facts, what: 'removed', name: 'Old laptop' } },
    { name: 'stopped', label: 'Stopped', facts: { ...facts, what: 'stopped', name: 'Security key' } },
    { name: 'codes_made', label: 'New recovery codes', facts: { ...facts, what: 'codes_made' } },
    { name: 'code_used', label: 'Recovery code used', facts: { ...facts, what: 'code_used', left: 9 } },
  ]
}
