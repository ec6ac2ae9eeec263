import { expect, test } from 'vitest'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { completeByItself } from '#server/features/two-team/completion.job.ts'
import { queueMonthlyPlaces } from '#server/features/two-team/standings-mails/standings-mails.service.ts'
import { givenMail } from '../harness/fixture.ts'
import { complete, createTwoTeam, draftOn, joinAll, startDraft } from './drafters.ts'
import { givenPlayoffPool } from './tied-contest.ts'

const { pool, admin, members } = await givenPlayoffPool(3, { now: '2025-10-20T16:00:00.000Z' })
const post = await givenMail({ pool, admin })
const drafters = members.slice(0, 2)

const arrived = async () => {
  await sendDueMails(pool.deps)
  return post.mails.splice(0).map(({ to, mail }) => ({ to, subject: mail.subject, text: mail.text }))
}
const subjects = async () => (await arrived()).map(({ subject }) => subject)

test('everyone who drafts is notified that the draft has begun and when they pick, and no one else (D4)', async () => {
  const { at } = await createTwoTeam(admin, { contest_name: 'Begins', max_participants: 4 })
  await joinAll(drafters, at)
  expect(await arrived()).toEqual([])
  await admin.post(`${at}/start`)
  const begun = await arrived()
  expect(begun.map(({ to }) => to).sort()).toEqual(drafters.map(({ email }) => email).sort())
  expect(new Set(begun.map(({ subject }) => subject))).toEqual(new Set(['Begins: the draft has begun']))
  const { current } = (await admin.get<{ current: { participant: { user_id: number } } }>(`${at}/draft`)).body
  const first = drafters.find(({ userId }) => userId === current.participant.user_id)
  expect(begun.find(({ to }) => to === first?.email)?.text).toContain('You pick 1st of 2 in round 1.')
})

test('a place is mailed once a month, when its games are final, and dropped after the 5th (D11)', async () => {
  await draftedOn('2025-10-20T16:00:00.000Z', 'Months')
  const at = async (now: string) => {
    await admin.put('/demo/clock', { now })
    await Promise.all([queueMonthlyPlaces(pool.deps), queueMonthlyPlaces(pool.deps)])
    return subjects()
  }
  expect(await at('2025-11-01T13:59:00.000Z')).toEqual([])
  expect(await at('2025-11-01T14:00:00.000Z')).toEqual([
    expect.stringMatching(/^You're \w+ in Months after October$/),
    expect.stringMatching(/^You're \w+ in Months after October$/),
  ])
  expect(await at('2025-11-03T14:00:00.000Z')).toEqual([])
  expect(await at('2025-12-06T14:00:00.000Z')).toEqual([])
})

async function draftedOn(now: string, contest_name: string) {
  await admin.put('/demo/clock', { now })
  const draft = await startDraft(admin, drafters, { max_participants: 2, contest_name })
  await draftOn(drafters, draft)
  await arrived()
  return draft
}

test('at the end everyone who drafted is notified of the winner and their own place, again after a reopening, and no one who switched it off (D11)', async () => {
  const [ann, bob] = drafters
  const { at } = await draftedOn('2026-04-16T16:00:00.000Z', 'The End')
  await bob?.put(`/notifications/preferences/${bob.userId}`, { two_team_results: false })
  await admin.put('/demo/clock', { now: '2026-04-18T16:00:00.000Z' })
  await completeByItself(pool.deps)
  // The contest of the test above ends as well.
  const begun = (await arrived()).filter(({ subject }) => subject?.endsWith('The End'))
  expect(begun.map(({ to }) => to)).toEqual([ann?.email])
  expect(begun[0]?.subject).toMatch(/(champion of|first place in) The End$/)
  expect(begun[0]?.text).toMatch(/The End is over\. You finished \w+ of 2 with \d+ wins\./)
  await admin.post(`${at}/reopen`)
  await complete(admin, at)
  // Its mail was not sent yet.
  await admin.post(`${at}/reopen`)
  expect(await arrived()).toEqual([])
})
