/** The id of a contest's card. */
export const anchorOf = (contestId: number) => `contest-${contestId}`

/** Puts the focus on a contest's card: after an act whose button is gone, the keyboard must not start over. */
export const focusContest = (contestId: number) => document.getElementById(anchorOf(contestId))?.focus()
