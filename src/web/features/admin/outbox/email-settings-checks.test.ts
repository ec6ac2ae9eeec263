import { expect, it } from 'vitest'
import { checks, isMask } from './email-settings-checks.ts'

it.each([
  ['', true],
  ['pool@example.org', true],
  ['pool at example.org', false],
])('takes %j for a sender: %s', (text, isFine) => {
  expect(checks.from_email?.(text) === null).toBe(isFine)
})

it.each([
  ['', true],
  ['https://pool.example.org', true],
  ['http://127.0.0.1:3000/', true],
  ['pool.example.org', false],
  ['javascript:alert(1)', false],
])('takes %j for the address of links: %s', (text, isFine) => {
  expect(checks.app_url?.(text) === null).toBe(isFine)
})

it.each([
  ['20:00', true],
  ['00:00', true],
  ['24:00', false],
  ['', false],
])('takes %j for a time: %s', (text, isFine) => {
  expect(checks.reminder_night_before_time?.(text) === null).toBe(isFine)
})

it('knows the mask of a secret, and a secret that was typed behind it', () => {
  expect(isMask('***********')).toBe(true)
  expect(isMask('')).toBe(false)
  expect(checks.mailjet_api_secret?.('***********')).toBeNull()
  expect(checks.mailjet_api_secret?.('***********abc')).toBe('Enter the whole secret')
})
