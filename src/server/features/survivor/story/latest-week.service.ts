import { isProcessed } from '#rules/survivor/loaded-contest.ts'
import { weekStory } from '#rules/survivor/story.ts'
import { factsFor, fateIn, playerOf, viewWeekOver, type WeekOver } from '#rules/survivor/views/week-over.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { loadIn } from '../loading/loaded-contest.service.ts'

/**
 * The last week with results, the same for everyone, as of the snapshot of `db`; null before the first, and while the
 * contest waits.
 */
export async function readLatestWeek(
  deps: Pick<Deps, 'db'>,
  db: Database,
  asked: { contestId: number; now: Instant },
): Promise<WeekOver | null> {
  const loaded = await loadIn(deps, db, { ...asked, picksOf: isProcessed })
  const week = loaded.contest.status === 'waiting' ? undefined : loaded.weeks.findLast(isProcessed)
  return week ? viewWeekOver(loaded, week) : null
}

/** How the week ended for a member, in the words of the mails and the chat. */
export function wordLatestWeek(over: WeekOver, userId: number) {
  const { week_number, round, game_number } = over.week
  const me = playerOf(over, { userId })
  return {
    ...weekStory(factsFor(over, userId)),
    week_number,
    round,
    game_number,
    fate: me ? fateIn(over, me) : null,
    team: me?.pick?.abbreviation ?? null,
    ...(over.hurt ? { life_lost: me?.result === 'life_lost' } : {}),
  }
}
