/** The heading of a tab of contests gets the focus when a contest's card is deleted. */
export const HEADING = 'two-team-contests'

export const focusHeading = () => document.getElementById(HEADING)?.focus()
