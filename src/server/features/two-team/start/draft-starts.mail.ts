import { days, hours, type Instant, minutes, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

/** It was just set, or is a day, an hour or five minutes away. */
export type StartNews = 'set' | 'day' | 'hour' | 'minutes'

type StartFacts = {
  name: string
  contest: string
  starts_at: Instant
  zone: string | null
  what: StartNews
  path: string
}

/** Tells those in a waiting draft when it starts: once that is set, and a day, an hour and five minutes before (D4). */
export const draftStarts = mailPart({ kind: 'draft_starts', words, examples })

function words({ name, contest, starts_at, zone, what, path }: StartFacts, link: Link): MailWords {
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

function headingOf(contest: string, what: StartNews): string {
  switch (what) {
    case 'set':
      return `${contest} has a draft time`
    case 'day':
      return `${contest} drafts tomorrow`
    case 'hour':
      return `${contest} drafts in an hour`
    case 'minutes':
      return `${contest} drafts in 5 minutes`
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
  ]
}
