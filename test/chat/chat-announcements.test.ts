import { expect, test } from 'vitest'
import type { readMessages } from '#contract/chat/chat.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { givenPool } from '../harness/fixture.ts'
import { finish, HOME, startOver } from '../survivor/survivor-steps.ts'
import { createTwoTeam, joinAll } from '../two-team/drafters.ts'

/** The pool's own chat messages, posted in the same transaction as the event. */
const { pool, admin, ann, bob } = await givenPool()
await admin.put('/admin/settings', { pool_name: 'Icehouse Pool' })

test('the start of a draft is announced once', async () => {
  const { contest, at } = await createTwoTeam(admin, { max_participants: 2 })
  await joinAll([ann, bob], at)
  await admin.post(`${at}/start`)
  await admin.post(`${at}/start`)
  expect(await announcements()).toEqual([`Icehouse Pool: Draft has started: ${contest.contest_name}`])
})

const announcements = async () =>
  (await ann.get<AnswerOf<typeof readMessages>>('/chat/messages')).body.messages
    .filter(({ type }) => type === 'system')
    .map(({ userName, message }) => `${userName}: ${message}`)

test('an advance announces the week and its champion, reopening deletes that, and advancing again announces it once', async () => {
  const before = await announcements()
  const contest = await startOver(pool, admin, [ann, bob])
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'PHI'],
  ])
  await finish(admin, { 104: HOME })
  expect((await admin.post(`${contest.at}/advance-week`)).status).toBe(200)
  const posted = (await announcements()).slice(before.length)
  expect(posted[0]).toMatch(/^Icehouse Pool: Week 1 of .+ is over\. Out: Bob Baker \(PHI\)\. 1 of 2 left\.$/)
  expect((await admin.post(`${contest.at}/reopen`)).status).toBeLessThan(300)
  expect(await announcements()).toEqual(before)
  await admin.post(`${contest.at}/advance-week`)
  expect((await announcements()).slice(before.length)).toEqual(posted)
})

test('the pool posts nothing if its settings say so', async () => {
  await admin.put('/admin/settings', { chat_announcements: false })
  const before = await announcements()
  const { at } = await createTwoTeam(admin, { max_participants: 2 })
  await joinAll([ann, bob], at)
  await admin.post(`${at}/start`)
  expect(await announcements()).toEqual(before)
})
