/** The minimum length of a new password (A3). */
export const PASSWORD_MIN_LENGTH = 8

export type Account = { id: number; role: string; active: boolean }
export type AccountRefusal = { code: 'last_admin' } | { code: 'own_account' } | { code: 'inactive_admin' }

/** The last active admin cannot be deactivated (A5). `activeAdmins` counts the account itself. */
export function refuseDeactivation(asked: { account: Account; activeAdmins: number }): AccountRefusal | null {
  return isLastAdmin(asked) ? { code: 'last_admin' } : null
}

/** Only a user who can sign in can become an admin (A2). */
export function refusePromotion({ account }: { account: Account }): AccountRefusal | null {
  return account.active ? null : { code: 'inactive_admin' }
}

/** The last active admin can't be demoted (A2). `activeAdmins` counts the account itself. */
export function refuseDemotion(asked: { account: Account; activeAdmins: number }): AccountRefusal | null {
  return isLastAdmin(asked) ? { code: 'last_admin' } : null
}

/** Members cannot delete themselves, and the last active admin cannot be deleted (A5). */
export function refuseDeletion(asked: {
  account: Account
  actorId: number
  activeAdmins: number
}): AccountRefusal | null {
  if (asked.account.id === asked.actorId) return { code: 'own_account' }
  return isLastAdmin(asked) ? { code: 'last_admin' } : null
}

function isLastAdmin({ account, activeAdmins }: { account: Account; activeAdmins: number }): boolean {
  return account.role === 'admin' && account.active && activeAdmins <= 1
}

/** The full name, shown where there is room for it. */
export function fullName({ name, lastName }: { name: string; lastName: string }): string {
  return `${name} ${lastName}`.trim()
}
