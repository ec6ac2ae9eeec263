/** The id of the page's row of tabs. */
export const TABS = 'two-team'

/** Puts the focus on the open tab: after an act whose button is gone, the keyboard must not start over. */
export const focusTab = () =>
  document.querySelector<HTMLElement>(`[role="tab"][id^="${TABS}-"][aria-selected="true"]`)?.focus()
