import { poolSettingLabels } from '#contract/settings/setting-labels.ts'
import type { PoolSettings } from '#contract/settings/settings.ts'
import { dayProblem, seasonProblem } from '../forms/contest-checks.ts'

/** The settings in the form; an empty invite code means none. */
export type SettingsForm = Omit<PoolSettings, 'invite_code' | 'current_week'> & {
  invite_code: string
  current_week: number | string
}

export const formOf = (settings: PoolSettings): SettingsForm => ({
  ...settings,
  invite_code: settings.invite_code ?? '',
})

const settingsOf = (form: SettingsForm): PoolSettings => ({
  ...form,
  pool_name: form.pool_name.trim(),
  season_year: form.season_year.trim(),
  pick_deadline_time: form.pick_deadline_time.trim(),
  current_week: Number(form.current_week),
  invite_code: form.invite_code.trim() === '' ? null : form.invite_code.trim(),
})

/** Only the changed settings, so that another admin's other changes survive. */
export function changesOf(read: PoolSettings, form: SettingsForm): Partial<PoolSettings> {
  const wanted = Object.entries(settingsOf(form))
  const before = new Map<string, unknown>(Object.entries(read))
  return Object.fromEntries(wanted.filter(([field, value]) => before.get(field) !== value))
}

/** The settings that changed from `read` to `now`, in words. */
export function changedBetween(read: PoolSettings, now: PoolSettings): string[] {
  const later = new Map<string, unknown>(Object.entries(now))
  return Object.entries(poolSettingLabels)
    .filter(([field]) => later.get(field) !== new Map<string, unknown>(Object.entries(read)).get(field))
    .map(([field, label]) => `${label}: ${wordsOf(later.get(field))}`)
}

const wordsOf = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : (value ?? 'none'))

/** Untouched fields take the other admin's values; touched ones keep what was typed. */
export const carriedOver = ({ read, now, form }: { read: PoolSettings; now: PoolSettings; form: SettingsForm }) => ({
  ...formOf(now),
  ...typedIn(read, form),
})

function typedIn(read: PoolSettings, form: SettingsForm): Partial<SettingsForm> {
  const before = new Map<string, unknown>(Object.entries(formOf(read)))
  return Object.fromEntries(Object.entries(form).filter(([field, value]) => before.get(field) !== value))
}

/** The checks of the browser before sending. */
export const problems = {
  pool_name: (name: string) => (name.trim() === '' ? 'Enter a name for the pool' : null),
  season_start_date: dayProblem,
  season_year: seasonProblem,
  // Only the server can parse the time; here only an empty one is wrong.
  pick_deadline_time: (time: string) => (time.trim() === '' ? 'Enter a time such as 7:00 PM EST' : null),
  current_week: (week: number | string) => {
    const number = Number(week)
    if (week === '' || !Number.isInteger(number)) return 'Enter a whole number'
    return number < 1 || number > 60 ? 'Enter 1 to 60' : null
  },
}
