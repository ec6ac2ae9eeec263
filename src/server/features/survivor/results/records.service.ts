import { judgedPicks, viewRecord } from '#rules/survivor/views/record.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { listWeeks } from '../weeks/weeks.repo.ts'
import { listPicksWithResult, listRulingsAbout, listSurvivorEntries } from './records.repo.ts'

export { countPlayedWeeks, listFirstPlaces } from './records.repo.ts'

export type Records = Awaited<ReturnType<typeof readRecords>>

/**
 * A member's survivor contests with their outcome, and their picks that won or lost a week. Call within one snapshot.
 */
export async function readRecords(db: Database, { userId, now }: { userId: number; now: Instant }) {
  const entries = await listSurvivorEntries(db, userId)
  const ids = entries.map(({ participant_id }) => participant_id)
  const contestIds = entries.map(({ contest_id }) => contest_id)
  const weeksOf = Map.groupBy(await listWeeks(db, contestIds), ({ contest_id }) => contest_id)
  const rulingsOf = Map.groupBy(await listRulingsAbout(db, ids), ({ participant_id }) => participant_id)
  const picksOf = Map.groupBy(await listPicksWithResult(db, ids), ({ participant_id }) => participant_id)
  const records = entries.map(({ contest_id, participant_id, ...entry }) => {
    const weeks = weeksOf.get(contest_id) ?? []
    const rulings = rulingsOf.get(participant_id) ?? []
    const excused = rulings.filter(({ kind }) => kind === 'excuse').map(({ week_number }) => week_number)
    return {
      contest_id,
      ...viewRecord({ entry, weeks, rulings }),
      picks: judgedPicks({ weeks, excused, picks: picksOf.get(participant_id) ?? [] }, now),
    }
  })
  return { entries: records, picks: records.flatMap(({ picks }) => picks) }
}
