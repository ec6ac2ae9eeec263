import { expect, test } from 'vitest'
import { hours, minutes, plus, seconds } from '#rules/time.ts'
import { isRunDue, nextRun } from './job-runs.ts'

const NOW = '2025-11-12T17:00:00.000Z'
const due = (every: number, ago: number) => isRunDue({ every, startedAt: plus(NOW, -ago), wallNow: NOW })

test('a job that just ran on another server doesn’t run again', () => {
  expect(isRunDue({ every: hours(1), startedAt: null, wallNow: NOW })).toBe(true)
  expect(due(hours(1), minutes(53))).toBe(false)
  expect(due(hours(1), minutes(54))).toBe(true)
  expect(due(minutes(1), seconds(53))).toBe(false)
  expect(due(minutes(1), seconds(54))).toBe(true)
})

test('a job that runs every few seconds runs on every server', () => {
  expect(due(seconds(15), 0)).toBe(true)
})

test('a clock that was set back stops no job', () => {
  expect(due(hours(1), -hours(5))).toBe(true)
})

test('the next run is never in the past', () => {
  expect(nextRun({ every: hours(1), startedAt: plus(NOW, -minutes(20)), wallNow: NOW })).toBe(plus(NOW, minutes(40)))
  expect(nextRun({ every: hours(1), startedAt: plus(NOW, -hours(9)), wallNow: NOW })).toBe(NOW)
  expect(nextRun({ every: hours(1), startedAt: null, wallNow: NOW })).toBe(NOW)
})
