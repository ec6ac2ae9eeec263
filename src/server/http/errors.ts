import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { FailureBody } from '#contract/failure.ts'
import { type Code, type Reason, sayNo } from '#contract/refusals.ts'
import { troubleOf } from '#server/db/trouble.ts'

/** How a service says no; the exact words and the status stand in the one table of the contract. */
export class Refusal extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason.code)
    this.reason = reason
  }
}

/** Throws what a rule has refused; returns where it had nothing against it. */
export function refuse(reason: Reason | null): void {
  if (reason) throw new Refusal(reason)
}

/** Refuses a change made from an older state of a row than the stored one; where `seen` is left out, the last one wins. */
export function refuseOldVersion({ seen, stored }: { seen: string | undefined; stored: string }): void {
  if (seen !== undefined && seen !== stored) throw new Refusal({ code: 'changed_meanwhile' })
}

/** The single exit of every failure (rulebook E1): never a stack, never a library's wording. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const { status, body } = failureOf(error)
    const trouble = troubleOf(error)
    // Of an outage each request has the same to tell: a line is enough, without the stack.
    if (trouble) request.log.warn({ trouble, reason: error.message }, 'a request failed for the database')
    else if (status >= 500) request.log.error({ err: error }, 'a request failed')
    else logRefusal(request, { status, code: body.code })
    return reply.status(status).send(body)
  })
}

/**
 * Who was refused what, by id and code (OWASP ASVS 16.3.2, 16.3.3): whoever tries doors is seen in the log. What he sent is not in it. A token
 * that has run out is the everyday life of every open page, and an address without a route that of every visitor.
 */
function logRefusal(request: FastifyRequest, { status, code }: { status: number; code: string }): void {
  const route = request.routeOptions.url
  if (code === 'session_ended' || route === undefined) return
  const who = request.caller === null ? {} : { user_id: request.caller.userId }
  request.log.info({ event: 'refused', code, status, method: request.method, route, ...who }, 'security')
}

/** An address that cannot be read, or with a part longer than any of ours, comes to no route and so not to the exit above. */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = spoken({ code: error.code === 'FST_ERR_BAD_URL' ? 'malformed' : 'not_found' })
  reply.status(status).send(body)
}

function failureOf(error: FastifyError | Refusal): { status: number; body: FailureBody } {
  if (error instanceof Refusal) return spoken(error.reason)
  const trouble = troubleOf(error)
  if (trouble) return spoken({ code: trouble })
  if (hasZodFastifySchemaValidationErrors(error)) return { status: 400, body: invalidInput(error.validation) }
  const known = knownLibraryFailures[error.code]
  if (known) return spoken({ code: known })
  if (error.statusCode === 429) return spoken({ code: 'too_many_requests' })
  if (error.statusCode === 413) return spoken({ code: 'too_large' })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return spoken({ code: 'malformed' })
  return internal
}

const internal: { status: number; body: FailureBody } = {
  status: 500,
  body: { success: false, code: 'internal', message: 'Something went wrong on our side. Try again.' },
}

/** The same exit for what does not come over HTTP: a refusal in its words, and nothing about anything else. */
export function sayFailure(error: unknown): FailureBody {
  const trouble = troubleOf(error)
  if (trouble) return spoken({ code: trouble }).body
  return error instanceof Refusal ? spoken(error.reason).body : internal.body
}

const knownLibraryFailures: Record<string, Extract<Code, 'too_large' | 'malformed'>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'malformed',
}

/** A reason in the shape that the browser gets. */
export function spoken(reason: Reason): { status: number; body: FailureBody } {
  const { status, message } = sayNo(reason)
  return { status, body: { success: false, message, code: reason.code } }
}

type Problem = { instancePath: string; message?: string | undefined }

/** The first problem is the sentence; `fields` has one sentence for each field. */
function invalidInput(problems: Problem[]): FailureBody {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of problems) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.')
    if (field && !(field in fields)) fields[field] = message ?? sayNo({ code: 'invalid' }).message
  }
  const [first] = Object.entries(fields)
  if (!first) return { success: false, code: 'invalid', message: ofTheWhole(problems) }
  return { success: false, code: 'invalid', message: withItsField({ field: first[0], message: first[1] }), fields }
}

/** What is wrong with the input as a whole, such as a list that is too long. */
function ofTheWhole([problem]: Problem[]): string {
  const message = problem?.message
  return message && !message.startsWith('This field') ? message : sayNo({ code: 'invalid' }).message
}

/** 'This field is required' says nothing outside a form: there the sentence names its field. */
function withItsField({ field, message }: { field: string; message: string }): string {
  const inList = /^(\d+)\.(.+)$/.exec(field)
  if (inList) return `Entry ${Number(inList[1]) + 1}, ${inList[2]}: ${message}`
  if (message.startsWith('This field')) return message.replace('This field', field)
  if (message.startsWith('Must ')) return `${field} m${message.slice(1)}`
  return message
}
