import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { QUICKLY, takes, type Way, WORTH_ZIPPING, zip } from '#server/http/compression.ts'
import { encode } from '#server/http/encode.ts'
import { type CacheKey, cacheKey } from '#server/live/cache.ts'

/** An answer, and the pool's instant at which it changes without a write: the next lock. Null if there is none. */
export type GoodUntil = { until: Instant | null }

/**
 * Reads through the cache (`deps.cache`), but never past the instant at which the answer changes on its own: a request
 * at a lock gets the state after it.
 */
export async function cacheUntil<Read extends GoodUntil>(
  deps: Pick<Deps, 'cache' | 'now'>,
  key: CacheKey<Read>,
  read: () => Promise<Read>,
): Promise<Read> {
  const kept = await deps.cache.get(key, read)
  if (kept.until === null || deps.now() < kept.until) return kept
  // A separate key, so that all requests right after the lock share one read.
  return deps.cache.get(cacheKey<Read, [string, Instant]>('from')(key, kept.until), read)
}

/** Compressing once for many readers is worth more time: Brotli shrinks a large table to an eighth of gzip's size. */
const ways: Record<Way, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain) => zip(plain),
}
const BEST_FIRST = ['br', 'gzip'] as const
const brotli = promisify(brotliCompress)

/** An answer ready to send: encoded once, and compressed once per encoding requested. */
export type PackedAnswer = GoodUntil & { plain: Buffer; tag: string; zipped: (way: Way) => Promise<Buffer> }

/** Encodes an answer once. */
export function packAnswer(schema: z.ZodType, { answer, until }: { answer: unknown } & GoodUntil): PackedAnswer {
  const plain = Buffer.from(encode(schema, answer))
  const zipping: { [way in Way]?: Promise<Buffer> } = {}
  return {
    until,
    plain,
    tag: createHash('sha256').update(plain).digest('base64url'),
    zipped: (way) => {
      zipping[way] ??= ways[way](plain)
      return zipping[way]
    },
  }
}

/** Sends the answer in the client's best encoding. */
export async function sendPacked(
  { plain, zipped }: PackedAnswer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding')
  const way = BEST_FIRST.find((of) => takes(of, request))
  if (way === undefined || plain.length < WORTH_ZIPPING) return reply.send(plain)
  return reply.header('content-encoding', way).send(await zipped(way))
}

/** An answer's largest field, the same for many callers: encoded and compressed once, by the service that caches it. */
export type PackedField<Name extends string> = { name: Name; plain: Buffer; deflated: () => Promise<Buffer> }

const deflate = promisify(deflateRaw)

/** Encodes a field with its schema. It has to be the last one, because it closes the answer's object. */
export function packField<Name extends string>(
  schema: z.ZodType,
  { name, value }: { name: Name; value: unknown },
): PackedField<Name> {
  const plain = Buffer.from(`,${JSON.stringify(name)}:${encode(schema, value)}}`)
  let deflating: Promise<Buffer> | null = null
  return {
    name,
    plain,
    deflated: () => {
      deflating ??= deflate(plain)
      return deflating
    },
  }
}

/** The caller's own fields, followed by the shared one. */
export class JoinedAnswer<Own, Name extends string> {
  readonly own: Own
  readonly shared: PackedField<Name>
  constructor(own: Own, shared: PackedField<Name>) {
    this.own = own
    this.shared = shared
  }
}

/** Gzip's header: deflated, no name, no time. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/**
 * Sends the caller's own fields and the shared one as one object. Only the own part is compressed for this request: two
 * deflated parts, the first one flushed, form one deflated text.
 */
export async function sendJoined(
  { own, shared }: { own: string; shared: PackedField<string> },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const head = Buffer.from(own.slice(0, -1))
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding')
  const isSmall = head.length + shared.plain.length < WORTH_ZIPPING
  if (isSmall || !takes('gzip', request)) return reply.send(Buffer.concat([head, shared.plain]))
  const start = deflateRawSync(head, { ...QUICKLY, finishFlush: constants.Z_SYNC_FLUSH })
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(shared.plain, crc32(head)))
  tail.writeUInt32LE(head.length + shared.plain.length, 4)
  const body = Buffer.concat([GZIP_HEAD, start, await shared.deflated(), tail])
  return reply.header('content-encoding', 'gzip').send(body)
}
