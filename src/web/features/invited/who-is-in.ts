import type { InvitedSheet } from '#contract/survivor/invited-sheet.ts'
import { counted, listed } from '#rules/counted.ts'

/** The names before the rest is only counted. */
const NAMED = 2

/** 'Sam, Priya and 6 others are in.' Nothing while nobody is. */
export function whoIsInWords({ names, joined }: Pick<InvitedSheet, 'names' | 'joined'>): string {
  if (joined === 0) return ''
  const shown = names.slice(0, joined === NAMED + 1 ? joined : NAMED)
  const more = joined - shown.length
  return `${listed(more > 0 ? [...shown, counted(more, 'other')] : shown)} ${joined === 1 ? 'is' : 'are'} in.`
}
