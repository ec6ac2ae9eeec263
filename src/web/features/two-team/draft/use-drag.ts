import { type CSSProperties, type PointerEvent, useState } from 'react'

type Drag = { from: number; startsAt: number; by: number; height: number }

/**
 * Moves one row of a list by its handle. The rows keep their places in the document until the finger lifts and are only drawn
 * elsewhere: an element that is moved loses the pointer.
 */
export function useDrag({ count, onMove }: { count: number; onMove: (from: number, to: number) => void }) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const target = drag && Math.max(0, Math.min(count - 1, drag.from + Math.round(drag.by / drag.height)))
  const end = () => {
    if (drag !== null && target !== null && target !== drag.from) onMove(drag.from, target)
    setDrag(null)
  }
  return {
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const height = event.currentTarget.closest('li')?.offsetHeight ?? 1
        setDrag({ from: index, startsAt: event.clientY, by: 0, height })
      },
      onPointerMove: ({ clientY }: PointerEvent) => drag && setDrag({ ...drag, by: clientY - drag.startsAt }),
      onPointerUp: end,
      onPointerCancel: () => setDrag(null),
    }),
    /** The style of a row while one is dragged. */
    styleOf: (index: number): CSSProperties => {
      if (drag === null || target === null) return {}
      if (index === drag.from) return { transform: `translateY(${drag.by}px)`, zIndex: 1, transition: 'none' }
      if (index > drag.from && index <= target) return { transform: `translateY(${-drag.height}px)` }
      if (index < drag.from && index >= target) return { transform: `translateY(${drag.height}px)` }
      return {}
    },
    dragged: drag?.from ?? null,
  }
}
