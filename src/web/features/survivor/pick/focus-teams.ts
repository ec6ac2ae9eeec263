/** The id of the form with the week's teams. */
export const TEAM_FORM = 'week-teams'

/** Focuses the teams once a pick is taken back: the button that was pressed is gone, and keyboard users keep their place. */
export const focusTeams = () => document.getElementById(TEAM_FORM)?.focus({ preventScroll: true })
