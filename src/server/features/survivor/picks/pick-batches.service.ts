import { hasLocked } from '#rules/survivor/locks.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { inBatchesOf } from '#server/live/batches.ts'
import { listPickSnapshots, type PickOf, type PickSnapshot } from './pick-snapshot.repo.ts'
import { type EntryOf, listOwnEntries, type OwnPicks, type PickWrite, writePicks } from './picks.repo.ts'

type Reader = Pick<Deps, 'db' | 'now'>

/** One member's pick and what it depends on. Those who look and pick at the same time are read together. */
export const readPickSnapshot: (deps: Reader, of: PickOf) => Promise<PickSnapshot | null> = inBatchesOf((deps, asked) =>
  listPickSnapshots(deps.db, { asked, now: deps.now() }),
)

/** A member's entry with its picks; null where they do not take part. */
export const readOwnEntry: (deps: Pick<Deps, 'db'>, of: EntryOf) => Promise<OwnPicks | null> = inBatchesOf(
  (deps, asked) => listOwnEntries(deps.db, asked),
)

/** A pick to write, and the instant at which the rules allowed it. */
type Allowed = { write: PickWrite; at: Instant }

/**
 * Writes a pick if everything that was seen is still so, on disk when it answers; false where it is not. In the last minute picks come by the
 * hundred, and those that come while one statement runs share the next: one of them costs a fraction of a durable write of its own.
 */
export const writePick: (deps: Reader, allowed: Allowed) => Promise<boolean> = inBatchesOf(async (deps, all) => {
  const now = deps.now()
  const entries = new Set<number>()
  const batch = all.filter(({ write, at }) => {
    const { participant_id } = write.seen.entry
    // A second one of the same entry has seen what the first is about to change; one that waited over its lock is asked about again.
    const isLost = entries.has(participant_id) || locksOf(write).some((of) => hasLocked(of, now) && !hasLocked(of, at))
    entries.add(participant_id)
    return !isLost
  })
  const written =
    batch.length === 0
      ? []
      : await writeTogether(
          deps,
          batch.map(({ write }) => write),
          now,
        )
  return all.map((of) => written[batch.indexOf(of)] ?? false)
})

const locksOf = ({ seen, moved }: PickWrite) => (moved ? [seen.week, moved] : [seen.week])

/** Each on its own where one of them spoils it for all. */
async function writeTogether({ db }: Reader, writes: readonly PickWrite[], at: Instant): Promise<boolean[]> {
  const together = await writePicks(db, { writes, at })
  if (together !== null) return together
  if (writes.length === 1) return [false]
  const written: boolean[] = []
  for (const write of writes) written.push(...((await writePicks(db, { writes: [write], at })) ?? [false]))
  return written
}
