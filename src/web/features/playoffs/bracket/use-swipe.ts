import { useEffect, useEffectEvent, useRef } from 'react'

/** Farther than a tap that slips, in px. */
const FAR = 48

/** Calls with 1 for a swipe to the left, which leads on, and with -1 for one back. A vertical one scrolls. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const element = useRef<HTMLDivElement>(null)
  const swiped = useEffectEvent(onSwipe)
  useEffect(() => {
    const surface = element.current
    if (surface === null) return undefined
    let from: { x: number; y: number } | null = null
    const begin = ({ touches: [touch] }: TouchEvent) => {
      from = touch ? { x: touch.clientX, y: touch.clientY } : null
    }
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (from === null || touch === undefined) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) swiped(x < 0 ? 1 : -1)
    }
    surface.addEventListener('touchstart', begin, { passive: true })
    surface.addEventListener('touchend', end, { passive: true })
    return () => {
      surface.removeEventListener('touchstart', begin)
      surface.removeEventListener('touchend', end)
    }
  }, [])
  return element
}
