import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { failure } from '#contract/failure.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { findSessionUser } from '#server/features/sessions/sessions.service.ts'
import {
  cacheUntil,
  type GoodUntil,
  type PackedAnswer,
  type PackedField,
  packAnswer,
  sendJoined,
  sendPacked,
} from '#server/http/cached-answers.ts'
import { encode, rowEncoder } from '#server/http/encode.ts'
import { Refusal } from '#server/http/errors.ts'
import { limitCalls } from '#server/http/limits.ts'
import { bearerOf, type Caller, isMonitor } from '#server/http/session.ts'
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
 * literals before it reads the handler.
 */
export function mount<Params, Query, Body, Answer, Who extends Access>(
  app: FastifyInstance,
  deps: Deps,
  call: Endpoint<z.ZodType<Params>, z.ZodType<Query>, z.ZodType<Body>, z.ZodType<Answer>> & { access: Who },
  { keepsCache = false }: { keepsCache?: boolean } = {},
): Mounting<Ask<Params, Query, Body, Who>, Answer> {
  const keyFor = cacheKey<PackedAnswer, CacheParts>(call.path)
  const mayCall = call.limit ? limitCalls(deps, call.limit) : null
  const by = (serve: (ask: Ask<Params, Query, Body, Who>) => Promise<Answer | FastifyReply>): void => {
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
        response: { '2xx': call.answer, '4xx': failure, '5xx': failure },
      },
      onRequest: async (request, reply) => {
        // Members' data must not stay on the disk of a shared browser; answers with a version override this.
        reply.header('cache-control', 'no-store')
        await admit(deps, { access: call.access, request })
        if (mayCall) mayCall(call.limit?.each === 'member' ? String(request.caller?.userId) : request.ip)
      },
      handler: async (request, reply) => {
        if (call.status) reply.status(call.status)
        // Fastify has validated the three parts with this call's schemas, and `admit` has refused a missing caller if the
        // access requires one; the compiler cannot see either through the generic.
        return serve({
          params: request.params as Params,
          query: request.query as Query,
          body: request.body as Body,
          caller: request.caller as Ask<never, never, never, Who>['caller'],
          reply,
          request,
        })
      },
    })
  }
  return {
    by,
    byVersion: (versionOf, serve) =>
      by(async (ask) => {
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
        return answer ?? ask.reply.status(304).send()
      }),
    byParts: (field, serve) => {
      const { others } = partsOf(call.answer, field)
      by(async (ask) => {
        const { own, shared } = await serve(ask)
        return sendJoined({ own: encode(others, own), shared }, ask)
      })
    },
    byRows: (name, serve) => {
      const { field, others } = partsOf(call.answer, name)
      const encodeRow = rowEncoder((field as z.ZodArray<z.ZodType>).element)
      by(async (ask) => {
        const answer = await serve(ask)
        const start = encode(others, answer).slice(0, -1)
        ask.reply.type('application/json; charset=utf-8')
        return ask.reply.send(`${start},"${name}":[${answer[name].map(encodeRow).join()}]}`)
      })
    },
    byCache: (keyOf, serve, hiddenFrom = async () => []) =>
      by(async (ask) => {
        const answer = async (hidden: readonly number[]): Promise<PackedAnswer> => {
          const parts = keyOf(ask)
          const make = async () => packAnswer(call.answer, await serve(ask, hidden))
          const key = parts && keyFor(...parts, `without ${hidden.join()}`)
          const packed = key === null ? await make() : await cacheUntil(deps, key, make)
          // A lock can pass while the answer is made, and then something else is hidden.
          const hiddenNow = await hiddenFrom(ask)
          return hiddenNow.join() === hidden.join() ? packed : answer(hiddenNow)
        }
        const packed = await answer(await hiddenFrom(ask))
        const tag = etagOf(deps, packed.tag)
        setTag(ask.reply, tag)
        return knownTags(ask.request).includes(tag) ? ask.reply.status(304).send() : sendPacked(packed, ask)
      }),
  }
}

/** The schema of one field of an answer, and that of all others. Only an object has fields, which the compiler cannot see. */
function partsOf(answer: z.ZodType, name: string) {
  const { [name]: field, ...others } = (answer as z.ZodObject<Record<string, z.ZodType>>).shape
  return { field, others: z.object(others) }
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

/** Includes the program's version, because an update may change the form of the same answer. */
export function etagOf({ settings }: Deps, version: string): string {
  return `W/"${settings.version}/${version}"`
}

/** The versions of the answer that the client has. */
function knownTags({ headers }: FastifyRequest): string[] {
  return headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
}

function setTag(reply: FastifyReply, tag: string): void {
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
}

type CacheParts = readonly (string | number | boolean)[]

type Mounting<Asked, Answer> = {
  by: (serve: (ask: Asked) => Promise<Answer>) => void
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
   * For an answer whose largest field is the same for many callers: that field is passed as packed and cached by the service
   * (`packField`), the others belong to the caller.
   */
  byParts: <Field extends keyof Answer & string>(
    field: Field,
    serve: (ask: Asked) => Promise<{ own: Omit<Answer, Field>; shared: PackedField }>,
  ) => void
  /** For an answer with a list whose rows are mostly the same objects for many callers: each of these is encoded once. */
  byRows: <Field extends keyof Answer & string>(
    field: Field,
    serve: (ask: Asked) => Promise<Answer & { [name in Field]: readonly object[] }>,
  ) => void
  /**
   * For expensive answers that many read: built, encoded and compressed once for all requests within a moment (`deps.cache`). `keyOf`
   * names everything about the request and the caller that the answer depends on; null means it is not cached. `hiddenFrom` lists what
   * the caller must not see right now, such as weeks whose picks are secret for them (S2); `serve` leaves that out.
   */
  byCache: (
    keyOf: (ask: Asked) => CacheParts | null,
    serve: (ask: Asked, hidden: readonly number[]) => Promise<{ answer: Answer } & GoodUntil>,
    hiddenFrom?: (ask: Asked) => Promise<readonly number[]>,
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
