import { type Instant, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'

export type ReminderFacts = {
  name: string
  contest: string
  week_number: number
  /** Null in the regular season, else the playoff game that the slot stands for, such as 'Round 1, Game 2' or 'Final, Game 3'. */
  slot: string | null
  lock_time: Instant
  zone: string | null
  /** Below the pool's address. */
  path: string
}

/** The calm one, the evening before. */
export function nightBeforeMail(facts: ReminderFacts, link: (path: string) => string): MailWords {
  const lock = wordsIn(facts.zone, facts.lock_time)
  return {
    subject: `Your ${turnOf(facts)} pick is still open`,
    preview: `Picks lock at ${lock}.`,
    heading: `Your ${turnOf(facts)} pick is still open`,
    tone: 'calm',
    paragraphs: [
      `Hi ${facts.name},`,
      `You have not picked a team for ${turnOf(facts)} of ${facts.contest} yet. Without a pick before the lock you are out.`,
    ],
    facts: [
      ['Picks lock at', lock],
      ['Contest', facts.contest],
    ],
    action: { label: 'Make your pick', url: link(facts.path) },
    remark: 'Once you have picked, there is nothing more to do. You can change your pick until the lock.',
  }
}

/** The urgent one. */
export function twoHoursMail(facts: ReminderFacts, link: (path: string) => string): MailWords {
  const lock = wordsIn(facts.zone, facts.lock_time)
  return {
    subject: `2 hours left: no ${turnOf(facts)} pick yet`,
    preview: `Picks lock at ${lock}. Without a pick you are out.`,
    heading: `2 hours left: no ${turnOf(facts)} pick yet`,
    tone: 'urgent',
    paragraphs: [
      `Hi ${facts.name},`,
      // Where a provider was away for a while it is less than two (N2).
      `Picks for ${turnOf(facts)} of ${facts.contest} lock within two hours, and you have none. Without one you are out.`,
    ],
    facts: [
      ['Picks lock at', lock],
      ['Contest', facts.contest],
    ],
    action: { label: 'Make your pick', url: link(facts.path) },
  }
}

function turnOf({ week_number, slot }: ReminderFacts): string {
  return slot ?? `Week ${week_number}`
}
