export const usersHeading = 'users-heading'

/** Where the focus goes when the row that had it is gone. */
export const focusUsers = () => document.getElementById(usersHeading)?.focus()
