import { useSyncExternalStore } from 'react'
import { offsetOf } from '#web/api/server-clock.ts'
import classes from './countdown.module.css'
import { clockSpanWords, deadlineWords, spanWords } from './time.tsx'

const HOUR = 3_600_000
const MINUTE = 60_000
const SECOND = 1_000

type Props = {
  until: string
  /** The server's clock in the answer with this deadline: the browser's clock decides nothing (T3). */
  serverNow: string
  /** The event: 'locks' gives 'locks in 3 h 12 min'. */
  verb?: string
  /** The text after the event. */
  over?: string
  /** Shows the countdown without the instant. */
  bare?: boolean
  /** Shows only 'in 3 h 12 min', after words that name the event and its instant. */
  short?: boolean
}

/**
 * 'locks in 3 h 12 min, Mon, Nov 17, 7:00 PM ET', in the last hour 'locks in 39:20'. Ticks only when its text changes,
 * turns urgent in that hour, and announces that change and the end to screen readers.
 */
export function Countdown({ until, serverNow, verb = 'locks', over = 'Locked', bare = false, short = false }: Props) {
  const left = useTimeLeft({ until, serverNow })
  const urgency = urgencyOf(left)
  const span = urgency === 'soon' ? clockSpanWords(left) : spanWords(left)
  const isBare = bare || short
  return (
    <span className={`wrap soft figures ${classes.countdown}`} data-urgency={urgency}>
      <span className={`strong ${classes.left}`} data-short={short || undefined} aria-live="off" role="timer">
        {urgency === 'over' ? (
          over
        ) : (
          <>
            {short ? 'in' : `${verb} in`} <span>{span}</span>
          </>
        )}
        {!isBare && ','}
      </span>
      {!isBare && <time dateTime={until}>{deadlineWords(until)}</time>}
      <span className="unseen" role="status">
        {announcement({ urgency, verb, over })}
      </span>
    </span>
  )
}

type Urgency = 'calm' | 'soon' | 'over'
const urgencyOf = (left: number): Urgency => (left <= 0 ? 'over' : left <= HOUR ? 'soon' : 'calm')

const announcement = ({ urgency, verb, over }: { urgency: Urgency; verb: string; over: string }) =>
  urgency === 'over' ? over : urgency === 'soon' ? `${verb} in less than one hour` : ''

/**
 * Milliseconds until an instant on the server's clock, in steps of a minute, or of a second in the last hour: the
 * screen rerenders only after a step.
 */
export const useTimeLeft = ({ until, serverNow }: { until: string; serverNow: string }): number =>
  useSyncExternalStore(listenToClock, () => {
    // First, or a millisecond that passes during the measurement would count as left.
    const offset = offsetOf(serverNow)
    const left = Date.parse(until) - (Date.now() + offset)
    const step = left > HOUR ? MINUTE : SECOND
    return Math.max(0, Math.ceil(left / step) * step)
  })

/** Whether an instant on the server's clock has passed: the screen rerenders only when it does. False without one. */
export const useHasPassed = ({ at, serverNow }: { at: string | null; serverNow: string }): boolean =>
  useSyncExternalStore(listenToClock, () => at !== null && offsetOf(serverNow) + Date.now() >= Date.parse(at))

/** One timer for all countdowns on the screen. It stops with the last one. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function listenToClock(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, SECOND)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
