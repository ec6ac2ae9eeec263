import { counted } from '#rules/counted.ts'
import type { ContestStatus } from './picks.ts'

/** The maximum lives per member (S18). */
export const MOST_LIVES = 3

export type LivesRefusal = { code: 'lives_fixed'; lives: number }

/** Lives are set before the contest starts, and fixed from then on (S18). */
export function refuseLives(asked: {
  contest: { status: ContestStatus }
  from: number
  to: number
}): LivesRefusal | null {
  const { contest, from, to } = asked
  return contest.status === 'waiting' || from === to ? null : { code: 'lives_fixed', lives: from }
}

/** A member's lives left of those the contest gave (S18); 0 once they are out. */
export function livesLeft(of: {
  lives: number
  elimination_week: number | null
  lost_lives: readonly number[]
}): number {
  return of.elimination_week === null ? of.lives - of.lost_lives.length : 0
}

/** The lives in a response: absent in a contest with only one. */
export const shownLives = (of: Parameters<typeof livesLeft>[0]): { lives_left?: number } =>
  of.lives > 1 ? { lives_left: livesLeft(of) } : {}

/** A member's lives, in contests with more than one. */
export type LivesHeld = { left: number; of: number }

/** '2 of 3 lives', for readers who don't see the hearts. */
export const livesWords = ({ left, of }: LivesHeld): string => `${left} of ${of} lives`

/** 'You lost a life: TBL lost twice. 1 left.', or another reason. */
export function lifeLostWords({ team, losses, left }: { team: string | null; losses: number; left: number }): string {
  return `You lost a life: ${team === null ? 'you had no pick' : `${team} ${lostWords(losses)}`}. ${left} left.`
}

function lostWords(losses: number): string {
  if (losses <= 1) return 'lost'
  return losses === 2 ? 'lost twice' : `lost ${counted(losses, 'time')}`
}
