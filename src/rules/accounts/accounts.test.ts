import { describe, expect, it } from 'vitest'
import { PASSWORD_MIN_LENGTH, refuseDeactivation, refuseDeletion } from './accounts.ts'

const admin = { id: 1, role: 'admin', active: true }
const player = { id: 2, role: 'player', active: true }

describe('Accounts (A3, A5)', () => {
  it('ask for 8 characters in a new password', () => {
    expect(PASSWORD_MIN_LENGTH).toBe(8)
  })

  it('never lose the last active admin', () => {
    expect(refuseDeactivation({ account: admin, activeAdmins: 1 })).toEqual({ code: 'last_admin' })
    expect(refuseDeletion({ account: admin, actorId: 9, activeAdmins: 1 })).toEqual({ code: 'last_admin' })
  })

  it('let an admin go while another is active', () => {
    expect(refuseDeactivation({ account: admin, activeAdmins: 2 })).toBeNull()
    expect(refuseDeletion({ account: admin, actorId: 9, activeAdmins: 2 })).toBeNull()
  })

  it('let players and inactive admins go', () => {
    for (const account of [player, { ...admin, active: false }]) {
      expect(refuseDeactivation({ account, activeAdmins: 1 })).toBeNull()
      expect(refuseDeletion({ account, actorId: 9, activeAdmins: 1 })).toBeNull()
    }
  })

  it('cannot be deleted by their own user', () => {
    for (const account of [player, admin]) {
      expect(refuseDeletion({ account, actorId: account.id, activeAdmins: 2 })).toEqual({ code: 'own_account' })
    }
  })
})
