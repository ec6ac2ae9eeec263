/**
 * Each pool setting's label, on the settings screen, in the audit log and in the history. Kept apart from the schemas,
 * which browsers don't load.
 */
export const poolSettingLabels = {
  pool_name: 'Pool Name',
  season_start_date: 'Season Start Date',
  season_year: 'Season Year',
  pick_deadline_day: 'Pick Deadline Day',
  pick_deadline_time: 'Pick Deadline Time',
  current_week: 'Current Week',
  registration: 'Registration',
  invite_code: 'Invite Code',
  chat_announcements: 'Post updates to chat',
  fees: 'Keep a list of entry fees',
  forecasts: 'Show forecasts',
  second_factor_for_admins: 'Ask admins for a passkey',
} as const
