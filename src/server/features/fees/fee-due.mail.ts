import { counted } from '#rules/counted.ts'
import { type Day, dateWords } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

type Facts = {
  name: string
  contest: string
  /** '$20' for each entry; empty where the fee is only words. */
  amount: string
  /** How to pay, in the commissioner's words. */
  how: string
  entries: number
  dueOn: Day | null
  path: string
}

/** A reminder to pay an entry fee (O11). */
export const feeDueMail = mailPart({
  kind: 'fee_due',
  words,
  push: (facts: Facts) => ({ title: subjectOf(facts), body: `${dueWords(facts)}.`, path: facts.path }),
  examples,
})

const subjectOf = ({ contest }: Facts) => `Your fee for ${contest} is still open`

function words(facts: Facts, link: Link): MailWords {
  const { name, path } = facts
  return {
    subject: subjectOf(facts),
    preview: `${dueWords(facts)}.`,
    heading: 'Entry fee',
    tone: 'calm',
    paragraphs: [
      `Hi ${name},`,
      `${dueWords(facts)}. Pay your commissioner the way your group does.`,
      'PuckPool keeps the list and moves no money. If you’ve already paid, tell your commissioner.',
    ],
    facts: factsOf(facts),
    action: { label: 'Open the contest', url: link(path) },
  }
}

function factsOf({ contest, amount, how, dueOn }: Facts): [string, string][] {
  const facts: [string, string][] = [
    ['Contest', contest],
    ['Fee per entry', amount],
    ['How to pay', how],
    ['Due', dueOn === null ? '' : dateWords(dueOn)],
  ]
  return facts.filter(([, words]) => words !== '')
}

function dueWords({ entries, contest, dueOn }: Facts): string {
  const whose = entries === 1 ? 'Your entry' : `${counted(entries, 'entry', 'entries')} of yours`
  return `${whose} in ${contest} ${entries === 1 ? 'isn’t' : 'aren’t'} paid yet${dueOn === null ? '' : `. It's due ${dateWords(dueOn)}`}`
}

function examples(): Examples<Facts> {
  const facts = {
    name: 'Ann',
    contest: 'Survivor 2025-26',
    amount: '$20',
    how: 'Venmo @ada',
    entries: 1,
    dueOn: '2025-10-15',
    path: '/survivor?contest=1',
  }
  return [
    { name: 'one', label: 'One entry', facts },
    { name: 'several', label: 'Several entries', facts: { ...facts, entries: 2, amount: '', how: '', dueOn: null } },
  ]
}
