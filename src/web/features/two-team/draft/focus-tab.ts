/** The id of the page's row of tabs. */
export const TABS = 'two-team'

/** Focuses the open tab. Used when the pressed button is gone, so that keyboard users keep their place. */
export const focusTab = () =>
  document.querySelector<HTMLElement>(`[role="tab"][id^="${TABS}-"][aria-selected="true"]`)?.focus()
