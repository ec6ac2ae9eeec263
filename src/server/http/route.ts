import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { failure } from '#contract/failure.ts'
import { between, minutes } from '#rules/time.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { findSessionUser } from '#server/features/sessions/sessions.service.ts'
import {
  cacheUntil,
  type GoodUntil,
  JoinedAnswer,
  type PackedAnswer,
  packAnswer,
  sendJoined,
  sendPacked,
} from '#server/http/cached-answers.ts'
import { networkOf } from '#server/http/client-address.ts'
import { encode } from '#server/http/encode.ts'
import { Refusal } from '#server/http/errors.ts'
import { limitCalls } from '#server/http/limits.ts'
import { bearerOf, type Caller, isMonitor } from '#server/http/session.ts'
import { visitorTurns } from '#server/http/visitor-turns.ts'
import { cacheKey } from '#server/live/cache.ts'

/** What a route passes to its service: everything parsed, the caller known. */
type Ask<Params, Query, Body, Who extends Access> = {
  params: Params
  query: Query
  body: Body
  caller: Who extends 'visitor' | 'monitor' ? Caller | null : Caller
  /** For cookies and for a status that depends on the outcome. */
  reply: FastifyReply
  request: FastifyRequest
}

/**
 * Mounts one call of the contract below `/api`: its access, its validation, its answer and its entry in the docs.
 * In two steps, `mount(app, deps, call).by(async ({ body, caller }) => …)`, so that the compiler knows the answer's
 * literals before it reads the handler. What needs no session waits its turn behind others of its network (`visitorTurns`), unless `waits`
 * says otherwise, and writes nothing that is cached, unless `keepsCache` says otherwise: strangers could keep the cache empty.
 */
export function mount<Params, Query, Body, Answer, Who extends Access>(
  app: FastifyInstance,
  deps: Deps,
  call: Endpoint<z.ZodType<Params>, z.ZodType<Query>, z.ZodType<Body>, z.ZodType<Answer>> & { access: Who },
  {
    keepsCache = call.access === 'visitor',
    waits = call.access === 'visitor',
  }: { keepsCache?: boolean; waits?: boolean } = {},
): Mounting<Ask<Params, Query, Body, Who>, Answer> {
  const keyFor = cacheKey<PackedAnswer, CacheParts>(call.path)
  const inTurn = waits ? visitorTurns(deps) : null
  const mayCall = call.limit ? limitCalls(deps, call.limit) : null
  const { schema, complete } = successOf(call)
  const without = schemasWithout(schema)
  const send = (serve: (ask: Ask<Params, Query, Body, Who>) => Promise<unknown>): void => {
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      config: { keepsCache },
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      schema: {
        summary: call.summary,
        description: describeAccess(call),
        tags: [call.tag],
        ...(call.access === 'visitor' ? {} : { security: [{ bearer: [] }] }),
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
        // One schema for every success: a pick answers 201 the first time and 200 when it changes.
        response: { '2xx': schema, '4xx': failure, '5xx': failure },
      },
      onRequest: async (request, reply) => {
        // Members' data must not stay on the disk of a shared browser; answers with a version override this.
        reply.header('cache-control', 'no-store')
        await admit(deps, { access: call.access, request })
        if (mayCall) mayCall(call.limit?.each === 'member' ? String(request.caller?.userId) : networkOf(request.ip))
      },
      handler: async (request, reply) => {
        if (call.status) reply.status(call.status)
        // Fastify has validated the three parts with this call's schemas, and `admit` has refused a missing caller if the
        // access requires one; the compiler cannot see either through the generic.
        const ask = {
          params: request.params as Params,
          query: request.query as Query,
          body: request.body as Body,
          caller: request.caller as Ask<never, never, never, Who>['caller'],
          reply,
          request,
        }
        return inTurn ? inTurn(networkOf(request.ip), () => serve(ask)) : serve(ask)
      },
    })
  }
  return {
    by: (serve) =>
      send(async (ask) => {
        const answer = await serve(ask)
        if (answer instanceof JoinedAnswer) {
          const { own, shared } = answer
          return sendJoined({ own: encode(without(shared.name), complete(own)), shared }, ask)
        }
        // A file is sent by its route.
        return ask.reply.sent ? ask.reply : complete(answer)
      }),
    byVersion: (versionOf, serve) =>
      send(async (ask) => {
        const known = knownTags(ask.request)
        const tagAt = async (moment: Deps) => {
          const version = await versionOf(ask, moment)
          return version === null ? null : etagOf(deps, version)
        }
        const isKnown = (tag: string | null) => tag !== null && known.includes(tag)
        const cheap = known.length > 0 ? await tagAt(deps) : null
        const { tag, answer } = isKnown(cheap)
          ? { tag: cheap, answer: null }
          : await atOneMoment(deps, async (moment) => {
              const read = await tagAt(moment)
              return { tag: read, answer: isKnown(read) ? null : await serve(ask, moment) }
            })
        // Only after the answer: a refusal has no version.
        if (tag !== null) setTag(ask.reply, tag)
        return answer === null ? ask.reply.status(304).send() : complete(answer)
      }),
    byCache: (keyOf, serve, hiddenFrom = async () => []) =>
      send(async (ask) => {
        const answer = async (hidden: Parameters<typeof serve>[1]): Promise<PackedAnswer> => {
          const parts = keyOf(ask)
          const make = async () => {
            const { answer, until } = await serve(ask, hidden)
            return packAnswer(schema, { answer: complete(answer), until })
          }
          const key = parts && keyFor(...parts, `without ${JSON.stringify(hidden)}`)
          const packed = key === null ? await make() : await cacheUntil(deps, key, make)
          // A lock can pass while the answer is made, and then something else is hidden.
          const hiddenNow = await hiddenFrom(ask)
          return JSON.stringify(hiddenNow) === JSON.stringify(hidden) ? packed : answer(hiddenNow)
        }
        const packed = await answer(await hiddenFrom(ask))
        const tag = etagOf(deps, packed.tag)
        setTag(ask.reply, tag)
        return knownTags(ask.request).includes(tag) ? ask.reply.status(304).send() : sendPacked(packed, ask)
      }),
  }
}

