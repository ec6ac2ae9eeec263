import type { Instant } from '#rules/time.ts'
import { currentTurn } from '#rules/two-team/draft.ts'
import type { Database } from '#server/db/database.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { cacheKey } from '#server/live/cache.ts'
import { listDrafting } from './draft.repo.ts'
import { drafterOf, loadDraft } from './draft-facts.ts'

type Turn = { contest_id: number; contest_name: string; user_id: number | null; deadline: Instant | null }

const turnsKey = cacheKey<Turn[]>('turns')

/**
 * The drafts in which a member is on the clock, with the deadlines. Every open page asks, so the list of members on the
 * clock is cached for all.
 */
export async function listDueTurns(deps: Deps, userId: number): Promise<Omit<Turn, 'user_id'>[]> {
  const turns = await deps.cache.get(turnsKey(), () => atOneMoment(deps, ({ db }) => listTurns(db)))
  const now = deps.now()
  return turns
    .filter(({ user_id, deadline }) => user_id === userId && (deadline === null || deadline > now))
    .map(({ user_id: _, ...turn }) => turn)
}

/** The member on the clock in each draft that isn't paused; the deadline is null without a pick clock. */
async function listTurns(db: Database): Promise<Turn[]> {
  const turns = await Promise.all(
    (await listDrafting(db)).map(async (contest) => {
      if (contest.paused_at !== null) return []
      const facts = await loadDraft(db, contest)
      const turn = currentTurn(facts.board)
      const { contest_id, contest_name, pick_deadline: deadline } = contest
      return turn
        ? [{ contest_id, contest_name, user_id: drafterOf(facts, turn.participant_id).user_id, deadline }]
        : []
    }),
  )
  return turns.flat()
}
