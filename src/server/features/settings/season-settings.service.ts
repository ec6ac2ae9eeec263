import {
  calendarBeside,
  followSeason,
  refuseSeasonSettings,
  type SeasonSettings,
  withChanges,
} from '#rules/games/seasons.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import { readFollowed, writeFollowed } from './seasons.repo.ts'
import { readSchedules } from './seasons.service.ts'
import { lockSettingsRow, updateSettingsRow } from './settings.repo.ts'

/**
 * Updates the pool's season, its start and current week from clock and schedule (O9), and returns whether they changed.
 * A value set by hand stays until the calendar's value changes. Safe to run twice.
 */
export async function followCalendar(deps: Pick<Deps, 'db' | 'now' | 'live'>): Promise<boolean> {
  const now = deps.now()
  const isChanged = await deps.db.transaction().execute(async (tx) => {
    const { season_year, season_start_date, current_week } = await lockSettingsRow(tx)
    const stored = { season_year, season_start_date, current_week }
    const schedules = await readSchedules(tx)
    const before = await readFollowed(tx)
    const settings = followSeason({ schedules, now, stored, followed: isComplete(before) ? before : null })
    const followed = calendarBeside({ schedules, now, settings })
    if (!isSame(before, followed)) await writeFollowed(tx, followed)
    if (isSame(stored, settings)) return false
    await updateSettingsRow(tx, settings)
    return true
  })
  if (isChanged) deps.live.publish({ about: 'settings' })
  return isChanged
}

type Change = { stored: SeasonSettings; changes: Partial<SeasonSettings> }

/**
 * The season settings with an admin's changes, which stay until the calendar's value changes (O9). Refuses a season
 * that is over or unknown, and a start or a week outside it. Call it with the settings row locked.
 */
export async function setSeasonByHand(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  { stored, changes }: Change,
): Promise<SeasonSettings> {
  const known = { schedules: await readSchedules(tx), now: now() }
  const wanted = withChanges({ ...known, stored, changes })
  if (isSame(stored, wanted)) return wanted
  refuse(refuseSeasonSettings({ ...known, wanted }))
  await writeFollowed(tx, calendarBeside({ ...known, settings: wanted }))
  return wanted
}

type Nullable = { [Field in keyof SeasonSettings]: SeasonSettings[Field] | null }

const isComplete = (followed: Nullable): followed is SeasonSettings =>
  followed.season_year !== null && followed.season_start_date !== null && followed.current_week !== null

function isSame(a: Nullable, b: SeasonSettings): boolean {
  return (
    a.season_year === b.season_year && a.season_start_date === b.season_start_date && a.current_week === b.current_week
  )
}
