import type { ClockRules } from '#rules/two-team/draft-clock.ts'

/**
 * A draft's settings, editable at creation and while the contest is waiting: columns of `contests` by the same names.
 */
export type DraftSettings = ClockRules

export const usualDraftSettings: DraftSettings = { pick_seconds: null, daytime_only: false }

/** Each setting's label in the audit log and the history. Kept apart from the schemas, which browsers don't load. */
export const draftSettingLabels: { readonly [Name in keyof DraftSettings]: string } = {
  pick_seconds: 'Pick clock',
  daytime_only: 'Clocks rest at night',
}

type Changes = { [Name in keyof DraftSettings]?: DraftSettings[Name] | undefined }

/** A draft's settings with a request's changes applied */
export const draftSettingsOf = (draft: DraftSettings, changes: Changes = {}): DraftSettings => ({
  // Null is a value: no clock.
  pick_seconds: changes.pick_seconds === undefined ? draft.pick_seconds : changes.pick_seconds,
  daytime_only: changes.daytime_only ?? draft.daytime_only,
})
