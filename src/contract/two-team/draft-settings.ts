import type { ClockRules } from '#rules/two-team/draft-clock.ts'

/** What an admin sets of a draft, when creating its contest and while that waits: columns of `contests` by the same names. */
export type DraftSettings = ClockRules

/** Of a draft that is created without saying. */
export const usualDraftSettings: DraftSettings = { pick_seconds: null, daytime_only: false }

/** What each is called in the audit log and in the history. Without schemas, which browsers don't have. */
export const draftSettingLabels: { readonly [Name in keyof DraftSettings]: string } = {
  pick_seconds: 'Pick clock',
  daytime_only: 'Clocks rest at night',
}

type Changes = { [Name in keyof DraftSettings]?: DraftSettings[Name] | undefined }

/** A draft's settings with what a request changes of them. */
export const draftSettingsOf = (draft: DraftSettings, changes: Changes = {}): DraftSettings => ({
  // Null is a value of its own: no clock.
  pick_seconds: changes.pick_seconds === undefined ? draft.pick_seconds : changes.pick_seconds,
  daytime_only: changes.daytime_only ?? draft.daytime_only,
})
