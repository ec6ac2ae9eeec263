import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readPush } from '#contract/outbox/push.ts'
import { minutes } from '#rules/time.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { sendDuePushes } from '#server/features/outbox/pushes.service.ts'
import { queueTurnMails } from '#server/features/two-team/draft/turn-mails.service.ts'
import { givenMail } from '../harness/fixture.ts'
import { startPushService } from '../harness/mail/push-service.ts'
import { createTwoTeam, givenDraftPool, joinAll } from './drafters.ts'

const { pool, admin, ann, bob } = await givenDraftPool(0)
const members = [ann, bob]
const post = await givenMail({ pool, admin })
// Only of turns.
for (const { put, userId } of members) await put(`/notifications/preferences/${userId}`, { draft_starts: false })

test('a member who lets their turn wait gets one email for that pick; a member who picks right away gets none', async () => {
  const { at, contest } = await createTwoTeam(admin, { max_participants: 2 })
  await joinAll(members, at)
  await admin.post(`${at}/start`)
  const turnOf = async () => (await admin.get<Turn>(`${at}/draft/current`)).body.participant.user_id
  const memberOnTheClock = async () => {
    const userId = await turnOf()
    const member = members.find((of) => of.userId === userId)
    if (!member) throw new Error('it is nobody’s turn')
    return member
  }
  const teams = (
    await admin.get<{ team_id: number }[]>(`/contest/picks/available-teams?contest_id=${contest.contest_id}`)
  ).body
  const first = await memberOnTheClock()
  await tick(minutes(5) - 1)
  expect(post.mails).toHaveLength(0)
  await tick(1)
  await tick(minutes(20))
  expect(post.mails.map(({ to, mail }) => `${to}: ${mail.subject}`)).toEqual([
    `${first.email}: It's your turn to pick in Two teams`,
  ])
  expect(post.mails[0]?.mail.text).toContain('http://pool.test/two-team')

  await first.post(`${at}/draft/pick`, { team_id: teams[0]?.team_id })
  const second = await memberOnTheClock()
  await second.put(`/notifications/preferences/${second.userId}`, { draft_turn: false })
  await tick(minutes(30))
  expect(post.mails).toHaveLength(1)
})

const tick = async (ms: number) => {
  pool.clock.advance(ms)
  await Promise.all([queueTurnMails(pool.deps), queueTurnMails(pool.deps)])
  await sendDueMails(pool.deps)
}
type Turn = { pick_number: number; participant: { user_id: number } }

test('with email off it goes to the device, once; a device added later does not get it', async () => {
  const push = await startPushService()
  pool.deps.settings.pushServices = [push.url]
  await admin.put('/notifications/settings', { enabled: false })
  const { contest, at } = await createTwoTeam(admin, { max_participants: 2 })
  await joinAll(members, at)
  await admin.post(`${at}/start`)
  const userId = (await admin.get<Turn>(`${at}/draft/current`)).body.participant.user_id
  const drafter = members.find((of) => of.userId === userId)
  await drafter?.put(`/notifications/preferences/${userId}`, { draft_turn: true })
  const switchOn = async (name: string) => {
    const key = await drafter?.get<AnswerOf<typeof readPush>>('/notifications/push')
    await drafter?.post('/notifications/push/devices', push.browser(name).subscription(key?.body.public_key ?? ''))
  }
  await switchOn('phone')
  await tick(minutes(6))
  await switchOn('laptop')
  await tick(minutes(6))
  await Promise.all([sendDuePushes(pool.deps), sendDuePushes(pool.deps)])
  expect(push.received).toMatchObject([
    {
      device: 'phone',
      title: "It's your turn to pick in Two teams",
      path: `/two-team?contest=${contest.contest_id}`,
      urgency: 'high',
    },
  ])
  await push.close()
})
