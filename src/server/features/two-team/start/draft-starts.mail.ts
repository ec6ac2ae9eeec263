import { ordinal } from '#rules/counted.ts'
import { days, hours, type Instant, minutes, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

/** The start was just set, is a day, an hour or five minutes away, or has come. */
export type StartNews = 'set' | 'day' | 'hour' | 'minutes' | 'begun'

type StartFacts = {
  name: string
  contest: string
  starts_at: Instant
  zone: string | null
  what: StartNews
  /** The reader's place in the drawn order, once it has begun. */
  order?: { place: number; of: number }
  path: string
}

/**
 * Notifies a waiting draft's members of its start: once set, a day, an hour and five minutes before, and when it begins
 * (D4).
 */
export const draftStarts = mailPart({ kind: 'draft_starts', words, examples })

function words(facts: StartFacts, link: Link): MailWords {
  const { name, contest, starts_at, zone, what, order, path } = facts
  if (order !== undefined) return begunWords({ ...facts, order }, link)
  const heading = headingOf(contest, what)
  const isClose = what === 'hour' || what === 'minutes'
  return {
    subject: heading,
    preview: `It starts ${wordsIn(zone, starts_at)}.`,
    heading,
    tone: isClose ? 'urgent' : 'calm',
    paragraphs: [
      `Hi ${name},`,
      isClose
        ? `The ${contest} draft is about to start. Fill your queue now, in case you lose your connection.`
        : `The ${contest} draft starts automatically with everyone who is in by then.`,
    ],
    facts: [['Starts', wordsIn(zone, starts_at)]],
    action: { label: 'Open the draft', url: link(path) },
  }
}

/** It has begun, and the turn changes by the minute: only lasting facts are named. */
function begunWords(
  { name, contest, what, order, path }: StartFacts & { order: { place: number; of: number } },
  link: Link,
): MailWords {
  const heading = headingOf(contest, what)
  const turn = `You pick ${ordinal(order.place)} of ${order.of} in round 1.`
  return {
    subject: heading,
    preview: turn,
    heading,
    tone: 'urgent',
    paragraphs: [`Hi ${name},`, `The ${contest} draft is on. ${turn}`],
    facts: [['Your first pick', `${order.place} of ${order.of}`]],
    action: { label: 'Open the draft', url: link(path) },
  }
}

function headingOf(contest: string, what: StartNews): string {
  switch (what) {
    case 'set':
      return `${contest} has a draft time`
    case 'day':
      return `${contest} starts tomorrow`
    case 'hour':
      return `${contest} starts in an hour`
    case 'minutes':
      return `${contest} starts in 5 minutes`
    case 'begun':
      return `${contest}: the draft has begun`
  }
}

function examples(now: Instant): Examples<StartFacts> {
  const start = {
    name: 'Ann',
    zone: null,
    contest: 'Two-Team 2025-26',
    path: '/two-team?contest=1',
    starts_at: plus(now, days(1)),
  }
  return [
    { name: 'set', label: 'A start that was set', facts: { ...start, what: 'set' } },
    { name: 'soon', label: 'A day before', facts: { ...start, what: 'day' } },
    { name: 'hour', label: 'An hour before', facts: { ...start, what: 'hour', starts_at: plus(now, hours(1)) } },
    {
      name: 'minutes',
      label: 'Five minutes before',
      facts: { ...start, what: 'minutes', starts_at: plus(now, minutes(5)) },
    },
    {
      name: 'begun',
      label: 'It has begun',
      facts: { ...start, what: 'begun', starts_at: now, order: { place: 3, of: 16 } },
    },
  ]
}
