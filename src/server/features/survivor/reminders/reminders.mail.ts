import { hours, type Instant, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'
import { pickPage } from '#server/features/survivor/picks/pick-page.ts'
import { listPointlessReminders } from './without-pick.service.ts'

type ReminderFacts = {
  name: string
  contest: string
  /** The reader is in another contest too, so the subject names this one. */
  is_one_of_several?: boolean
  week_number: number
  /** The playoff game, such as 'Round 1, Game 2' or 'Final, Game 3'; null in the regular season. */
  slot: string | null
  lock_time: Instant
  /** They have more than one life left, so a week without a pick costs one (S18). */
  costs_life?: boolean
  /** How many of their living entries have a pick, if they have several (S19). */
  entries?: { count: number; of: number }
  zone: string | null
  /** Relative to the pool's address. */
  path: string
}

/** Several contests in one reminder (N10). */
const together = {
  name: ({ name }: ReminderFacts) => name,
  contest: ({ contest }: ReminderFacts) => contest,
  heading: (all: readonly ReminderFacts[]) => `${all.length} picks are still open`,
  outcome: (facts: ReminderFacts) => `no ${turnOf(facts)} pick yet`,
}

/** The calm one, the evening before (N1). */
export const nightBeforeReminder = mailPart({
  kind: 'reminder_night_before',
  words: nightBeforeWords,
  together,
  examples: (now) => examplesFor(now, { hoursLeft: 23 }),
  listUnneeded: listPointlessReminders,
})

/** The urgent one, two hours before the lock (N1). */
export const twoHourReminder = mailPart({
  kind: 'reminder_two_hours',
  words: twoHourWords,
  together,
  examples: (now) => examplesFor(now, { hoursLeft: 2 }),
  listUnneeded: listPointlessReminders,
})

function nightBeforeWords(facts: ReminderFacts, link: Link): MailWords {
  const lock = wordsIn(facts.zone, facts.lock_time)
  return {
    subject: `Your ${turnOf(facts)} pick${whereOf(facts)} is still open`,
    preview: `Picks lock at ${lock}.`,
    heading: `Your ${turnOf(facts)} pick is still open`,
    tone: 'calm',
    paragraphs: [
      `Hi ${facts.name},`,
      facts.entries
        ? `${pickedOf(facts.entries)} for ${turnOf(facts)} of ${facts.contest}. An entry without a pick ${entryLossOf(facts)} when picks lock.`
        : `You haven't picked a team for ${turnOf(facts)} of ${facts.contest} yet. Without a pick, ${lossOf(facts)} when picks lock.`,
    ],
    facts: [
      ['Picks lock at', lock],
      ['Contest', facts.contest],
    ],
    action: { label: 'Make your pick', url: link(facts.path) },
    remark: 'You can change your pick until picks lock.',
  }
}

function twoHourWords(facts: ReminderFacts, link: Link): MailWords {
  const lock = wordsIn(facts.zone, facts.lock_time)
  return {
    subject: `2 hours left: no ${turnOf(facts)} pick yet${whereOf(facts)}`,
    preview: `Picks lock at ${lock}. Without a pick, ${lossOf(facts)}.`,
    heading: `2 hours left: no ${turnOf(facts)} pick yet`,
    tone: 'urgent',
    paragraphs: [
      `Hi ${facts.name},`,
      // 'Within', because it is sent late if the provider was down (N2).
      facts.entries
        ? `Picks for ${turnOf(facts)} of ${facts.contest} lock within two hours. ${pickedOf(facts.entries)}: an entry without a pick ${entryLossOf(facts)}.`
        : `Picks for ${turnOf(facts)} of ${facts.contest} lock within two hours, and you don't have one. Without a pick, ${lossOf(facts)}.`,
    ],
    facts: [
      ['Picks lock at', lock],
      ['Contest', facts.contest],
    ],
    action: { label: 'Make your pick', url: link(facts.path) },
  }
}

const whereOf = ({ contest, is_one_of_several = false }: ReminderFacts) => (is_one_of_several ? ` in ${contest}` : '')

const lossOf = ({ costs_life = false }: ReminderFacts) => (costs_life ? 'you lose a life' : "you're out")

const pickedOf = ({ count, of }: { count: number; of: number }) => `You have picked for ${count} of ${of} entries`

const entryLossOf = ({ costs_life = false }: ReminderFacts) => (costs_life ? 'loses a life' : 'is out')

function turnOf({ week_number, slot }: ReminderFacts): string {
  return slot ?? `Week ${week_number}`
}

function examplesFor(now: Instant, { hoursLeft }: { hoursLeft: number }): Examples<ReminderFacts> {
  const at = (weekNumber: number) => ({
    name: 'Ann',
    zone: null,
    contest: 'Survivor 2025-26',
    week_number: weekNumber,
    slot: null,
    lock_time: plus(now, hours(hoursLeft)),
    path: pickPage({ contestId: 1, weekNumber }),
  })
  return [
    { name: 'week', label: 'A week', facts: at(6) },
    { name: 'entries', label: 'Several entries', facts: { ...at(6), entries: { count: 1, of: 3 } } },
    { name: 'playoffs', label: 'A playoff game', facts: { ...at(28), slot: 'Round 1, Game 2' } },
    {
      name: 'two_contests',
      label: 'Two contests',
      facts: { together: [at(6), { ...at(2), contest: 'Survivor 2025-26: Second Chance' }] },
    },
    { name: 'abroad', label: 'A reader in Berlin', facts: { ...at(6), zone: 'Europe/Berlin' } },
  ]
}
