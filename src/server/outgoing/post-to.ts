import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { type Delivery, PATIENCE_MS } from '#server/mail/provider.ts'
import { isPrivateAddress, lookupPublic } from './public-address.ts'

/** `wasSent`: the whole request was sent, so it may have arrived. */
type Failed = { failed: string; wasSent: boolean; isPrivate: boolean }

export type Answer = { status: number; text: string; headers: IncomingHttpHeaders } | Failed

/** The outcome of `what`, such as 'the post', whose request to a public address got no response. */
export const withoutAnswer = (host: string, what: string, { failed, wasSent }: Failed): Delivery =>
  wasSent
    ? { outcome: 'unknown', said: `${host} did not say whether it took ${what}: ${failed}` }
    : { outcome: 'unavailable', said: `${host} could not be reached: ${failed}` }

const LONGEST_ANSWER = 2_000

type Outgoing = {
  /** The server's settings name this origin, so it may be in a private network. */
  isNamed: boolean
  method: 'GET' | 'POST'
  headers?: Record<string, string | number>
  body?: Buffer
  /** In ms. */
  patience?: number
}

/** Posts to an address someone entered. */
export const postTo = (url: URL, asked: Omit<Required<Outgoing>, 'method' | 'patience'>): Promise<Answer> =>
  requestFrom(url, { ...asked, method: 'POST' })

/**
 * Requests something from an address someone entered. The name is resolved for each request, and only public addresses are called.
 * Redirects aren't followed, and only the beginning of a response is read.
 */
export async function requestFrom(
  url: URL,
  { isNamed, method, headers, body, patience = PATIENCE_MS }: Outgoing,
): Promise<Answer> {
  if (!isNamed && isPrivateAddress(url)) return { failed: 'EPRIVATE', wasSent: false, isPrivate: true }
  return new Promise((resolve) => {
    let wasSent = false
    const fail = (error: NodeJS.ErrnoException) => {
      const isPrivate = error.code === 'EPRIVATE'
      const failed = error.name === 'TimeoutError' ? 'no answer in time' : (error.code ?? error.name)
      resolve({ failed, wasSent, isPrivate })
    }
    const request = (url.protocol === 'http:' ? http : https).request(url, {
      method,
      // A separate connection, so that its name is resolved and its address checked each time.
      agent: false,
      ...(isNamed ? {} : { lookup: lookupPublic }),
      signal: AbortSignal.timeout(patience),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': body.length }) },
    })
    request.on('finish', () => {
      wasSent = true
    })
    request.on('error', fail)
    request.on('response', (response) => {
      let text = ''
      // Only the status counts, even if the rest is cut off.
      const done = () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers })
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (text.length < LONGEST_ANSWER) return
        text = text.slice(0, LONGEST_ANSWER)
        done()
        response.destroy()
      })
      response.on('end', done).on('error', done)
    })
    request.end(body)
  })
}
