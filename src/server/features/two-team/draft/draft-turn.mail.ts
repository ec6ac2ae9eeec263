import { hours, type Instant, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

type TurnFacts = {
  name: string
  contest: string
  pick_number: number
  round: number
  /** When the clock picks for them; null without a pick clock. */
  deadline: Instant | null
  zone: string | null
  path: string
}

/** Sent to the member on the clock if they're away. */
export const draftTurn = mailPart({ kind: 'draft_turn', words, examples })

function words(facts: TurnFacts, link: Link): MailWords {
  const { name, contest, pick_number, round, deadline, zone, path } = facts
  return {
    subject: `It's your turn to pick in ${contest}`,
    preview: `Pick ${pick_number}, round ${round}.`,
    heading: "It's your turn to pick",
    tone: deadline === null ? 'calm' : 'urgent',
    paragraphs: [
      `Hi ${name},`,
      deadline === null
        ? `The ${contest} draft is waiting for you.`
        : `The ${contest} draft is waiting for you. If your time runs out, you get the next team in your queue, or the best team left.`,
    ],
    facts: [
      ['Pick', `${pick_number} (round ${round})`],
      ...(deadline === null ? [] : [['Until', wordsIn(zone, deadline)] satisfies [string, string]]),
    ],
    action: { label: 'Pick your team', url: link(path) },
  }
}

function examples(now: Instant): Examples<TurnFacts> {
  const turn = {
    name: 'Ann',
    zone: null,
    contest: 'Two-Team 2025-26',
    pick_number: 5,
    round: 1,
    path: '/two-team?contest=1',
    deadline: plus(now, hours(4)),
  }
  return [
    { name: 'clock', label: 'With a pick clock', facts: turn },
    { name: 'no_clock', label: 'Without a clock', facts: { ...turn, deadline: null } },
  ]
}
