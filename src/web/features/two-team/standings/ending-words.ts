import type { Ending } from '#contract/two-team/ending.ts'
import { deadlineWords } from '#web/ui/time/time.tsx'

/** The wait after the last game: 'That was the last game. Results are final Fri, Apr 17 at 12:00 PM.' */
export function endingWords(
  { me }: { me: { rank: number | null; is_tied: boolean } },
  { completes_at, tiebreaker_by }: NonNullable<Ending['awaited']>,
): string {
  const final =
    completes_at === null ? 'An admin completes it.' : `The standings are final ${deadlineWords(completes_at)}.`
  const isTied = me.rank === 1 && me.is_tied
  if (!isTied) return `The last game is over. ${final}`
  const settled =
    tiebreaker_by === null
      ? 'You share the title.'
      : `A tiebreaker can settle it until ${deadlineWords(tiebreaker_by)}.`
  return `The last game is over, and first place is shared. ${settled} ${final}`
}
