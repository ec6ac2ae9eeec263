import { days, type Instant, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

type StartFacts = {
  name: string
  contest: string
  starts_at: Instant
  zone: string | null
  /** Whether it was just set, or is a day away. */
  what: 'set' | 'soon'
  path: string
}

/** Tells those in a waiting draft when it starts: once that is set, and a day before (D4). */
export const draftStarts = mailPart({ kind: 'draft_starts', words, examples })

function words({ name, contest, starts_at, zone, what, path }: StartFacts, link: Link): MailWords {
  const heading = what === 'set' ? `${contest} has a draft time` : `${contest} drafts tomorrow`
  return {
    subject: heading,
    preview: `It starts ${wordsIn(zone, starts_at)}.`,
    heading,
    tone: 'calm',
    paragraphs: [`Hi ${name},`, `The ${contest} draft starts by itself with everyone who is in by then.`],
    facts: [['Starts', wordsIn(zone, starts_at)]],
    action: { label: 'Open the draft', url: link(path) },
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
    { name: 'soon', label: 'A day before', facts: { ...start, what: 'soon' } },
  ]
}
