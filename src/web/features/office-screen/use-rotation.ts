import { useEffect, useState } from 'react'

/** How long a slide stays (ms). */
const TURN = 20_000

type Rotation = { at: number; isPaused: boolean; show: (at: number) => void; pause: (isPaused: boolean) => void }

/** The index of the shown slide of `count`: each in turn, unless paused. */
export function useRotation(count: number): Rotation {
  const [turn, setTurn] = useState(0)
  const [isPaused, pause] = useState(false)
  const at = count === 0 ? 0 : turn % count
  useEffect(() => {
    if (isPaused || count < 2) return
    // A slide that was chosen by hand stays as long as any other.
    const timer = setTimeout(() => setTurn(at + 1), TURN)
    return () => clearTimeout(timer)
  }, [at, isPaused, count])
  return { at, isPaused, show: setTurn, pause }
}
