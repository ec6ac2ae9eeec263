import type { ChangedFate } from '#contract/survivor/advance.ts'
import { compareNames } from '#rules/accounts/name-order.ts'
import { counted } from '#rules/counted.ts'
import { entrySubject } from '#rules/survivor/entries.ts'
import { livesLeft } from '#rules/survivor/lives.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import type { WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { listReaders } from '../rulings/rulings.repo.ts'
import { findOpenChance } from '../second-chance/second-chance.service.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { fateNotice, wordsOfWeek } from './fate-notice.ts'
import type { EntryRow } from './results.repo.ts'

type Lines = {
  contest: Pick<ContestRow, 'lives'>
  was: readonly EntryRow[]
  changed: readonly EntryRow[]
  participants: readonly { participant_id: number; participant_name: string }[]
}

/** Members whose fate changes, by name; with their lives if there are several (S18). */
export function fateLines({ contest: { lives }, was, changed, participants }: Lines): ChangedFate[] {
  const nameOf = new Map(participants.map((of) => [of.participant_id, of.participant_name]))
  const before = new Map(was.map((entry) => [entry.participant_id, entry]))
  return changed
    .map((after) => {
      const { participant_id } = after
      const old = before.get(participant_id) ?? { elimination_week: null, lost_lives: [] }
      return {
        participant_id,
        participant_name: nameOf.get(participant_id) ?? '',
        before: old.elimination_week,
        after: after.elimination_week,
        ...(lives > 1
          ? { lives: { before: livesLeft({ lives, ...old }), after: livesLeft({ lives, ...after }) } }
          : {}),
      }
    })
    .sort((a, b) => compareNames(a.participant_name, b.participant_name))
}

type ChangedFates = {
  contest: ContestRow
  weeks: readonly WeekRow[]
  was: readonly EntryRow[]
  changed: readonly EntryRow[]
  why: 'recomputed' | 'put back'
}

/**
 * Notifies members by mail and push of fates changed after the fact (S10), each member once for all of their entries
 * (S19). An elimination in a week without earlier results is reported by that week's results mail.
 */
export async function notifyOfFates(
  tx: Tx,
  deps: Deps,
  { contest, weeks, was, changed, why }: ChangedFates,
): Promise<void> {
  const before = new Map(was.map((of) => [of.participant_id, of]))
  const news = changed.filter((after) => isNews(after, { old: before.get(after.participant_id), weeks }))
  const fates = new Map(news.map((of) => [of.participant_id, of]))
  if (fates.size === 0) return
  const { contest_id: contestId, contest_name, current_week: weekNumber } = contest
  const readers = await listReaders(tx, [...fates.keys()])
  const chance = await findOpenChance(tx, deps, contestId)
  await notifyEach(tx, deps, readers, ({ name, entries, is_out }) => {
    const changes = entries.map((entry) => {
      const after = fates.get(entry.participant_id) ?? null
      const wasOut = (before.get(entry.participant_id)?.elimination_week ?? null) !== null
      return fateNews({ contest, weeks, entry: entry.name, after, wasOut })
    })
    const [first, ...others] = changes
    return fateNotice({
      name,
      subject: first && others.length === 0 ? first.subject : `Your entries in ${contest_name} have changed`,
      sentences: [[`The results of ${contest_name} were ${why}.`, ...changes.map((of) => of.sentence)].join(' ')],
      contest,
      weekNumber,
      chance: is_out ? chance : null,
    })
  })
}

/** Whether a new fate differs from the old one in a week whose results the member has read. */
function isNews(
  { elimination_week: out, lost_lives }: EntryRow,
  { old, weeks }: { old: EntryRow | undefined; weeks: readonly WeekRow[] },
): boolean {
  const hadResults = (number: number) =>
    weeks.some(({ week_number, processed_at }) => week_number === number && processed_at !== null)
  const wasOut = (old?.elimination_week ?? null) !== null
  if (wasOut || (out !== null && hadResults(out))) return true
  return String(old?.lost_lives.filter(hadResults) ?? '') !== String(lost_lives.filter(hadResults))
}

type ChangedEntry = Pick<ChangedFates, 'contest' | 'weeks'> & {
  entry: string | null
  after: EntryRow | null
  wasOut: boolean
}

/** The news about one entry: a sentence, and the subject of a mail about it alone. */
function fateNews({ contest: { contest_name, lives }, weeks, entry, after, wasOut }: ChangedEntry) {
  const { are, have } = entrySubject(entry)
  const out = after?.elimination_week ?? null
  if (out !== null)
    return { sentence: `${are} out since ${wordsOfWeek(weeks, out)}.`, subject: `${are} out in ${contest_name}` }
  const left = after === null ? lives : livesLeft({ lives, ...after })
  const livesWords = lives > 1 ? ` ${have} ${counted(left, 'life', 'lives')} left.` : ''
  if (wasOut) return { sentence: `${are} back in.${livesWords}`, subject: `${are} back in ${contest_name}` }
  const whose = entry === null ? 'Your lives' : `The lives of ${entry}`
  return { sentence: `${are} still in.${livesWords}`, subject: `${whose} in ${contest_name} have changed` }
}
