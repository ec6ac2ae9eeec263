import { easternWords, type Instant } from '#rules/time.ts'
import type { ContestStatus } from './contests.ts'

/** The facts of a member's place in a contest that their absence affects. */
export type Place = {
  status: ContestStatus
  has_draft: boolean
  /** Null without a pick clock (D6). */
  pick_seconds: number | null
  is_eliminated: boolean
  /** A survivor contest with more than one life (S18). */
  has_more_lives?: boolean
  /** In a survivor contest: the next lock, and whether they have a pick for it; null if all weeks have locked. */
  next: { lock_time: Instant | null; has_pick: boolean } | null
}

/**
 * One sentence each on the effect of deactivating or deleting a member on one of their contests (A5); null for a
 * contest that is over. Says whether they have picked, which admins may know, but not the team (S5).
 */
export function absenceWords(place: Place): { deactivated: string; deleted: string } | null {
  switch (place.status) {
    case 'completed':
    case 'cancelled':
      return null
    case 'waiting':
      return {
        deactivated: "They stay in it. Remove them there if they won't play.",
        deleted: 'They leave it, and their spot is free.',
      }
    case 'drafting':
      return both(
        place.pick_seconds === null
          ? 'The draft waits at their turn until an admin picks for them.'
          : 'When their pick clock runs out, their queue decides, else the best team left.',
      )
    case 'in_progress':
      return both(place.has_draft ? 'Their teams keep counting under their name.' : survivorWords(place))
  }
}

const both = (words: string) => ({ deactivated: words, deleted: words })

function survivorWords({ is_eliminated, has_more_lives = false, next }: Place): string {
  if (is_eliminated) return "Nothing changes: they're already out."
  if (has_more_lives) return `${pickWords(next)} Each week without a pick costs them a life.`
  if (next === null) return 'Picks they have made count. In the next week without one they are out.'
  const at = lockWords(next)
  return next.has_pick
    ? `They have a pick for ${at}. In the first week without one, they're out.`
    : `They have no pick, so they're out after ${at}.`
}

function pickWords(next: Place['next']): string {
  if (next === null) return 'Picks they have made count.'
  return `They have ${next.has_pick ? 'a' : 'no'} pick for ${lockWords(next)}.`
}

const lockWords = ({ lock_time }: NonNullable<Place['next']>) =>
  lock_time === null ? 'the next lock' : `the lock on ${easternWords(lock_time)}`
