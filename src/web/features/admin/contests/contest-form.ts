import type { Contest } from '#contract/contests/contests.ts'
import { type ContestSettings, settingsOf, usualSettings } from '#contract/survivor/contest-settings.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestType } from '#rules/contests/contest-types.ts'
import { proposedClock } from '#rules/contests/proposals.ts'
import { instantAt, wallClockAt } from '../forms/eastern-wall-clock.ts'
import { clockOf, clockValues } from '../two-team/clock-form.ts'

/** The values of a form for a contest of any type: selects hold text, and times are in Eastern Time. */
export type ContestValues = typeof usualValues

/** A new contest's values. A survivor contest has 50 places (spec 9) and starts at its first lock (S14). */
export const usualValues = {
  contest_type: 'two_team',
  contest_name: '',
  season_year: '',
  season_start_date: '',
  max_participants: '50' as string | number,
  starts_at: '',
  ...clockValues(proposedClock(false)),
  excluded_team_id: '',
  ...usualSettings,
  lives: String(usualSettings.lives),
  max_entries: String(usualSettings.max_entries),
  entries_until: String(usualSettings.entries_until),
}

/** The clock's field also holds `daytime_only`. */
export type FieldName = Exclude<keyof ContestValues, 'daytime_only'>

const entryFields = ['max_participants', 'lives', 'max_entries', 'entries_until'] as const
const switches = ['auto_advance', 'late_picks', 'auto_second_chance'] as const

/** The fields of each dialog by the contest's type, in order. */
export const contestFields = {
  two_team: {
    create: ['contest_name', 'season_year', 'contest_type', 'max_participants', 'starts_at', 'pick_seconds'],
    createSurvivor: ['contest_name', 'season_year', 'contest_type', 'max_participants'],
    edit: ['contest_name', 'season_year', 'max_participants', 'starts_at', 'pick_seconds'],
    copy: ['contest_name', 'starts_at', 'pick_seconds'],
  },
  playoff_tiebreaker: {
    /** Season and size of a tie's own tiebreaker follow from the tie (B1). */
    ofTie: ['contest_name', 'excluded_team_id', 'starts_at', 'pick_seconds'],
    edit: ['contest_name', 'season_year', 'excluded_team_id', 'max_participants', 'starts_at', 'pick_seconds'],
    /** The next season's tie decides whether there is one. */
    copy: [],
  },
  survivor: {
    create: ['contest_name', 'season_year', 'season_start_date', ...entryFields, 'starts_at', ...switches],
    edit: ['contest_name', 'season_start_date', ...entryFields, 'starts_at', ...switches],
    /** Size, lives and entries are shown but fixed (S18, S19). */
    editStarted: ['contest_name', ...entryFields, ...switches],
    copy: ['contest_name', 'season_start_date'],
  },
} as const satisfies { [Type in ContestType]: Record<string, readonly FieldName[]> }

export const valuesOfDraft = (contest: Contest): ContestValues => ({
  ...usualValues,
  contest_name: contest.contest_name,
  season_year: contest.season_year,
  max_participants: contest.max_participants,
  starts_at: wallClockAt(contest.starts_at),
  ...clockValues(contest),
  excluded_team_id: contest.excluded_by_admin ? String(contest.excluded_team_id) : '',
})

export const valuesOfSurvivor = (contest: SurvivorContest): ContestValues => ({
  ...usualValues,
  contest_name: contest.contest_name,
  season_year: contest.season_year,
  season_start_date: contest.season_start_date,
  max_participants: contest.max_participants,
  starts_at: wallClockAt(contest.starts_at),
  ...settingsOf(contest),
  lives: String(contest.lives),
  max_entries: String(contest.max_entries),
  entries_until: String(contest.entries_until),
})

/** A draft's part of a request body. Season and size are not in it: a tie's own tiebreaker has none. */
export const draftOf = (values: ContestValues) => ({
  contest_name: values.contest_name.trim(),
  starts_at: instantAt(values.starts_at),
  ...clockOf(values),
  excluded_team_id: excludedIn(values) ?? undefined,
})

/** Null: the rule chooses (B2). */
const excludedIn = ({ excluded_team_id }: ContestValues) => (excluded_team_id === '' ? null : Number(excluded_team_id))

/** A new survivor contest's request body, but for its season. */
export const survivorOf = (values: ContestValues) => ({
  contest_name: values.contest_name.trim(),
  season_start_date: values.season_start_date,
  max_participants: Number(values.max_participants),
  starts_at: instantAt(values.starts_at),
  ...survivorSettingsOf(values),
})

const survivorSettingsOf = (values: ContestValues): ContestSettings => ({
  auto_advance: values.auto_advance,
  late_picks: values.late_picks,
  auto_second_chance: values.auto_second_chance,
  lives: Number(values.lives),
  max_entries: Number(values.max_entries),
  entries_until: Number(values.entries_until),
})

/** An edited draft's request body: only what was changed in the form (D9), so that another admin's change stays. */
export const draftChanges = (before: ContestValues, values: ContestValues) =>
  changesIn(wholeDraftOf(before), wholeDraftOf(values))

const wholeDraftOf = (values: ContestValues) => ({
  ...draftOf(values),
  season_year: values.season_year,
  max_participants: Number(values.max_participants),
  excluded_team_id: excludedIn(values),
})

/**
 * An edited survivor contest's request body: only what was changed in the form (S14). So another admin's change stays,
 * and a start at the first lock goes on following the schedule.
 */
export const survivorChanges = (before: ContestValues, values: ContestValues) =>
  changesIn(survivorOf(before), survivorOf(values))

/** The fields whose values differ. */
function changesIn<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changed: Partial<Body> = { ...after }
  for (const name in after) if (after[name] === before[name]) delete changed[name]
  return changed
}
