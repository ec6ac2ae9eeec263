import { afterEach, beforeEach, expect, vi } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/all.ts'
import type { AnswerOf, BodyOf, Endpoint } from '#contract/endpoint.ts'
import { describeRefusal, type Reason } from '#contract/refusals.ts'

/** A call's input. The body is what the contract reads from it. */
export type Sent<E extends Endpoint> = {
  params: Record<string, string>
  query: Record<string, string>
  body: BodyOf<E>
}
type Reply = (sent: Sent<Endpoint>) => Response | Promise<Response>

/**
 * Answers the screens' calls in place of a server. An answer has the contract's type and is checked against it, and a
 * screen's input is parsed with the contract's schema, and refused if the server would: no test can show what it would
 * not. An unanswered call fails the test.
 */
export function givenAnswers() {
  const replies = new Map<Endpoint, Reply>()
  const asked: { call: Endpoint; sent: Sent<Endpoint> }[] = []
  const faults: string[] = []

  beforeEach(() => {
    replies.clear()
    asked.length = 0
    faults.length = 0
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
      try {
        return await reply(new URL(address, window.location.origin), method, body)
      } catch (error) {
        if (!(error instanceof Lost)) faults.push(String(error))
        throw error
      }
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    expect(faults, 'calls without an answer, or not as the contract says').toEqual([])
  })

  async function reply({ pathname, searchParams }: URL, method: string, body: unknown): Promise<Response> {
    const { call, params } = findCall(method, pathname)
    const found = replies.get(call)
    if (found === undefined) throw new Error(`no answer to ${method} ${pathname}`)
    const read = call.body?.safeParse(body === undefined ? undefined : JSON.parse(String(body)))
    if (read?.error) return refuseInvalid(read.error)
    // The call's schema has just parsed it.
    const sent = { params, query: Object.fromEntries(searchParams), body: read?.data } as Sent<Endpoint>
    asked.push({ call, sent })
    return found(sent)
  }

  return {
    /** From now on this is the answer, or the function's result for the input. */
    answer: <E extends Endpoint>(call: E, answer: AnswerOf<E> | ((sent: Sent<E>) => AnswerOf<E>)) => {
      // Stored under its own call, which has parsed the input.
      const make = (sent: Sent<Endpoint>) => (answer instanceof Function ? answer(sent as Sent<E>) : answer)
      replies.set(call, (sent) => respond(call, make(sent)))
    },
    /** From now on it is refused, in the table's words. */
    refuse: (call: Endpoint, reason: Reason, fields?: Record<string, string>) => {
      const { status, message } = describeRefusal(reason)
      replies.set(call, () => Response.json({ success: false, message, code: reason.code, fields }, { status }))
    },
    /** From now on it fails without a message, as behind a proxy. */
    fail: (call: Endpoint) => {
      replies.set(call, () => new Response('gateway says no', { status: 409 }))
    },
    /** From now on it is lost on the way. */
    lose: (call: Endpoint) => {
      replies.set(call, () => Promise.reject(new Lost()))
    },
    /** From now on no answer arrives until the returned function is called; then the next one is as before. */
    hold: (call: Endpoint): (() => void) => {
      const reply = replies.get(call)
      if (reply === undefined) throw new Error(`nothing to hold: ${call.method} ${call.path} has no answer`)
      const { promise, resolve } = Promise.withResolvers<void>()
      replies.set(call, (sent) => promise.then(() => reply(sent)))
      return resolve
    },
    /** The inputs of this call, in order. */
    sentWith: <E extends Endpoint>(call: E) =>
      asked.filter((one) => one.call === call).map(({ sent }) => sent as Sent<E>),
  }
}

class Lost extends TypeError {}

export type Answers = ReturnType<typeof givenAnswers>

function respond(call: Endpoint, answer: unknown): Response {
  if (call.media !== undefined) return new Response(String(answer))
  // Only fields in the contract arrive, as from the server.
  const checked = z.encode(call.answer, answer)
  const isObject = typeof checked === 'object' && !Array.isArray(checked)
  const sent = checked === undefined || (isObject && !call.bare) ? { success: true, ...Object(checked) } : checked
  return Response.json(sent, { status: call.status ?? 200 })
}

/** Mirrors the server's refusal of invalid input: a sentence for each field. */
function refuseInvalid({ issues }: z.ZodError): Response {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  return Response.json({ success: false, code: 'invalid', message: issues[0]?.message, fields }, { status: 400 })
}

/** The contract's call at this path: the one with the fewest parameters, like the server's router. */
function findCall(method: string, pathname: string) {
  const given = pathname.replace(/^\/api/, '').split('/')
  const [found] = allEndpoints
    .filter((call) => call.method === method)
    .flatMap((call) => {
      const parts = call.path.split('/')
      const isSame =
        parts.length === given.length && parts.every((part, n) => part.startsWith(':') || part === given[n])
      const params = parts.flatMap((part, n) => (part.startsWith(':') ? [[part.slice(1), given[n] ?? '']] : []))
      return isSame ? [{ call, params: Object.fromEntries(params) as Record<string, string>, free: params.length }] : []
    })
    .toSorted((one, other) => one.free - other.free)
  if (found === undefined) throw new Error(`no such call: ${method} ${pathname}`)
  return found
}
