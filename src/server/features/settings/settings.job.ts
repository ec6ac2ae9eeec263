import { minutes } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { followCalendar } from './season-settings.service.ts'
import { requirePoolSettings } from './settings.service.ts'

/** Returns the new settings if the calendar changed them. */
async function follow(deps: Deps): Promise<string | null> {
  if (!(await followCalendar(deps))) return null
  const { season_year, current_week } = await requirePoolSettings(deps.db)
  return `Season ${season_year}, week ${current_week}`
}

export const settingsJobs: readonly Job[] = [{ name: 'settings: season and week', every: minutes(1), run: follow }]
