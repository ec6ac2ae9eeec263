import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/** How long a finger rests before it counts as a long press (ms), as on the phones themselves. */
const LONG = 450
/** A finger that has moved farther than this scrolls (px). */
const STILL = 10

/** Handlers that call `act` when a finger rests on the element. A mouse and what can be pressed inside it keep their own ways. */
export function useLongPress(act: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const hasActed = useRef(false)
  const stop = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      stop()
      hasActed.current = false
      if (pointerType !== 'touch' || (target instanceof Element && target.closest('a, button'))) return
      const timer = setTimeout(() => {
        hasActed.current = true
        act()
      }, LONG)
      press.current = { timer, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > STILL) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Lifting the finger must not press what has opened under it.
    onTouchEnd: (event: SyntheticEvent) => {
      if (hasActed.current && event.cancelable) event.preventDefault()
    },
    onContextMenu: (event: SyntheticEvent) => {
      if (press.current !== null || hasActed.current) event.preventDefault()
    },
  }
}
