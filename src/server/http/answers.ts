import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { between, minutes } from '#rules/time.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import {
  cacheUntil,
  type GoodUntil,
  JoinedAnswer,
  type PackedAnswer,
  packAnswer,
  sendJoined,
  sendPacked,
} from '#server/http/cached-answers.ts'
import { encode } from '#server/http/encode.ts'
import { sealVersion } from '#server/http/sealed-version.ts'
import { cacheKey } from '#server/live/cache.ts'

type Asking = { request: FastifyRequest; reply: FastifyReply }

type CacheParts = readonly (string | number | boolean)[]

/** An answer with its largest field packed. */
type Joined<Answer> = {
  [Name in keyof Answer & string]: JoinedAnswer<Omit<Answer, Name>, Name>
}[keyof Answer & string]

type InFull<Asked, Answer> = (ask: Asked) => Promise<Answer | Joined<Answer>>
type VersionOf<Asked> = (ask: Asked, moment: Deps) => Promise<string | null>
type AtMoment<Asked, Answer> = (ask: Asked, moment: Deps) => Promise<Answer>
type KeyOf<Asked> = (ask: Asked) => CacheParts | null
type WithoutHidden<Asked, Answer, Hidden> = (
  ask: Asked,
  hidden: readonly Hidden[],
) => Promise<{ answer: Answer } & GoodUntil>

export type Mounting<Asked, Answer> = {
  /** If an answer is mostly the same for many callers, the service packs and caches its largest field (`packField`). */
  by: (serve: InFull<Asked, Answer>) => void
  /**
   * For polling: `versionOf` is a cheap read that changes whenever the answer does; a caller with that version gets a
   * 304 without building the answer. Every other caller gets version and answer from one snapshot (S17), which both
   * read through the given `moment`. Null means no version is known: answer in full.
   */
  byVersion: (versionOf: VersionOf<Asked>, serve: AtMoment<Asked, Answer>) => void
  /**
   * For expensive answers with many readers: built, encoded and compressed once for all requests within a moment
   * (`deps.cache`). `keyOf` contains everything about the request and the caller that the answer depends on; null
   * disables caching. `hiddenFrom` lists what is hidden from the caller right now, such as weeks whose picks are secret
   * for them (S2), which `serve` leaves out.
   */
  byCache: <Hidden = number>(
    keyOf: KeyOf<Asked>,
    serve: WithoutHidden<Asked, Answer, Hidden>,
    hiddenFrom?: (ask: Asked) => Promise<readonly Hidden[]>,
  ) => void
}

type Success = {
  /** The call's cache key. */
  path: string
  schema: z.ZodType
  complete: (made: unknown) => unknown
}

/** The three ways to answer a call; its route chooses one, and `send` mounts the handler. */
export function waysToAnswer<Asked extends Asking, Answer>(
  deps: Deps,
  success: Success,
  send: (serve: (ask: Asked) => Promise<unknown>) => void,
): Mounting<Asked, Answer> {
  const without = schemasWithout(success.schema)
  const keyFor = cacheKey<PackedAnswer, CacheParts>(success.path)
  return {
    by: (serve) => send(async (ask) => inFull(ask, await serve(ask), { ...success, without })),
    byVersion: (versionOf, serve) => send((ask) => byVersion(deps, success, { ask, versionOf, serve })),
    byCache: (keyOf, serve, hiddenFrom = async () => []) =>
      send(async (ask) => {
        const packed = await packedFor(ask, hiddenFrom, (hidden) => {
          const make = async () => {
            const { answer, until } = await serve(ask, hidden)
            return packAnswer(success.schema, { answer: success.complete(answer), until })
          }
          const parts = keyOf(ask)
          return parts === null ? make() : cacheUntil(deps, keyFor(...parts, `without ${JSON.stringify(hidden)}`), make)
        })
        const tag = etagOf(deps, packed.tag)
        setTag(ask.reply, tag)
        return knownTags(ask.request).includes(tag) ? ask.reply.status(304).send() : sendPacked(packed, ask)
      }),
  }
}

