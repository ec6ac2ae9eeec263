import type { z } from 'zod'
import { type Day, minutes, seconds } from '#rules/time.ts'
import { takeTurns } from '#server/take-turns.ts'
import { NhlFailure } from './nhl-failure.ts'
import { type Schedule, scheduleAnswer } from './nhl-schedule.ts'
import { type OfficialTable, standingsAnswer } from './nhl-standings.ts'

/** The pool's requests to the NHL. Each call throws `NhlFailure` without a usable response. */
export type Nhl = {
  /** False if the server doesn't poll (`NHL_SYNC=off`); an admin still can. */
  isOn: boolean
  /** True for the recorded seasons of a pool with its own clock: requests are free and need no pauses. */
  isReplay: boolean
  /** The games of the seven league days starting with this one. */
  schedule: (from: Day) => Promise<Schedule>
  /** The official standings as of that league day. */
  standings: (on: Day) => Promise<OfficialTable>
  /**
   * A client for an admin who is waiting: it works even with `NHL_SYNC=off`, doesn't queue behind background requests,
   * and fails everything not answered by `ADMIN_WAITS` from now.
   */
  atOnce: () => Nhl
}

/** Dependencies for a request an admin waits for (O5). */
export const askingAtOnce = <Needs extends { nhl: Nhl }>(deps: Needs): Needs => ({ ...deps, nhl: deps.nhl.atOnce() })

/** Sends a request: to the API's address, or to a replay of it. */
export type Ask = (path: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>

type Options = {
  ask: Ask
  version: string
  isOn: boolean
  isReplay?: boolean
  random: () => number
  /** Waits this many milliseconds of real time. */
  pause: (ms: number) => Promise<void>
  timeLimit?: number
  adminWaits?: number
  /** Aborted when the server stops, so that nothing waits for the NHL (O3). */
  leaving?: AbortSignal
}

const TIME_LIMIT = seconds(15)
/** The limit for all requests of one admin call: together with the database's time, it answers within 20 seconds. */
export const ADMIN_WAITS = seconds(15)
/** A week of games is 150 kB, the standings 60 kB. */
const LARGEST_ANSWER = 4_000_000
const ATTEMPTS = 3
const FIRST_PAUSE = seconds(1)
/** The longest wait within one call; the job asks again later anyway. */
const LONGEST_PAUSE = seconds(20)
/** A season has some 40 weeks. */
const REMEMBERED = 60

/**
 * A polite client of the NHL's web API: one background request at a time, conditional if the last response had an ETag,
 * with a timeout and a size limit, a few attempts with growing random pauses, and a User-Agent that identifies us.
 */
export function openNhlClient(options: Options): Nhl {
  const { isOn, isReplay = false, adminWaits = ADMIN_WAITS } = options
  const readPatiently = trySomeTimes(options, readConditionally(options))
  const atOnce = () => asking({ isOn: true, deadline: AbortSignal.timeout(adminWaits) })

  function asking(how: { isOn: boolean; deadline: AbortSignal | null }): Nhl {
    const { deadline } = how
    const inTurn = takeTurns()
    return {
      isOn: how.isOn,
      isReplay,
      schedule: (from) =>
        inTurn(() => readPatiently({ path: `/v1/schedule/${from}`, shape: scheduleAnswer, deadline })),
      standings: (on) => inTurn(() => readPatiently({ path: `/v1/standings/${on}`, shape: standingsAnswer, deadline })),
      atOnce,
    }
  }
  return asking({ isOn, deadline: null })
}

type Wanted<Answer> = { path: string; shape: z.ZodType<Answer>; deadline: AbortSignal | null }
type Read = <Answer>(wanted: Wanted<Answer>) => Promise<Answer>

function trySomeTimes({ random, pause, leaving }: Options, read: Read): Read {
  return async (wanted) => {
    const { deadline } = wanted
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await read(wanted)
      } catch (error) {
        if (!(error instanceof NhlFailure) || error instanceof FinalFailure || attempt === ATTEMPTS) throw error
        const growing = FIRST_PAUSE * 2 ** (attempt - 1)
        const paused = pause(Math.min(error.waitFor ?? growing * (0.5 + random()), LONGEST_PAUSE))
        await (deadline ? Promise.race([paused, aborted(deadline)]) : paused).catch((error: unknown) => {
          throw leaving?.aborted ? left(error) : error
        })
        if (deadline?.aborted) throw error
      }
    }
  }
}

/** Requests once, and only changes since the last response. */
function readConditionally({ ask, version, leaving, timeLimit = TIME_LIMIT }: Options): Read {
  const known = new Map<string, { condition: Record<string, string>; answer: unknown }>()

  function remember(path: string, answer: { condition: Record<string, string>; answer: unknown }): void {
    known.delete(path)
    if (Object.keys(answer.condition).length > 0) known.set(path, answer)
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  }

  return async <Answer>({ path, shape, deadline }: Wanted<Answer>) => {
    const before = known.get(path)
    const headers = { accept: 'application/json', 'user-agent': `PuckPool/${version}`, ...before?.condition }
    const signal = AbortSignal.any([AbortSignal.timeout(timeLimit), leaving, deadline].filter((one) => !!one))
    const broken = (error: unknown) => {
      if (error instanceof NhlFailure) throw error
      throw leaving?.aborted ? left(error) : notReached(error, signal)
    }
    const response = await ask(path, { headers, signal }).catch(broken)
    // Only responses valid for this path's schema are remembered.
    if (response.status === 304 && before) return before.answer as Answer
    refuseStatus(response)
    const { data, error } = shape.safeParse(parseJson(await textOf(response).catch(broken)))
    if (error) throw new NhlFailure(`answered something unknown (${placeOf(error)})`)
    remember(path, { condition: conditionOf(response), answer: data })
    return data
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** A failure a retry wouldn't fix. */
class FinalFailure extends NhlFailure {}

const left = (cause: unknown) => new FinalFailure('was not waited for, because the server was stopped', { cause })

function notReached(error: unknown, signal: AbortSignal): NhlFailure {
  return new NhlFailure(signal.aborted ? 'took too long to answer' : 'could not be reached', { cause: error })
}

function refuseStatus({ status, ok, headers }: Response): void {
  if (ok) return
  const words = `answered with an error (${status})`
  if (status !== 429 && status < 500) throw new FinalFailure(words)
  const waitFor = Number(headers.get('retry-after')) * seconds(1)
  throw new NhlFailure(words, { waitFor: waitFor > 0 && waitFor < minutes(60) ? waitFor : null })
}

/** The body; stops reading once it is larger than any legitimate response. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > LARGEST_ANSWER) throw new FinalFailure('answered with far too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const isPage = /^\s*</.test(text)
    throw new NhlFailure(
      isPage ? 'answered with a web page instead of data' : 'broke off in the middle of its answer',
      {
        cause: error,
      },
    )
  }
}

function placeOf({ issues }: z.ZodError): string {
  const path = issues[0]?.path.join('.') ?? ''
  return path === '' ? 'not what was asked for' : `in ${path}`
}

function conditionOf({ headers }: Response): Record<string, string> {
  const etag = headers.get('etag')
  if (etag) return { 'if-none-match': etag }
  const modified = headers.get('last-modified')
  return modified ? { 'if-modified-since': modified } : {}
}
