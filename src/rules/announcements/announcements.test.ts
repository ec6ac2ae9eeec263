import { expect, test } from 'vitest'
import { hours, minutes, plus } from '#rules/time.ts'
import { firstLineOf, refuseAnnouncement } from './announcements.ts'

const NOW = '2025-11-10T17:00:00.000Z'
const times = (count: number, oldest: number) =>
  Array.from({ length: count }, (_, index) => plus(NOW, -oldest + (count - 1 - index) * minutes(1)))

test.each([
  ['four in this hour', times(4, minutes(30)), null],
  ['five, the first an hour ago', times(5, hours(1)), null],
  ['five, the first less than an hour ago', times(5, hours(1) - 1), { code: 'too_many_announcements', minutes: 1 }],
  ['five at once', times(5, minutes(4)), { code: 'too_many_announcements', minutes: 56 }],
  ['five from before the clock was set back', times(5, -hours(2)), null],
])('after %s, another announcement gets this answer (N6)', (_what, written, refused) =>
  expect(refuseAnnouncement({ written, wallNow: NOW })).toEqual(refused),
)

test.each([
  ['Draft day', 'Draft day'],
  ['Draft day\nat eight', 'Draft day'],
  ['one two three', 'one two…'],
  ['unbreakable-word', 'unbreakabl…'],
  ['🏒🏒🏒🏒🏒🏒🏒🏒🏒🏒🏒', '🏒🏒🏒🏒🏒🏒🏒🏒🏒🏒🏒'],
])('the first line of %j is %j', (text, line) => expect(firstLineOf(text, 11)).toBe(line))
