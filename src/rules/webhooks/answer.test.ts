import { expect, test } from 'vitest'
import { days, plus } from '#rules/time.ts'
import { isGivenUp, outcomeOf, retryAfter } from './answer.ts'

const NOW = '2025-11-10T17:00:00.000Z'

test.each([
  ['discord', 200, '{"id":"1"}', 'accepted'],
  ['discord', 204, '', 'accepted'],
  ['slack', 200, 'ok', 'accepted'],
  ['teams', 202, '', 'accepted'],
  ['discord', 429, '', 'unavailable'],
  ['discord', 408, '', 'unavailable'],
  ['slack', 500, 'rollup_error', 'unavailable'],
  ['slack', 503, '', 'unavailable'],
  ['slack', 504, '', 'unknown'],
  ['discord', 404, 'Unknown Webhook', 'refused'],
  ['slack', 410, 'channel_is_archived', 'refused'],
  ['slack', 302, '', 'refused'],
  ['teams', 200, '1', 'accepted'],
  ['teams', 200, 'Microsoft Teams endpoint returned HTTP error 429 with ContextId x', 'unavailable'],
  ['teams', 200, 'Microsoft Teams endpoint returned HTTP error 403 with ContextId x', 'refused'],
  ['slack', 200, 'returned HTTP error 403', 'accepted'],
] as const)('%s answers %i %j: %s (N9)', (service, status, text, outcome) => {
  expect(outcomeOf(service, { status, text })).toBe(outcome)
})

test.each([
  [undefined, null],
  ['30', 30_000],
  ['0.25', 1_000],
  ['1.5', 1_500],
  ['Mon, 10 Nov 2025 17:02:00 GMT', 120_000],
  ['Mon, 10 Nov 2025 16:00:00 GMT', 1_000],
  ['soon', null],
])('Retry-After %j requests a delay of %j ms (N9)', (header, ms) => {
  expect(retryAfter(header, NOW)).toBe(ms)
})

test.each([
  [days(7), true],
  [days(7) - 1, false],
])('a webhook refusing for %i ms is given up: %s (N9)', (since, isOver) => {
  expect(isGivenUp({ refusedSince: plus(NOW, -since), now: NOW })).toBe(isOver)
})
