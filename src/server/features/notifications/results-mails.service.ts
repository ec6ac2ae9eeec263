import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requireMailAccount } from './email-settings.service.ts'
import { type Addressed, queueMails } from './outbox.service.ts'
import { pickPage, slotWords } from './reminders.service.ts'
import type { ResultsFacts } from './results.mail.ts'
import { type FateRow, listFates } from './results-mails.repo.ts'

/**
 * Tells everybody who played a week what it brought, in the transaction of its advance: the mail exists if and only if the week was
 * closed. To be called after everything else of the advance has been written. Nothing while e-mail is switched off.
 */
export async function queueResultsMails(
  tx: Tx,
  deps: Deps,
  week: { contestId: number; weekNumber: number },
): Promise<void> {
  const { enabled } = await requireMailAccount(deps, tx)
  if (!enabled) return
  const fates = await listFates(tx, week)
  await queueMails(
    tx,
    deps,
    fates.map((fate) => mailTo(fate, week)),
  )
}

function mailTo(fate: FateRow, { contestId, weekNumber }: { contestId: number; weekNumber: number }): Addressed {
  const { abbreviation, team_name, next_week, next_lock } = fate
  return {
    kind: 'week_results',
    facts: {
      name: fate.name,
      contest: fate.contest_name,
      week_number: weekNumber,
      slot: slotWords(fate),
      fate: fateOf(fate),
      team: abbreviation === null || team_name === null ? null : { abbreviation, team_name },
      mass_elimination_prevented: fate.mass_elimination_prevented,
      survived: fate.survived,
      eliminated: fate.eliminated,
      next: next_week === null || next_lock === null ? null : { week_number: next_week, lock_time: next_lock },
      zone: fate.time_zone,
      path: pickPage(next_week ?? weekNumber),
    },
    to: { email: fate.email, name: `${fate.name} ${fate.last_name}`.trim(), userId: fate.user_id },
    contestId,
    occasion: weekNumber,
  }
}

function fateOf({ contest_status, placement, firsts, is_eliminated }: FateRow): ResultsFacts['fate'] {
  if (contest_status === 'completed' && placement === 1) return firsts > 1 ? 'shared_first' : 'champion'
  return is_eliminated ? 'out' : 'survived'
}
