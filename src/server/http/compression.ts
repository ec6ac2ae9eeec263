import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Smaller answers (bytes) are not worth compressing. */
export const WORTH_ZIPPING = 1_024
/** Up to this size (bytes) compressing is faster than using another thread. */
const AT_ONCE = 65_536
/**
 * Half the time of the default level, for a seventh more bytes, for answers compressed for one caller only. The default
 * window's memory would have to be allocated for each answer.
 */
export const QUICKLY = { level: 3, windowBits: 14, memLevel: 7 }

export const zip = promisify(gzip)
const IS_TEXT = /json|text|javascript|xml|calendar/

/**
 * Compresses every complete text synchronously: a stream would need several writes to the connection, each of which
 * costs more than compressing. Compressed content and files are sent as they are.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!Buffer.isBuffer(body) || body.length < WORTH_ZIPPING || !isPlainText(reply)) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    if (!takes('gzip', request)) return done(null, body)
    const send = (zipped: Buffer) => {
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, zipped)
    }
    if (body.length <= AT_ONCE) return send(gzipSync(body, QUICKLY))
    return void zip(body, QUICKLY).then(send, done)
  })
}

function isPlainText(reply: FastifyReply): boolean {
  return !reply.hasHeader('content-encoding') && IS_TEXT.test(String(reply.getHeader('content-type')))
}

export type Way = 'br' | 'gzip'

const TAKEN = /^\s*(br|gzip)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i

/** Whether the client accepts this encoding. */
export function takes(way: Way, { headers }: FastifyRequest): boolean {
  const offered = String(headers['accept-encoding'] ?? '').split(',')
  return offered.some((of) => TAKEN.exec(of)?.[1]?.toLowerCase() === way)
}
