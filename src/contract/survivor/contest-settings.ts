/** A survivor contest's settings, editable at creation and later: columns of `contests` by the same names. */
export type ContestSettings = {
  /** Whether weeks advance automatically (rulebook S13). */
  auto_advance: boolean
  /** Whether a member without a pick may still make one after the lock (rulebook S2). */
  late_picks: boolean
  /** Lives each member starts with (rulebook S18). */
  lives: number
  /** Entries each member may open (rulebook S19). */
  max_entries: number
  /** The week whose lock closes entries; 0: the start does. */
  entries_until: number
  /** Whether a second chance opens automatically as soon as it can (rulebook Y4). */
  auto_second_chance: boolean
}

export const usualSettings: ContestSettings = {
  auto_advance: true,
  late_picks: true,
  lives: 1,
  max_entries: 1,
  entries_until: 0,
  auto_second_chance: false,
}

/**
 * Each setting's label, in the dialogs, the audit log and the history. Kept apart from the schemas, which browsers
 * don't load.
 */
export const contestSettingLabels: { readonly [Name in keyof ContestSettings]: string } = {
  auto_advance: 'Automatic advance',
  late_picks: 'Late picks',
  lives: 'Lives',
  max_entries: 'Entries per member',
  entries_until: 'Open entries until',
  auto_second_chance: 'Automatic second chance',
}

type Changes = { [Name in keyof ContestSettings]?: ContestSettings[Name] | undefined }

/** A contest's settings with a request's changes applied */
export const settingsOf = (contest: ContestSettings, changes: Changes = {}): ContestSettings => ({
  auto_advance: changes.auto_advance ?? contest.auto_advance,
  late_picks: changes.late_picks ?? contest.late_picks,
  lives: changes.lives ?? contest.lives,
  max_entries: changes.max_entries ?? contest.max_entries,
  entries_until: changes.entries_until ?? contest.entries_until,
  auto_second_chance: changes.auto_second_chance ?? contest.auto_second_chance,
})
