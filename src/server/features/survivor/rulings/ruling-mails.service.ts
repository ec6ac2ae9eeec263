import { counted } from '#rules/counted.ts'
import { entrySubject } from '#rules/survivor/entries.ts'
import { livesLeft } from '#rules/survivor/lives.ts'
import type { RulingKind } from '#rules/survivor/results/ruling-kinds.ts'
import { type WeekName, weekWords } from '#rules/survivor/week-words.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import type { Caller } from '#server/http/session.ts'
import { findLatePicking } from '../picks/late-picking.service.ts'
import { fateNotice, wordsOfWeek } from '../results/fate-notice.ts'
import type { EntryRow } from '../results/results.repo.ts'
import type { Settlement } from '../results/settling.service.ts'
import { findOpenChance } from '../second-chance/second-chance.service.ts'
import type { RulingCase } from './ruling-case.service.ts'
import { listReaders } from './rulings.repo.ts'

type Ruled = {
  caller: Caller
  found: RulingCase
  settlement: Settlement | null
  act: { kind: RulingKind } | 'take_back'
  /** The ruling's public reason, also when it is removed. */
  reason: string
}

/**
 * Notifies the member concerned, and everyone whose fate changes, once for all of their entries (S19); a member whose
 * last entry it eliminates also reads of an open second chance (Y4). The mail names no team, and no reason while someone
 * could still pick late in the week: admins read the outbox, and a reason may name a team (S2).
 */
export async function notifyOfRuling(tx: Tx, deps: Deps, { caller, found, settlement, act, reason }: Ruled) {
  const { participant, week, weeks, contest, now } = found
  const subjectId = participant.participant_id
  const after = new Map((settlement?.changed ?? []).map((of) => [of.participant_id, of]))
  const readers = await listReaders(tx, [subjectId, ...after.keys()])
  const chance = await findOpenChance(tx, deps, contest.contest_id)
  const isSecret = (await findLatePicking({ ...deps, db: tx }, { contest, week, now })) !== null
  await notifyEach(tx, deps, readers, ({ name, entries, is_out }) => {
    const words = entries.flatMap((entry) => {
      const changed = after.get(entry.participant_id)
      return [
        ...(entry.participant_id === subjectId ? [aboutEntry(act, week, entry.name)] : []),
        ...(changed === undefined ? [] : [fateWords(changed, { entry: entry.name, lives: contest.lives, weeks })]),
      ]
    })
    const isAnyOut = entries.some((of) => (after.get(of.participant_id)?.elimination_week ?? null) !== null)
    const why = isSecret ? [] : [`The reason${act === 'take_back' ? ' it was made for' : ''}: ${reason}`]
    return fateNotice({
      name,
      subject: `${caller.name} ${act === 'take_back' ? 'took back' : 'made'} a ruling in ${contest.contest_name}`,
      sentences: [words.join(' '), ...why],
      contest,
      weekNumber: week.week_number,
      chance: isAnyOut && is_out ? chance : null,
    })
  })
}

type InWords = { entry: string | null; lives: number; weeks: readonly WeekName[] }

function fateWords(fate: EntryRow, { entry, lives, weeks }: InWords): string {
  const { are } = entrySubject(entry)
  if (fate.elimination_week !== null) return `${are} out since ${wordsOfWeek(weeks, fate.elimination_week)}.`
  return lives > 1 ? `${are} in, with ${counted(livesLeft({ lives, ...fate }), 'life', 'lives')} left.` : `${are} in.`
}

function aboutEntry(act: Ruled['act'], week: WeekName, entry: string | null): string {
  const at = weekWords(week)
  const { are } = entrySubject(entry)
  if (act === 'take_back') return `The ruling about ${entry ?? 'you'} in ${at} no longer counts.`
  switch (act.kind) {
    case 'excuse':
      return `${are} excused from ${at}: it counts as survived.`
    case 'revive':
      return `${entry === null ? 'You play' : `${entry} plays`} again from ${at} on.`
    case 'withdraw':
      return `${are} withdrawn from ${at} on.`
    case 'correct_pick':
      return `${entry === null ? 'Your pick' : `The pick of ${entry}`} for ${at} was corrected.`
  }
}
