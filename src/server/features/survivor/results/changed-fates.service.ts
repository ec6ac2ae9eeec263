import { fullName } from '#rules/accounts/accounts.ts'
import { weekWords } from '#rules/survivor/week-words.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notify } from '#server/features/outbox/notify.service.ts'
import { notice } from '#server/features/outbox/outbox.mail.ts'
import { pickPage } from '#server/features/survivor/picks/pick-page.ts'
import type { WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { listReaders } from '../rulings/rulings.repo.ts'
import type { ContestRow } from '../survivor.repo.ts'
import type { EntryRow } from './results.repo.ts'

type Told = {
  contest: ContestRow
  weeks: readonly WeekRow[]
  was: readonly EntryRow[]
  changed: readonly EntryRow[]
  why: 'recomputed' | 'put back'
}

/**
 * Tells by mail and push whoever's fate was changed after the fact (S10). Who goes out in a week that had no results before learns it from
 * the results of that week.
 */
export async function tellOfFates(tx: Tx, deps: Deps, { contest, weeks, was, changed, why }: Told): Promise<void> {
  const before = new Map(was.map((of) => [of.participant_id, of.elimination_week]))
  const weekOf = (number: number) => weeks.find((of) => of.week_number === number)
  const isNews = ({ participant_id, elimination_week: out }: EntryRow) =>
    (before.get(participant_id) ?? null) !== null || (out !== null && (weekOf(out)?.processed_at ?? null) !== null)
  const fates = new Map(changed.filter(isNews).map((of) => [of.participant_id, of.elimination_week]))
  if (fates.size === 0) return
  const { contest_id: contestId, contest_name, current_week: weekNumber } = contest
  const readers = await listReaders(tx, [...fates.keys()])
  await notify(
    tx,
    deps,
    readers.map(({ participant_id, user_id, email, name, last_name }) => {
      const out = fates.get(participant_id) ?? null
      const fate =
        out === null ? "You're back in." : `You're out since ${weekWords(weekOf(out) ?? { week_number: out })}.`
      return {
        ...notice.of({
          name,
          subject: out === null ? `You're back in ${contest_name}` : `You're out in ${contest_name}`,
          sentences: [`The results of ${contest_name} were ${why}. ${fate}`],
          path: pickPage({ contestId, weekNumber }),
          label: 'See the contest',
        }),
        to: { email, name: fullName({ name, lastName: last_name }), userId: user_id },
      }
    }),
  )
}
