import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { FailureBody } from '#contract/failure.ts'
import { type Code, describeRefusal, type Reason } from '#contract/refusals.ts'
import { between, type Instant, seconds } from '#rules/time.ts'
import { troubleOf } from '#server/db/trouble.ts'

/** A service's refusal. The contract's table of refusals has the sentence and the status. */
export class Refusal extends Error {
  readonly reason: Reason
  /** Seconds until the same call may succeed, if waiting helps. */
  readonly retryAfter: number | null
  constructor(reason: Reason, { retryAfter = null }: { retryAfter?: number | null } = {}) {
    super(reason.code)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** Too many in a window of `within` milliseconds that began at `since`. */
export function tooMany({ since, within, now }: { since: Instant; within: number; now: Instant }): Refusal {
  const left = Math.min(within, Math.max(0, within - between(since, now)))
  return new Refusal({ code: 'too_many_requests' }, { retryAfter: Math.ceil(left / seconds(1)) })
}

/** Throws a rule's reason; does nothing if it is null. */
export function refuse(reason: Reason | null): void {
  if (reason) throw new Refusal(reason)
}

/** The single exit of every failure (rulebook E1): never a stack, never a library's wording. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const { status, body } = failureOf(error)
    const trouble = troubleOf(error)
    // In an outage every request fails the same way: one line without the stack is enough.
    if (trouble) request.log.warn({ trouble, reason: error.message }, 'a request failed for the database')
    else if (status >= 500) request.log.error({ err: error }, 'a request failed')
    else logRefusal(request, { status, code: body.code })
    if (error instanceof Refusal && error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter))
    if (status === 502) reply.header('x-refused', inAscii(JSON.stringify(body)))
    return reply.status(status).send(body)
  })
}

/**
 * As ASCII for a header, for a proxy that answers in place of a server that is down, and must not mistake this one for
 * it.
 */
const inAscii = (json: string) =>
  json.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Logs refusals by user id and code (OWASP ASVS 16.3.2, 16.3.3), so that probing shows up in the log. Input isn't
 * logged. Expired tokens and unknown addresses are left out, because every open page and every visitor causes them.
 */
function logRefusal(request: FastifyRequest, { status, code }: { status: number; code: string }): void {
  const route = request.routeOptions.url
  if (code === 'session_ended' || route === undefined) return
  const who = request.caller === null ? {} : { user_id: request.caller.userId }
  request.log.info({ event: 'refused', code, status, method: request.method, route, ...who }, 'security')
}

/** For a URL too malformed or long to match any route, which never reaches the handler above. */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = refusalAnswer({ code: error.code === 'FST_ERR_BAD_URL' ? 'malformed' : 'not_found' })
  reply.status(status).send(body)
}

function failureOf(error: FastifyError | Refusal): { status: number; body: FailureBody } {
  if (error instanceof Refusal) return refusalAnswer(error.reason)
  const trouble = troubleOf(error)
  if (trouble) return refusalAnswer({ code: trouble })
  if (hasZodFastifySchemaValidationErrors(error)) return { status: 400, body: invalidInput(error.validation) }
  const known = knownLibraryFailures[error.code]
  if (known) return refusalAnswer({ code: known })
  if (error.statusCode === 429) return refusalAnswer({ code: 'too_many_requests' })
  if (error.statusCode === 413) return refusalAnswer({ code: 'too_large' })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return refusalAnswer({ code: 'malformed' })
  return internal
}

const internal: { status: number; body: FailureBody } = {
  status: 500,
  body: { success: false, code: 'internal', message: 'Something went wrong on our side. Try again.' },
}

/** A failure's body outside HTTP: a refusal's sentence, and no details of anything else. */
export function sayFailure(error: unknown): FailureBody {
  const trouble = troubleOf(error)
  if (trouble) return refusalAnswer({ code: trouble }).body
  return error instanceof Refusal ? refusalAnswer(error.reason).body : internal.body
}

const knownLibraryFailures: Record<string, Extract<Code, 'too_large' | 'malformed'>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'malformed',
}

/** A reason in the form the browser gets. */
export function refusalAnswer(reason: Reason): { status: number; body: FailureBody } {
  const { status, message } = describeRefusal(reason)
  return { status, body: { success: false, message, code: reason.code } }
}

type Problem = { instancePath: string; message?: string | undefined }

/** The first problem is the sentence; `fields` has one sentence for each field. */
function invalidInput(problems: Problem[]): FailureBody {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of problems) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.')
    if (field && !(field in fields)) fields[field] = message ?? describeRefusal({ code: 'invalid' }).message
  }
  const [first] = Object.entries(fields)
  if (!first) return { success: false, code: 'invalid', message: ofTheWhole(problems) }
  return { success: false, code: 'invalid', message: withItsField({ field: first[0], message: first[1] }), fields }
}

/** The problem with the input as a whole, such as a list that is too long. */
function ofTheWhole([problem]: Problem[]): string {
  const message = problem?.message
  return message && !message.startsWith('This field') ? message : describeRefusal({ code: 'invalid' }).message
}

/** 'This field is required' means nothing outside a form, so the sentence names the field. */
function withItsField({ field, message }: { field: string; message: string }): string {
  const inList = /^(\d+)\.(.+)$/.exec(field)
  if (inList) return `Entry ${Number(inList[1]) + 1}, ${inList[2]}: ${message}`
  if (message.startsWith('This field')) return message.replace('This field', field)
  if (message.startsWith('Must ')) return `${field} m${message.slice(1)}`
  return message
}
