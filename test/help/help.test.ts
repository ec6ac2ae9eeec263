import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { poolFacts } from '#contract/help/help.ts'
import { givenPool } from '../harness/fixture.ts'

const { admin, ann } = await givenPool({ settings: { smtpUrl: 'smtp://127.0.0.1:9' } })

const facts = async () => (await ann.get<AnswerOf<typeof poolFacts>>('/pool/facts')).body

test('a member reads the settings that concern everyone, but not the commissioners’ own', async () => {
  await admin.put('/admin/settings', {
    registration: 'invite',
    invite_code: 'open sesame',
    pick_deadline_day: 'Thursday',
  })
  expect(await facts()).toEqual({
    success: true,
    season_year: '2025-26',
    registration: 'invite',
    pick_deadline_day: 'Thursday',
    pick_deadline_time: '7:00 PM EST',
    chat_announcements: true,
    forecasts: true,
    mail: { is_sent: false, night_before: '20:00', two_hours: true },
  })
})

test('mail is promised only if it is really sent', async () => {
  await admin.put('/notifications/settings', {
    enabled: true,
    from_email: 'pool@example.test',
    reminder_night_before_enabled: false,
  })
  expect((await facts()).mail).toMatchObject({ is_sent: true, night_before: null, two_hours: true })
})
