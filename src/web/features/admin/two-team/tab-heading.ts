/** The id of the tab's heading: where the focus goes when a contest's card is gone. */
export const HEADING = 'two-team-contests'

export const focusHeading = () => document.getElementById(HEADING)?.focus()
