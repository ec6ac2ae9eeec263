import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { failure } from '#contract/failure.ts'
import type { Deps } from '#server/deps.ts'
import { findSessionUser } from '#server/features/sessions/sessions.service.ts'
import { type Mounting, successOf, waysToAnswer } from '#server/http/answers.ts'
import { networkOf } from '#server/http/client-address.ts'
import { Refusal } from '#server/http/errors.ts'
import { limitCalls } from '#server/http/limits.ts'
import { bearerOf, type Caller, isMonitor } from '#server/http/session.ts'
import { visitorTurns } from '#server/http/visitor-turns.ts'

/** A route's input for its service: everything parsed, the caller known. */
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
 * Mounts one call of the contract below `/api`: access, validation, answer and API docs. In two steps, `mount(app,
 * deps, call).by(async ({ body, caller }) => …)`, so that the compiler knows the answer's literals before it reads the
 * handler. A call that needs no session queues behind others of its network (`visitorTurns`), unless `waits` is false,
 * and doesn't clear the cache, unless `keepsCache` says otherwise: strangers could keep the cache empty.
 */
export function mount<Params, Query, Body, Answer, Who extends Access>(
  app: FastifyInstance,
  deps: Deps,
  call: Endpoint<z.ZodType<Params>, z.ZodType<Query>, z.ZodType<Body>, z.ZodType<Answer>, Who>,
  {
    keepsCache = call.access === 'visitor',
    waits = call.access === 'visitor',
  }: { keepsCache?: boolean; waits?: boolean } = {},
): Mounting<Ask<Params, Query, Body, Who>, Answer> {
  const inTurn = waits ? visitorTurns(deps) : null
  const mayCall = call.limit ? limitCalls(deps, call.limit) : null
  const success = successOf(call)
  return waysToAnswer(deps, { path: call.path, ...success }, (serve) => {
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      config: { keepsCache },
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      schema: schemaOf(call, success.schema),
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
  })
}

/** The schemas Fastify validates and the API page shows. */
function schemaOf(call: Endpoint, success: z.ZodType) {
  return {
    summary: call.summary,
    description: describeAccess(call),
    ...(call.access === 'visitor' ? {} : { security: [{ bearer: [] }] }),
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    // One schema for every success: a pick answers 201 the first time and 200 when it changes.
    response: { '2xx': success, '4xx': failure, '5xx': failure },
  }
}

const mayCall: Record<Access, string> = {
  visitor: 'For everybody.',
  member: 'For members.',
  admin: 'For administrators.',
  monitor: 'For administrators, and for clients with the METRICS_TOKEN.',
}

/** A call's access and rate limit, for the API page. */
function describeAccess({ access, limit }: Pick<Endpoint, 'access' | 'limit'>): string {
  if (!limit) return mayCall[access]
  return `${mayCall[access]} At most ${limit.times} times in ${limit.within} seconds for each ${limit.each}, then 429.`
}

/** Identifies the caller; refuses a visitor if a member is required, and a member if an admin is (spec 6). */
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
    /** For a write that clears the cache itself, if others can see its effect. */
    keepsCache?: boolean
  }
}
