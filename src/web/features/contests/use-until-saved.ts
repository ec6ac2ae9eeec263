import { useRef, useState } from 'react'
import { Failure } from '#web/api/failure.ts'
import { offsetOf } from '#web/api/server-clock.ts'
import { untilSaved } from '#web/api/until-saved.ts'

/** An unsaved pick: its text for the member, and a function that stops retrying. */
export type WaitingPick = { words: string; stop: () => void }

/** When a pick would be late, on the server's clock; null if it already is, or never will be. */
type Lock = { lock_time: string; server_now: string } | null

/**
 * Sends picks, one at a time, and retries while the server or its database is down. It continues after its screen is
 * left, and the browser asks before the page is closed meanwhile. After the lock a pick isn't retried: it could count
 * as late.
 */
export function useUntilSaved() {
  const [reason, setReason] = useState<string | null>(null)
  const stopped = useRef(false)

  const send = async <Answer>(pick: () => Promise<Answer>, lock: Lock): Promise<Answer> => {
    stopped.current = false
    const ahead = lock === null ? 0 : offsetOf(lock.server_now)
    const isLocked = () => lock !== null && Date.now() + ahead >= Date.parse(lock.lock_time)
    const onWait = (why: string) => {
      setReason(why)
      window.addEventListener('beforeunload', askFirst)
    }
    const whyNot = () => (stopped.current ? STOPPED : isLocked() ? LOCKED : null)
    try {
      return await untilSaved(pick, { onWait, whyNot })
    } finally {
      setReason(null)
      window.removeEventListener('beforeunload', askFirst)
    }
  }
  const stop = () => {
    stopped.current = true
    setReason(null)
  }
  const words = `${reason} Your pick isn't saved yet: it is sent again as soon as it can.`
  const waiting: WaitingPick | null = reason === null ? null : { words, stop }
  return { waiting, send }
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

const failureOf = (code: string, message: string) => new Failure({ code, message, status: 0 })
const LOCKED = failureOf(
  'locked_unsaved',
  "Picks locked before it could be saved. Check your pick, and tell your commissioner if it's missing.",
)
const STOPPED = failureOf('stopped_unsaved', 'You stopped it. Check your pick: the first try may have been saved.')
