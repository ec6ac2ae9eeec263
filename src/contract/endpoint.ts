import type { z } from 'zod'
import './wording.ts'

/**
 * Who may call: `visitor` everybody, `member` any signed-in user, `admin` only administrators, `monitor` they and the machine that
 * watches the pool with METRICS_TOKEN.
 */
export type Access = 'visitor' | 'member' | 'admin' | 'monitor'

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with parameters as `:name`. */
  path: string
  access: Access
  /** What it does, in one sentence, for the API page. */
  summary: string
  /** The section of the API page. */
  tag: string
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** What the answer is where it is no JSON; several where the caller chooses. */
  media?: readonly string[]
  /** The status of success where it is not 200: creating answers 201 (rulebook E2). */
  status?: 201
  /** A POST that changes nothing: it asks about something too long for an address. */
  onlyReads?: true
  /** So many calls within so many seconds, for each address or member; then 429. What costs nothing to repeat needs none. */
  limit?: { each: 'address' | 'member'; times: number; within: number }
  /** Largest body in bytes where the default of 100 kB is too small. */
  bodyLimit?: number
}

/** Names one call of the API; server, browser, access test and API page read the same object. */
export const endpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
  const Who extends Access = Access,
>(
  call: Endpoint<Params, Query, Body, Answer> & { access: Who },
): Endpoint<Params, Query, Body, Answer> & { access: Who } => call

export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never

/** What a caller has to hand over: the input side of the schemas, without what the call does not take. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? (P extends z.ZodUndefined ? object : { params: z.input<P> }) &
        (Q extends z.ZodUndefined ? object : { query?: z.input<Q> }) &
        (B extends z.ZodUndefined ? object : { body: z.input<B> })
    : never
