import type { MailKind } from '#contract/outbox/mail-kinds.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { MailWords } from './mail-frame.ts'

/** A mail before it is addressed: its facts go into the outbox, and the words are made of them when it is sent. */
export type Mail = {
  kind: MailKind
  facts: object
  /** Its subject, and the title it has on a device. */
  subject: string
  title: string
}

/** What a notification says. A lock screen shows all of it, to anyone who holds the phone. */
type PushWords = { title: string; body: string; path: string }

/** Makes an address of a path in the pool. */
export type Link = (path: string) => string

type Definition<Kind extends MailKind, Facts extends object> = {
  kind: Kind
  words: (facts: Facts, link: Link) => MailWords
  /** Its words on a lock screen, where they are not simply its subject and preview. */
  push?: (facts: Facts) => PushWords
  /** Made-up facts for the preview, the usual ones first: one for every turn the words can take. */
  examples: (now: Instant) => Examples<NoInfer<Facts>>
  /** Queued mails of this kind that their readers no longer need, by id; the number of queries doesn't depend on how many are queued. */
  listUnneeded?: (db: Database, now: Instant) => Promise<number[]>
}

type Example<Facts> = { name: string; label: string; facts: Facts }
export type Examples<Facts> = [Example<Facts>, ...Example<Facts>[]]

/** One kind of mail, as the outbox uses it. `Facts` says what a feature must know to send one. */
export type MailPart<Kind extends MailKind = MailKind, Facts = never> = {
  kind: Kind
  /** A mail of this kind. */
  of: (facts: Facts) => Mail
  words: (facts: unknown, link: Link) => MailWords
  push: (facts: unknown) => PushWords
  examples: (now: Instant) => Examples<object>
  listUnneeded: ((db: Database, now: Instant) => Promise<number[]>) | null
}

/** Every kind of mail. The outbox gets them from `wiring/mail-kinds.ts`, because features above it own the words. */
export type MailParts = { readonly [Kind in MailKind]: MailPart<Kind> }

export function mailPart<Kind extends MailKind, Facts extends object>(
  definition: Definition<Kind, Facts>,
): MailPart<Kind, Facts> {
  const { kind, words, examples, listUnneeded = null } = definition
  const push = definition.push ?? ((facts: Facts) => firstLines(words(facts, (path) => path)))
  return {
    kind,
    of: (facts) => ({ kind, facts, subject: words(facts, (path) => path).subject, title: push(facts).title }),
    // Stored facts come back as they were written, and only `of` writes them.
    words: (facts, link) => words(facts as Facts, link),
    push: (facts) => push(facts as Facts),
    examples,
    listUnneeded,
  }
}

/** A mail the size of a lock screen: its subject, its preview, and where its button leads. */
function firstLines({ subject, preview, action }: MailWords): PushWords {
  return { title: subject, body: preview, path: action?.url ?? '/' }
}
