import { survivorSchedule } from '#server/features/survivor/weeks/schedule-changes.ts'
import type { ScheduleWatcher } from '#server/schedule-watcher.ts'

/** Every contest feature that depends on the schedule. Only the survivor contest has deadlines. */
export const scheduleWatchers: readonly ScheduleWatcher[] = [survivorSchedule]
