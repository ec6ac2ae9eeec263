import type { MailKind } from '#contract/outbox/mail-kinds.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { MailWords } from './mail-frame.ts'

/** A mail before it is addressed: its facts go into the outbox, and are turned into words when it is sent. */
export type Mail = {
  kind: MailKind
  facts: object
  /** Its subject, and its title on a device. */
  subject: string
  title: string
}

/** A notification's text. A lock screen shows all of it, to anyone holding the phone. */
type PushWords = { title: string; body: string; path: string }

/** Turns a path in the pool into a URL. */
export type Link = (path: string) => string

type Definition<Kind extends MailKind, Facts extends object> = {
  kind: Kind
  words: (facts: Facts, link: Link) => MailWords
  /** Its words on a lock screen, if they differ from subject and preview. */
  push?: (facts: Facts) => PushWords
  /** Made-up facts for the preview, most common first: one for every variant of the words. */
  examples: (now: Instant) => Examples<NoInfer<Facts>>
  /** Combines a member's mails of this kind that are due at the same time (N10). */
  together?: Together<NoInfer<Facts>>
  /**
   * Ids of queued mails of this kind that are no longer needed; the number of queries doesn't depend on how many are
   * queued.
   */
  listUnneeded?: (db: Database, now: Instant) => Promise<number[]>
}

/** One mail about several contests: a section each, below a common heading and subject. */
type Together<Facts> = {
  name: (facts: Facts) => string
  contest: (facts: Facts) => string
  heading: (all: readonly Facts[]) => string
  /** The subject's text for one contest, after its name. */
  outcome: (facts: Facts) => string
}

/** The facts of several mails sent as one. */
type Gathered<Facts> = { together: readonly Facts[] }

type Example<Facts> = { name: string; label: string; facts: Facts | Gathered<Facts> }
export type Examples<Facts> = [Example<Facts>, ...Example<Facts>[]]

/** One kind of mail, as the outbox uses it. `Facts` are what a feature must provide to send one. */
export type MailPart<Kind extends MailKind = MailKind, Facts = never> = {
  kind: Kind
  /** A mail of this kind. */
  of: (facts: Facts) => Mail
  words: (facts: unknown, link: Link) => MailWords
  push: (facts: unknown) => PushWords
  examples: (now: Instant) => Examples<object>
  listUnneeded: ((db: Database, now: Instant) => Promise<number[]>) | null
  /** Whether a member's mails due at the same time are sent as one. */
  isGathered: boolean
}

/** Every kind of mail. The outbox gets them from `wiring/mail-kinds.ts`, because features above it own the words. */
export type MailParts = { readonly [Kind in MailKind]: MailPart<Kind> }

export function mailPart<Kind extends MailKind, Facts extends object>(
  definition: Definition<Kind, Facts>,
): MailPart<Kind, Facts> {
  const { kind, examples, together, listUnneeded = null } = definition
  const words = (facts: Facts | Gathered<Facts>, link: Link) =>
    isGathered(facts) ? gatheredWords(definition, { all: facts.together, link }) : definition.words(facts, link)
  const push = (facts: Facts | Gathered<Facts>) =>
    definition.push && !isGathered(facts) ? definition.push(facts) : firstLines(words(facts, (path) => path))
  return {
    kind,
    of: (facts) => ({ kind, facts, subject: words(facts, (path) => path).subject, title: push(facts).title }),
    // Stored facts are read back unchanged, and only `of` writes them.
    words: (facts, link) => words(facts as Facts | Gathered<Facts>, link),
    push: (facts) => push(facts as Facts | Gathered<Facts>),
    examples,
    listUnneeded,
    isGathered: together !== undefined,
  }
}

function isGathered<Facts extends object>(facts: Facts | Gathered<Facts>): facts is Gathered<Facts> {
  return 'together' in facts
}

type All<Facts> = { all: readonly Facts[]; link: Link }

function gatheredWords<Kind extends MailKind, Facts extends object>(
  { kind, words, together }: Definition<Kind, Facts>,
  { all, link }: All<Facts>,
): MailWords {
  const [first] = all
  if (together === undefined || first === undefined)
    throw new TypeError(`mails of the kind ${kind} are sent one by one`)
  const each = all.map((facts) => ({ contest: together.contest(facts), ...words(facts, link) }))
  const tones = new Set(each.map(({ tone }) => tone))
  return {
    subject: all.map((facts) => `${together.contest(facts)}: ${together.outcome(facts)}`).join('; '),
    preview: each.map(({ preview }) => preview).join(' '),
    heading: together.heading(all),
    tone: tones.size === 1 ? (each[0]?.tone ?? 'calm') : 'calm',
    paragraphs: [`Hi ${together.name(first)},`],
    sections: [
      // Each mail's greeting is merged into one above them all.
      ...each.map(({ contest, paragraphs, sections: _, ...of }) => ({
        ...of,
        heading: contest,
        paragraphs: paragraphs.slice(1),
      })),
      // The sections all these mails share.
      ...(each.at(-1)?.sections ?? []),
    ],
  }
}

/** A lock-screen version of a mail: its subject, its preview, and its button's target. */
function firstLines({ subject, preview, action, sections = [] }: MailWords): PushWords {
  return { title: subject, body: preview, path: (action ?? sections[0]?.action)?.url ?? '/' }
}
