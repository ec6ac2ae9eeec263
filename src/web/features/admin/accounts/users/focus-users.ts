export const usersHeading = 'users-heading'

/** Moves the focus to the heading when the row that had it is gone. */
export const focusUsers = () => document.getElementById(usersHeading)?.focus()
