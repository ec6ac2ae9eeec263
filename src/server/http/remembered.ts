import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'

/** What was read, and the pool's instant from which it is another although nobody writes anything: the next lock. Null: none. */
export type GoodUntil = { until: Instant | null }

/**
 * What many ask at once, read once and kept for a moment (`deps.memory`), but never beyond the instant at which it turns by itself. So who
 * asks at a lock gets what is true after it.
 */
export async function recallUntil<Read extends GoodUntil>(
  deps: Pick<Deps, 'memory' | 'now'>,
  key: string,
  read: () => Promise<Read>,
): Promise<Read> {
  const kept = await deps.memory.recall(key, read)
  if (kept.until === null || deps.now() < kept.until) return kept
  // Under a name of its own, so that all who come right behind the lock share one reading.
  return deps.memory.recall(`${key} from ${kept.until}`, read)
}

/** An answer as it goes out: encoded by the contract once, packed once. */
type PackedAnswer = GoodUntil & { plain: Buffer; tag: string; zipped: () => Promise<Buffer> }

const zip = promisify(gzip)
/** What is smaller is not worth packing. */
const WORTH_ZIPPING = 1_024

/** Encodes an answer by its schema: what the contract does not name goes to nobody, and what it refuses fails here. */
export function packAnswer(schema: z.ZodType, { answer, until }: { answer: unknown } & GoodUntil): PackedAnswer {
  const plain = Buffer.from(JSON.stringify(z.encode(schema, answer)))
  let zipping: Promise<Buffer> | null = null
  return {
    until,
    plain,
    tag: createHash('sha256').update(plain).digest('base64url'),
    zipped: () => {
      zipping ??= zip(plain)
      return zipping
    },
  }
}

/** Sends it zipped to whoever takes that. */
export async function sendPacked(
  { plain, zipped }: PackedAnswer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (plain.length < WORTH_ZIPPING || !takesGzip(request)) return reply.send(plain)
  const body = await zipped()
  return reply.header('content-encoding', 'gzip').send(body)
}

function takesGzip({ headers }: FastifyRequest): boolean {
  const ways = String(headers['accept-encoding'] ?? '').split(',')
  return ways.some((way) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(way))
}
