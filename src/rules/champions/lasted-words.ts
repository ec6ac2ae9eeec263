import { counted } from '#rules/counted.ts'

/** A duration in which `slots` of the `weeks` were playoff slots (P1): '26 weeks and 8 playoff games'. */
export function lastedWords({ weeks, slots }: { weeks: number; slots: number }): string {
  const ofSeason = counted(weeks - slots, 'week')
  if (slots === 0) return ofSeason
  const ofPlayoffs = counted(slots, 'playoff game')
  return weeks === slots ? ofPlayoffs : `${ofSeason} and ${ofPlayoffs}`
}
