import type { Deadline } from '#rules/survivor/locks.ts'
import type { Database } from '#server/db/database.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'

/** The pool's pick deadline, for weeks without a known game (W3). */
export async function readDeadline(db: Database): Promise<Deadline> {
  const { pick_deadline_day, pick_deadline_time } = await requirePoolSettings(db)
  return { day: pick_deadline_day, time: pick_deadline_time }
}
