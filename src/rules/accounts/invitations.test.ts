import { expect, test } from 'vitest'
import { type InvitationFacts, type InvitationState, invitationState } from './invitations.ts'

const NOON = '2025-11-12T17:00:00.000Z'
const link = { expires_at: '2025-11-19T17:00:00.000Z', max_uses: 2, uses: 0, revoked_at: null }

test.each<[string, Partial<InvitationFacts>, string, InvitationState]>([
  ['fresh', {}, NOON, 'open'],
  ['a moment before its end', {}, '2025-11-19T16:59:59.999Z', 'open'],
  ['at its end', {}, '2025-11-19T17:00:00.000Z', 'expired'],
  ['used once of twice', { uses: 1 }, NOON, 'open'],
  ['used as often as it may be', { uses: 2 }, NOON, 'used_up'],
  ['without a limit, used often', { max_uses: null, uses: 900 }, NOON, 'open'],
  ['taken back', { revoked_at: NOON }, NOON, 'revoked'],
])('an invitation %s (A1)', (_what, facts, now, state) => {
  expect(invitationState({ ...link, ...facts }, now)).toBe(state)
})
