import { type Instant, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'

export type TurnFacts = {
  name: string
  contest: string
  pick_number: number
  round: number
  /** When the clock picks for him; null in a draft without a clock. */
  deadline: Instant | null
  zone: string | null
  path: string
}

/** To the member whose turn it is and who is not looking. */
export function draftTurnMail(facts: TurnFacts, link: (path: string) => string): MailWords {
  const { name, contest, pick_number, round, deadline, zone, path } = facts
  return {
    subject: `It's your turn to pick in ${contest}`,
    preview: `Pick ${pick_number}, round ${round}.`,
    heading: "It's your turn to pick",
    tone: deadline === null ? 'calm' : 'urgent',
    paragraphs: [
      `Hi ${name},`,
      deadline === null
        ? `The draft of ${contest} waits for you.`
        : `The draft of ${contest} waits for you. When your time is up, your queue decides, else the best team that is left.`,
    ],
    facts: [
      ['Pick', `${pick_number} (round ${round})`],
      ...(deadline === null ? [] : [['Until', wordsIn(zone, deadline)] satisfies [string, string]]),
    ],
    action: { label: 'Pick your team', url: link(path) },
  }
}
