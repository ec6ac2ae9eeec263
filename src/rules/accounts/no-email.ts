/** Stands in for the address of a member without email (A13): no name ends so (RFC 2606), so nothing can reach it. */
const NO_EMAIL = '@no-email.invalid'

/** The stored address of a member without email; `unique` is in no other. */
export const placeholderOf = (unique: string): string => `${unique}${NO_EMAIL}`

/** Whether a stored address stands in for none (A13). */
export const hasNoEmail = (email: string): boolean => email.endsWith(NO_EMAIL)

/** An address as it is shown: 'No email' where there is none. */
export const emailWords = (email: string): string => (hasNoEmail(email) ? 'No email' : email)
