import type { z } from 'zod'
import './wording.ts'

/**
 * The callers allowed: `visitor` is everyone, `member` any signed-in user, `admin` only administrators, `monitor`
 * administrators and a monitoring system with the METRICS_TOKEN.
 */
export type Access = 'visitor' | 'member' | 'admin' | 'monitor'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The server's part of a call's description; the browser knows only method and path. */
type Description<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Who extends Access,
> = {
  access: Who
  /** One sentence for the API page. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** An object is sent with `success: true`, which `mount` adds (E3). */
  answer: Answer
  /** The object is sent without the envelope: a contest or its draft (E2). */
  bare?: true
  /** Media types of a non-JSON answer; several if the caller can choose. */
  media?: readonly string[]
  /** The success status if not 200: 201 for creating, 202 for work that continues after the answer (rulebook E2). */
  status?: 201 | 202
  /** A POST that changes nothing: its parameters are too long for a URL. */
  onlyReads?: true
  /** At most `times` calls within `within` seconds for each address or member, then 429. Cheap calls need no limit. */
  limit?: { each: 'address' | 'member'; times: number; within: number }
  /** Largest body in bytes, if the default of 100 kB is too small. */
  bodyLimit?: number
}

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> = { method: Method; path: string } & Description<Params, Query, Body, Answer, Who>

/**
 * Describes one call of the API; server, browser, access test and API page read the same object. The path is the one below `/api`, with
 * parameters as `:name`.
 */
export const endpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
  const Who extends Access = Access,
>(
  method: Method,
  path: string,
  description: Description<Params, Query, Body, Answer, Who>,
): Endpoint<Params, Query, Body, Answer, Who> => ({ method, path, ...description })

export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never

/** The caller's arguments: the input side of the call's schemas. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? (P extends z.ZodUndefined ? object : { params: z.input<P> }) &
        (Q extends z.ZodUndefined ? object : { query?: z.input<Q> }) &
        (B extends z.ZodUndefined ? object : { body: z.input<B> })
    : never
