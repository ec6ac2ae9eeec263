import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { failure } from '#contract/failure.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { type Caller, findCaller } from '#server/http/session.ts'

type CallerOf<E extends Endpoint> = E['access'] extends 'visitor' ? Caller | null : Caller

/** What a route hands to its service: everything parsed, the caller known. */
export type Ask<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  caller: CallerOf<E>
  /** For cookies and for a status that depends on the outcome. */
  reply: FastifyReply
  request: FastifyRequest
}

/**
 * Mounts one call of the contract below `/api`: its access, its validation, its answer and its entry in the docs.
 * Write the handler with its parameter even where it is unused: without one, literals such as `true` lose their type.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  call: E,
  serve: (ask: Ask<E>) => Promise<AnswerOf<E>>,
): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: call.method,
    url: `/api${call.path}`,
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    schema: {
      summary: call.summary,
      tags: [call.tag],
      ...(call.access === 'visitor' ? {} : { security: [{ bearer: [] }] }),
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      // One schema for every success: a pick answers 201 the first time and 200 when it is changed.
      response: { '2xx': call.answer, '4xx': failure, '5xx': failure },
    },
    onRequest: async (request) => {
      request.caller = await admit(deps, { access: call.access, request })
    },
    handler: async (request, reply) => {
      if (call.status) reply.status(call.status)
      // Fastify has validated the three parts with the schemas of this very call, and `admit` has refused a missing
      // caller where the access asks for one; the compiler knows neither through the generic.
      return serve({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        caller: request.caller as CallerOf<E>,
        reply,
        request,
      })
    },
  })
}

/** Who calls; refuses a visitor where a member is needed and a member where an admin is (spec 6). */
async function admit(
  deps: Deps,
  { access, request }: { access: Endpoint['access']; request: FastifyRequest },
): Promise<Caller | null> {
  if (access === 'visitor') return null
  const caller = await findCaller(deps, request)
  if (!caller) throw new Refusal({ code: request.headers.authorization ? 'session_ended' : 'not_signed_in' })
  if (access === 'admin' && !caller.isAdmin) throw new Refusal({ code: 'admin_only' })
  return caller
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}
