import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listOutbox, readHistory } from '#contract/outbox/notifications.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { givenMail } from '../../harness/fixture.ts'
import { game, givenSurvivor, LOCKS, openContest, saveGames } from '../survivor-steps.ts'

const { pool, admin, ann, bob, contest } = await givenSurvivor({ clear: ['mail_preferences'] })
const post = await givenMail({ pool, admin })
await admin.put('/notifications/settings', { app_url: 'https://pool.example.test' })

test('a member is notified at once when a schedule change takes all games of the picked team, and the pick stays (S1)', async () => {
  await contest.pick(ann, 2, 'BOS')
  await contest.pick(bob, 2, 'DET')
  await postpone()
  await sendDueMails(pool.deps)
  const [mail, ...others] = post.mails.splice(0)
  expect(others).toEqual([])
  expect(`${mail?.to}: ${mail?.mail.subject}`).toBe(NOTICE)
  const text = (mail?.mail.text ?? '').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Your pick stays until you change it.')
  expect(text).toContain('Picks lock at: Mon, Nov 10, 7:00 PM ET')
  expect(text).toContain(`https://pool.example.test/survivor?contest=${contest.id}&week=2`)
  expect(text).not.toMatch(/Ann|DET|Detroit|BOS/)
  const { body } = await contest.get<'myPicks'>(bob, '/my-picks')
  expect(JSON.stringify(body)).toContain('DET')
})

/** The only game of Detroit and Buffalo in week 2. */
const ITS_GAME = { id: 202, day: '2025-11-12', home: 'DET', away: 'BUF' }
const postpone = () => saveGames(admin, [game({ ...ITS_GAME, state: 'PPD' })])
const NOTICE = "bob@example.test: Survivor: Your Week 2 team isn't playing anymore"

test('a member is notified once for each change', async () => {
  await contest.pick(bob, 2, 'DET')
  await postpone()
  await postpone()
  expect(await arrived()).toEqual([NOTICE])
  await playAsPlanned()
  expect(await arrived()).toEqual([])
  await postpone()
  expect(await arrived()).toEqual([NOTICE])
})

const playAsPlanned = () => saveGames(admin, [game(ITS_GAME)])

async function arrived() {
  await sendDueMails(pool.deps)
  return post.mails.splice(0).map(({ to, mail }) => `${to}: ${mail.subject}`)
}

test('no one is notified of a team that still plays, a week that has locked, or a game that moves within the week', async () => {
  await contest.pick(bob, 1, 'BOS')
  await contest.pick(ann, 2, 'DET')
  await saveGames(admin, [game({ id: 101, day: '2025-11-03', home: 'BOS', away: 'NYR', state: 'PPD' })])
  await saveGames(admin, [game({ ...ITS_GAME, day: '2025-11-15' })])
  expect(await arrived()).toEqual([])
  pool.clock.set(LOCKS[1])
  await postpone()
  expect(await arrived()).toEqual([])
})

test('a member of a waiting contest is notified too, unless they have picked another team before the mail leaves', async () => {
  await pool.db.deleteFrom('contests').execute()
  Object.assign(contest, await openContest(pool, admin, { members: [ann, bob], start: false }))
  await contest.pick(ann, 2, 'BUF')
  await contest.pick(bob, 2, 'DET')
  await saveGames(admin, [game({ ...ITS_GAME, day: '2025-11-19' })])
  pool.clock.set('2025-11-01T12:01:00.000Z')
  await contest.pick(ann, 2, 'BOS')
  expect(await arrived()).toEqual([NOTICE])
})

test('a member can switch it off (N3)', async () => {
  await bob.put(`/notifications/preferences/${bob.userId}`, { pick_without_game: false })
  await contest.pick(bob, 2, 'DET')
  await postpone()
  expect(await arrived()).toEqual([])
})

test('an admin can’t learn from the outbox, a history or an export that one of the teams was picked, whatever moves the lock (S5)', async () => {
  const setLock = (lock_time: string | null) => admin.post(`${contest.at}/weeks/2/update-lock-time`, { lock_time })
  await contest.pick(bob, 2, 'DET')
  expect((await setLock(EARLY)).status).toBe(200)
  await postpone()
  expect(await arrived()).toEqual([NOTICE])
  const { mail_key } = await pool.db.selectFrom('mails').select('mail_key').executeTakeFirstOrThrow()
  const seen = async () => {
    const outbox = (await admin.get<AnswerOf<typeof listOutbox>>('/notifications/outbox')).body
    const history = (await admin.get<AnswerOf<typeof readHistory>>(`/notifications/history/${bob.userId}`)).body
    const one = await admin.get(`/notifications/outbox/${mail_key}`)
    const exported = await admin.get<{ tables: { mails: { rows: unknown[] } } }>('/admin/export?form=json')
    return [outbox.mails.length, outbox.counts.length, history.history.length, one.status, mentions(exported.body)]
  }
  expect(await seen()).toEqual([0, 0, 0, 404, false])
  const own = (await bob.get<AnswerOf<typeof readHistory>>(`/notifications/history/${bob.userId}`)).body
  expect(own.history).toHaveLength(1)
  // The mail expires at the lock that held when it was written; the week is open again for hours after it.
  expect((await setLock(null)).status).toBe(200)
  for (const now of [EARLY, LOCKS[1]]) {
    pool.clock.set(now)
    expect(await seen(), now).toEqual([0, 0, 0, 404, false])
  }
})

const EARLY = '2025-11-10T06:00:00.000Z'

const mentions = (body: unknown) => JSON.stringify(body).includes("Your Week 2 team isn't playing anymore")