function inFull(
  ask: Asking,
  answer: unknown,
  { complete, without }: Success & { without: ReturnType<typeof schemasWithout> },
): unknown {
  if (answer instanceof JoinedAnswer) {
    const { own, shared } = answer
    return sendJoined({ own: encode(without(shared.name), complete(own)), shared }, ask)
  }
  // A file is sent by its route.
  return ask.reply.sent ? ask.reply : complete(answer)
}

type Versioned<Asked, Answer> = { ask: Asked; versionOf: VersionOf<Asked>; serve: AtMoment<Asked, Answer> }

async function byVersion<Asked extends Asking, Answer>(
  deps: Deps,
  { complete }: Success,
  { ask, versionOf, serve }: Versioned<Asked, Answer>,
): Promise<unknown> {
  const known = knownTags(ask.request)
  const isKnown = (tag: string | null) => tag !== null && known.includes(tag)
  const tagAt = async (moment: Deps) => {
    const version = await versionOf(ask, moment)
    return version === null ? null : etagOf(deps, version)
  }
  const cheap = known.length > 0 ? await tagAt(deps) : null
  const { tag, answer } = isKnown(cheap)
    ? { tag: cheap, answer: null }
    : await atOneMoment(deps, async (moment) => {
        const read = await tagAt(moment)
        return { tag: read, answer: isKnown(read) ? null : await serve(ask, moment) }
      })
  // Only after answering: a refusal has no version.
  if (tag !== null) setTag(ask.reply, tag)
  return answer === null ? ask.reply.status(304).send() : complete(answer)
}

/** An answer without what is hidden from the caller, made again if a lock has changed that meanwhile (S2). */
async function packedFor<Asked, Hidden>(
  ask: Asked,
  hiddenFrom: (ask: Asked) => Promise<readonly Hidden[]>,
  pack: (hidden: readonly Hidden[]) => Promise<PackedAnswer>,
): Promise<PackedAnswer> {
  let hidden = await hiddenFrom(ask)
  for (;;) {
    const packed = await pack(hidden)
    const hiddenNow = await hiddenFrom(ask)
    if (JSON.stringify(hiddenNow) === JSON.stringify(hidden)) return packed
    hidden = hiddenNow
  }
}

/** The body sent for an answer: an object, or an empty answer, starts with `success: true`, unless it is bare (E2). */
export function successOf({ answer, bare }: Pick<Endpoint, 'answer' | 'bare'>) {
  const saysSuccess = !bare && (answer instanceof z.ZodObject || answer instanceof z.ZodVoid)
  if (!saysSuccess) return { schema: answer, complete: (made: unknown) => made }
  const fields = answer instanceof z.ZodObject ? answer.shape : {}
  return {
    schema: z.object({ success: z.literal(true), ...fields }),
    complete: (made: unknown) => ({ success: true, ...Object(made) }),
  }
}

/** The answer's schema without one of its fields, cached by field. */
function schemasWithout(answer: z.ZodType): (name: string) => z.ZodType {
  const made = new Map<string, z.ZodType>()
  return (name) => {
    const known = made.get(name)
    if (known) return known
    // Only an object has fields, which the compiler can't see.
    const { [name]: _shared, ...others } = (answer as z.ZodObject<Record<string, z.ZodType>>).shape
    const schema = z.object(others)
    made.set(name, schema)
    return schema
  }
}

/**
 * Includes the program's version, because an update may change the form of the same answer, and the offset of a
 * settable clock, because a jump moves every countdown.
 */
export function etagOf(deps: Deps, version: string): string {
  const { settings, clock, now, wallNow } = deps
  const ahead = clock === null ? '' : `/${Math.round(between(wallNow(), now()) / minutes(1))}`
  return `W/"${sealVersion(deps, `${settings.version}${ahead}/${version}`)}"`
}

/** The answer versions the client has. */
function knownTags({ headers }: FastifyRequest): string[] {
  return headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
}

function setTag(reply: FastifyReply, tag: string): void {
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
}
