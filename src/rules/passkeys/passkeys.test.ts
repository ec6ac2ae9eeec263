import { expect, test } from 'vitest'
import { isCounterAhead, needsSecondFactor, passkeysToRemove, refuseAdding, refuseRemoving } from './passkeys.ts'

test.each([
  ['admin', true, false, true],
  ['admin', true, true, false],
  ['admin', false, false, false],
  ['player', true, false, false],
] as const)(
  'a %s’s session, with a passkey required: %s, given: %s, needs a second factor: %s (A10)',
  (role, isAsked, isGiven, needs) => {
    expect(needsSecondFactor({ role, isAsked, isGiven })).toBe(needs)
  },
)

test.each([
  [0, false, null],
  [9, false, null],
  [10, false, { code: 'passkeys_full', most: 10 }],
  [0, true, null],
  [1, true, { code: 'second_factor_needed' }],
])('with %s passkeys, second factor needed: %s, adding one is refused with %o (A10)', (count, isNeeded, refusal) => {
  expect(refuseAdding({ count, isNeeded })).toEqual(refusal)
})

const working = { stopped_at: null }
const stopped = { stopped_at: '2025-11-14T12:00:00.000Z' }
test.each([
  ['admin', true, [], { code: 'last_passkey' }],
  ['admin', true, [stopped], { code: 'last_passkey' }],
  ['admin', true, [stopped, working], null],
  ['admin', false, [], null],
  ['player', true, [], null],
] as const)(
  'a %s, passkey required: %s, with other passkeys %j: removing one is refused with %o (A10)',
  (role, isAsked, others, refusal) => {
    expect(refuseRemoving({ role, isAsked, others })).toEqual(refusal)
  },
)

test.each([
  [0, 0, true],
  [0, 1, true],
  [1, 2, true],
  [2, 2, false],
  [2, 1, false],
  [1, 0, false],
])('a stored counter of %s that now shows %s is ahead: %s (A10)', (stored, shown, isAhead) => {
  expect(isCounterAhead({ stored, shown })).toBe(isAhead)
})

const [old, midday, fresh] = [
  { added_at: '2025-11-11T12:00:00.000Z', ...working },
  { added_at: '2025-11-12T12:00:00.000Z', ...working },
  { added_at: '2025-11-13T12:00:00.000Z', ...working },
]
test.each([
  ['player', true, null, [midday, old, fresh]],
  ['admin', false, null, [midday, old, fresh]],
  ['admin', true, null, [midday, fresh]],
  ['admin', true, '2025-11-12T12:00:00.000Z', [midday, fresh]],
  ['player', true, '2025-11-12T12:00:00.000Z', [midday, fresh]],
  ['player', true, '2025-11-12T12:00:00.001Z', [fresh]],
  ['player', true, '2025-11-14T12:00:00.000Z', []],
] as const)(
  'for a %s, passkey required: %s, the passkeys added since %s are removed: %j (A10)',
  (role, isAsked, since, going) => {
    expect(passkeysToRemove([midday, old, fresh], { role, isAsked, since })).toEqual(going)
  },
)

test('an admin who needs a passkey keeps the oldest working one, not a stopped one (A10)', () => {
  const copied = { ...old, ...stopped }
  const asked = { role: 'admin', isAsked: true, since: null } as const
  expect(passkeysToRemove([copied, midday, fresh], asked)).toEqual([copied, fresh])
  expect(passkeysToRemove([copied, midday], { ...asked, since: midday.added_at })).toEqual([])
  expect(passkeysToRemove([copied], asked)).toEqual([])
})
