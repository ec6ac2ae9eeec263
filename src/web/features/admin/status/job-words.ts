import { spanWords } from '#web/ui/time/time.tsx'

/** 'survivor: count games at the lock' as a title: 'Survivor: count games at the lock'. */
export const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** 'every 15 s', 'every minute', 'every hour', 'every 2 h 0 min'. */
export function scheduleOf(everySeconds: number): string {
  if (everySeconds === 1) return 'every second'
  if (everySeconds === 60) return 'every minute'
  if (everySeconds === 3_600) return 'every hour'
  return `every ${spanWords(everySeconds * 1_000)}`
}

/** '3 min ago', 'in 40 s' or 'now', by the server's clock because the browser's may be wrong. */
export function fromNow(at: string | null, now: string): string {
  if (at === null) return 'never'
  const span = Date.parse(at) - Date.parse(now)
  if (Math.abs(span) < 1_000) return 'now'
  return span > 0 ? `in ${spanWords(span)}` : `${spanWords(-span)} ago`
}
