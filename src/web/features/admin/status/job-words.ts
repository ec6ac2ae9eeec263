import { spanWords } from '#web/ui/time/time.tsx'

/** 'every 15 s', 'every minute', 'every hour', 'every 2 hours'. */
export function scheduleOf(everySeconds: number): string {
  if (everySeconds === 1) return 'every second'
  if (everySeconds === 60) return 'every minute'
  if (everySeconds === 3_600) return 'every hour'
  if (everySeconds % 3_600 === 0) return `every ${everySeconds / 3_600} hours`
  return `every ${spanWords(everySeconds * 1_000)}`
}

/** '3 min ago', 'in 40 s' or 'now', by the server's clock because the browser's may be wrong. */
export function fromNow(at: string | null, now: string): string {
  if (at === null) return 'never'
  const span = Date.parse(at) - Date.parse(now)
  if (Math.abs(span) < 1_000) return 'now'
  return span > 0 ? `in ${spanWords(span)}` : `${spanWords(-span)} ago`
}
