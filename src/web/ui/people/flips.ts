import { wantsLessMotion } from '#web/ui/layout/less-motion.ts'

/** Where each row of a list was, and in which state, when it was last drawn. */
const drawn = new WeakMap<HTMLElement, Map<string, { top: number; state: string | undefined }>>()

const MOVE = { duration: 200, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const

/** Lets rows whose order has changed move to their new place, and marks those whose state has. Nothing moves where motion is reduced. */
export function showFlips(list: HTMLElement | null): void {
  if (list === null) return
  const before = drawn.get(list)
  const rows = [...list.children].filter((row) => row instanceof HTMLElement)
  drawn.set(
    list,
    new Map(rows.map((row) => [row.dataset.person ?? '', { top: row.offsetTop, state: row.dataset.state }])),
  )
  if (before === undefined) return
  for (const row of rows) {
    const was = before.get(row.dataset.person ?? '')
    if (was === undefined) continue
    if (was.state !== row.dataset.state) pulse(row)
    const moved = was.top - row.offsetTop
    if (moved !== 0 && !wantsLessMotion())
      row.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], MOVE)
  }
}

function pulse(row: HTMLElement): void {
  row.dataset.flipped = ''
  row.addEventListener('animationend', () => delete row.dataset.flipped, { once: true })
}
