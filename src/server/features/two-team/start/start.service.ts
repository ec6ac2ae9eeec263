import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { auditContest, changeContest, lockContest } from '#server/features/contests/contests.service.ts'
import { listEntries } from '#server/features/contests/entries.service.ts'
import { drawAndStart } from '#server/features/two-team/entries.service.ts'
import { findDueDraft } from '#server/features/two-team/two-team.service.ts'
import { listStarting } from './start.repo.ts'
import { notifyDraftMissed } from './start-mails.service.ts'

/** Before any pool existed. */
const ALWAYS = '1970-01-01T00:00:00.000Z'

/**
 * Starts each waiting draft past its start with at least two members, and leaves the others open without a date (D4).
 * May run twice, on several servers, and alongside an admin, a join or a leave: each locks the contest first and finds
 * what is due then. A failing draft doesn't stop the others.
 */
export async function startDraftsByThemselves(deps: Deps): Promise<string | null> {
  const lines: string[] = []
  for (const { contest_id, contest_name } of await listStarting(deps.db, { from: ALWAYS, to: deps.now() })) {
    try {
      const done = await deps.db.transaction().execute((tx) => settleDraft(tx, deps, contest_id))
      if (done !== null) lines.push(`${contest_name}: ${done}`)
    } catch (error) {
      deps.log.error({ err: error, contestId: contest_id }, 'a draft could not start automatically')
    }
  }
  return lines.length === 0 ? null : lines.join('; ')
}

async function settleDraft(tx: Tx, deps: Deps, contestId: number): Promise<string | null> {
  const contest = await lockContest(tx, contestId)
  const due = contest && (await findDueDraft(tx, { contest, now: deps.now() }))
  if (!due) return null
  if (due.what === 'start') {
    await drawAndStart(tx, deps, { contest, actor: 'system' })
    return 'the draft has started'
  }
  const { missed } = due
  await changeContest(tx, { contestId, from: 'waiting', set: { starts_at: null, missed_start_at: missed } })
  await auditContest(tx, deps, 'system', {
    action: 'move_start',
    contestId,
    before: { starts_at: missed },
    after: { starts_at: null },
  })
  // A pool from before this rule may have announced an earlier start already.
  if (contest.missed_start_at === null) {
    await notifyDraftMissed(tx, deps, { contest, joined: (await listEntries(tx, contestId)).length })
  }
  return 'not started, too few joined'
}
