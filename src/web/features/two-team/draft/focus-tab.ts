/** The id of the page's row of tabs. */
export const TABS = 'two-team'

/** The id of the tabs in a phone's draft room, which stay in view. */
export const ROOM_TABS = 'room'

/** Focuses the open tab. Used when the pressed button is gone, so that keyboard users keep their place. */
export const focusTab = () => (openTab(ROOM_TABS) ?? openTab(TABS))?.focus()

const openTab = (tabs: string) =>
  document.querySelector<HTMLElement>(`[role="tab"][id^="${tabs}-"][aria-selected="true"]`)
