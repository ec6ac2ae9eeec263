import { describe, expect, it } from 'vitest'
import { PASSWORD_MIN_LENGTH, refuseDeactivation, refuseDeletion } from './accounts.ts'

const admin = { id: 1, role: 'admin', active: true }
const player = { id: 2, role: 'player', active: true }

describe('Account rules (A3, A5)', () => {
  it('a new password needs 8 characters', () => {
    expect(PASSWORD_MIN_LENGTH).toBe(8)
  })

  it("the last active admin can't be deactivated, demoted or deleted", () => {
    expect(refuseDeactivation({ account: admin, activeAdmins: 1 })).toEqual({ code: 'last_admin' })
    expect(refuseDeletion({ account: admin, actorId: 9, activeAdmins: 1 })).toEqual({ code: 'last_admin' })
  })

  it('an admin can go while another one is active', () => {
    expect(refuseDeactivation({ account: admin, activeAdmins: 2 })).toBeNull()
    expect(refuseDeletion({ account: admin, actorId: 9, activeAdmins: 2 })).toBeNull()
  })

  it('players and inactive admins can go', () => {
    for (const account of [player, { ...admin, active: false }]) {
      expect(refuseDeactivation({ account, activeAdmins: 1 })).toBeNull()
      expect(refuseDeletion({ account, actorId: 9, activeAdmins: 1 })).toBeNull()
    }
  })

  it("members can't delete their own account", () => {
    for (const account of [player, admin]) {
      expect(refuseDeletion({ account, actorId: account.id, activeAdmins: 2 })).toEqual({ code: 'own_account' })
    }
  })
})
