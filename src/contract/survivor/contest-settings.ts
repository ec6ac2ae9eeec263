/** What an admin sets of a survivor contest, when creating it and later: columns of `contests` by the same names. */
export type ContestSettings = {
  /** Whether the week advances by itself (rulebook S13). */
  auto_advance: boolean
  /** Whether a member without a pick may still make one after the lock (rulebook S2). */
  late_picks: boolean
  /** How many lives each member has at the start (rulebook S18). */
  lives: number
  /** Whether a second chance opens by itself as soon as it can (rulebook Y4). */
  auto_second_chance: boolean
}

/** Of a contest that is created without saying. */
export const usualSettings: ContestSettings = {
  auto_advance: true,
  late_picks: true,
  lives: 1,
  auto_second_chance: false,
}

/** What each is called: in the dialogs, in the audit log and in the history. Without schemas, which browsers don't have. */
export const contestSettingLabels: { readonly [Name in keyof ContestSettings]: string } = {
  auto_advance: 'Automatic advance',
  late_picks: 'Late picks',
  lives: 'Lives',
  auto_second_chance: 'Automatic second chance',
}

type Changes = { [Name in keyof ContestSettings]?: ContestSettings[Name] | undefined }

/** A contest's settings with what a request changes of them. */
export const settingsOf = (contest: ContestSettings, changes: Changes = {}): ContestSettings => ({
  auto_advance: changes.auto_advance ?? contest.auto_advance,
  late_picks: changes.late_picks ?? contest.late_picks,
  lives: changes.lives ?? contest.lives,
  auto_second_chance: changes.auto_second_chance ?? contest.auto_second_chance,
})
