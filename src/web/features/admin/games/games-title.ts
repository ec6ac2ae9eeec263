/** The heading takes the focus when the row that had it is deleted. */
export const TITLE_ID = 'games-title'

export const focusTitle = () => document.getElementById(TITLE_ID)?.focus()
