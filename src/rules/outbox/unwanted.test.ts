import { expect, test } from 'vitest'
import { type QueuedMail, type Unwanted, whyUnwanted } from './unwanted.ts'

const NOW = '2025-11-03T22:00:00.000Z'
const wanted: QueuedMail = {
  expires_at: '2025-11-03T23:00:00.000Z',
  is_member_active: true,
  has_device: true,
  is_switched_off: false,
  is_address_refusing: false,
  is_unneeded: false,
}

test.each<[string, Partial<QueuedMail>, Unwanted | null]>([
  ['a mail that is still needed', {}, null],
  ['a mail that never expires', { expires_at: null }, null],
  ['a mail in its last millisecond', { expires_at: NOW }, null],
  ['a mail a millisecond later', { expires_at: '2025-11-03T21:59:59.999Z' }, 'expired'],
  ['a mail to an address', { is_member_active: null, has_device: null }, null],
  ['a mail to a deactivated member', { is_member_active: false }, 'account_deactivated'],
  ['a notification whose device is gone', { has_device: false }, 'device_gone'],
  ['a kind the member has switched off', { is_switched_off: true }, 'switched_off'],
  ['a kind the address has stopped', { is_address_refusing: true }, 'address_refuses'],
  ['a reminder to a member who has picked', { is_unneeded: true }, 'unneeded'],
  ['the first of several reasons', { is_member_active: false, is_switched_off: true }, 'account_deactivated'],
])('%s (N1, N2, N3)', (_what, facts, why) => {
  expect(whyUnwanted({ ...wanted, ...facts }, NOW)).toBe(why)
})