/** What is sent for an answer: an object, or a call without an answer, says `success: true` first, unless it is bare (E2). */
function successOf({ answer, bare }: Pick<Endpoint, 'answer' | 'bare'>) {
  const saysSuccess = !bare && (answer instanceof z.ZodObject || answer instanceof z.ZodVoid)
  if (!saysSuccess) return { schema: answer, complete: (made: unknown) => made }
  const fields = answer instanceof z.ZodObject ? answer.shape : {}
  return {
    schema: z.object({ success: z.literal(true), ...fields }),
    complete: (made: unknown) => ({ success: true, ...Object(made) }),
  }
}

/** The schema of an answer without one of its fields, made once for each. */
function schemasWithout(answer: z.ZodType): (name: string) => z.ZodType {
  const made = new Map<string, z.ZodType>()
  return (name) => {
    const known = made.get(name)
    if (known) return known
    // Only an object has fields, which the compiler cannot see.
    const { [name]: _shared, ...others } = (answer as z.ZodObject<Record<string, z.ZodType>>).shape
    const schema = z.object(others)
    made.set(name, schema)
    return schema
  }
}

const mayCall: Record<Access, string> = {
  visitor: 'For everybody.',
  member: 'For members.',
  admin: 'For administrators.',
  monitor: 'For administrators, and for clients with the METRICS_TOKEN.',
}

/** Who may call, and how often, for the API page. */
function describeAccess({ access, limit }: Pick<Endpoint, 'access' | 'limit'>): string {
  if (!limit) return mayCall[access]
  return `${mayCall[access]} At most ${limit.times} times in ${limit.within} seconds for each ${limit.each}, then 429.`
}

/**
 * Includes the program's version, because an update may change the form of the same answer, and how far a clock that can be set is
 * ahead, because a jump moves every countdown.
 */
export function etagOf({ settings, clock, now, wallNow }: Deps, version: string): string {
  const ahead = clock === null ? '' : `/${Math.round(between(wallNow(), now()) / minutes(1))}`
  return `W/"${settings.version}${ahead}/${version}"`
}

/** The versions of the answer that the client has. */
function knownTags({ headers }: FastifyRequest): string[] {
  return headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
}

function setTag(reply: FastifyReply, tag: string): void {
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
}

type CacheParts = readonly (string | number | boolean)[]

/** An answer, its largest field packed. */
type Joined<Answer> = {
  [Name in keyof Answer & string]: JoinedAnswer<Omit<Answer, Name>, Name>
}[keyof Answer & string]

type Mounting<Asked, Answer> = {
  /** One that is mostly the same for many callers has its largest field packed by the service, which caches it (`packField`). */
  by: (serve: (ask: Asked) => Promise<Answer | Joined<Answer>>) => void
  /**
   * For polling: `versionOf` is a cheap read that changes whenever the answer does; a caller with that version gets a 304 without the
   * answer being built. Every other caller gets version and answer from one snapshot (S17), which both read through the `moment` they
   * are given. Null means no version is known: answer in full.
   */
  byVersion: (
    versionOf: (ask: Asked, moment: Deps) => Promise<string | null>,
    serve: (ask: Asked, moment: Deps) => Promise<Answer>,
  ) => void
  /**
   * For expensive answers that many read: built, encoded and compressed once for all requests within a moment (`deps.cache`). `keyOf`
   * names everything about the request and the caller that the answer depends on; null means it is not cached. `hiddenFrom` lists what
   * the caller must not see right now, such as weeks whose picks are secret for them (S2); `serve` leaves that out.
   */
  byCache: <Hidden = number>(
    keyOf: (ask: Asked) => CacheParts | null,
    serve: (ask: Asked, hidden: readonly Hidden[]) => Promise<{ answer: Answer } & GoodUntil>,
    hiddenFrom?: (ask: Asked) => Promise<readonly Hidden[]>,
  ) => void
}

/** Finds out who is calling; refuses a visitor if a member is required, and a member if an admin is (spec 6). */
async function admit(deps: Deps, { access, request }: { access: Access; request: FastifyRequest }): Promise<void> {
  if (access === 'visitor') return
  const token = bearerOf(request)
  if (token === null) throw new Refusal({ code: 'not_signed_in' })
  if (access === 'monitor' && isMonitor(deps, token)) return
  const caller = await findSessionUser(deps, token)
  if (!caller) throw new Refusal({ code: 'session_ended' })
  // Set before the refusal, so that the log can name the caller.
  request.caller = caller
  if (access === 'member' || caller.isAdmin) return
  throw new Refusal({ code: caller.needsSecondFactor ? 'second_factor_needed' : 'admin_only' })
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** For a write that clears the cache itself, and only if others can see its effect. */
    keepsCache?: boolean
  }
}
