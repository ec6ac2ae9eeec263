import { beforeEach, describe, expect, test } from 'vitest'
import type { readMessages } from '#contract/chat/chat.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listOutbox, readMail } from '#contract/outbox/notifications.ts'
import { minutes } from '#rules/time.ts'
import { postReminders } from '#server/features/survivor/reminders/reminder-posts.service.ts'
import { signIn } from '../harness/people.ts'
import { finish, givenSurvivor, HOME } from '../survivor/survivor-steps.ts'
import { draftOn, startDraft } from '../two-team/drafters.ts'
import { addToEachService, addWebhookTo, givenChatServices, postAll } from './webhook-steps.ts'

const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({ also: ['carl'], clear: ['webhooks', 'mails'] })
const chats = await givenChatServices(pool)

const texts = (channel?: string) =>
  chats.taken.filter((of) => channel === undefined || of.channel === channel).map(({ text }) => text)

const chatLines = async () =>
  (await ann.get<AnswerOf<typeof readMessages>>('/chat/messages')).body.messages
    .filter(({ type }) => type === 'system')
    .map(({ message }) => message)

describe('results (N9)', () => {
  async function endWeek() {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
      [carl, 'BUF'],
    ])
    await finish(admin, { 104: HOME })
    expect((await contest.advance(admin)).status).toBe(200)
  }

  test('each service gets the chat’s words once, with the week’s page, however many servers send', async () => {
    await addToEachService(admin, chats)
    await endWeek()
    await postAll(pool, { servers: 3 })
    await postAll(pool)
    const said = (await chatLines()).at(-1)
    expect(said).toMatch(/^Week 1 of Survivor is over\. Out: Bob Baker \(PHI\)/)
    const link = `http://pool.test/survivor/weeks/1?contest=${contest.id}`
    expect(chats.taken.toSorted((a, b) => (a.channel < b.channel ? -1 : 1))).toMatchObject(
      ['discord', 'slack', 'teams'].map((service) => ({ service, channel: service, text: said, link })),
    )
  })

  test('results are posted to their webhooks only, also while chat updates are off', async () => {
    await admin.put('/admin/settings', { chat_announcements: false })
    await addWebhookTo(admin, { chats, channel: 'results', gets: { results: true } })
    await addWebhookTo(admin, {
      chats,
      channel: 'others',
      gets: { drafts: true, reminders: true, announcements: true },
    })
    await endWeek()
    await postAll(pool)
    expect(chats.taken.map(({ channel }) => channel)).toEqual(['results'])
    await admin.put('/admin/settings', { chat_announcements: true })
  })

  test('if undone before sending, nothing is posted; afterwards a post says so, and the next advance is posted again', async () => {
    await addWebhookTo(admin, { chats })
    await endWeek()
    await contest.undo(admin)
    await postAll(pool)
    expect(texts()).toEqual([])
    await contest.advance(admin)
    await postAll(pool)
    const [said = ''] = texts()
    await contest.undo(admin)
    await contest.advance(admin)
    await postAll(pool)
    expect(texts()).toEqual([said, `Taken back: ${said}`, said])
  })

  test('the outbox shows a post’s target, its words and the service’s response', async () => {
    await addWebhookTo(admin, { chats })
    await endWeek()
    await postAll(pool)
    const { mails } = (await admin.get<AnswerOf<typeof listOutbox>>('/notifications/outbox?channel=webhook')).body
    expect(mails).toMatchObject([
      { kind: 'post', to_name: '#hockey', status: 'sent', subject: texts()[0]?.slice(0, 119) },
    ])
    const { mail } = (await admin.get<AnswerOf<typeof readMail>>(`/notifications/outbox/${mails[0]?.mail_key}`)).body
    expect(mail).toMatchObject({ html: null, message_id: '1', text: expect.stringContaining(`${texts()[0]}`) })
  })
})

describe('reminders (N1, N9)', () => {
  /** Week 1 locks on Monday, November 3, 7:00 PM Eastern. */
  const [NIGHT_BEFORE, TWO_HOURS] = ['2025-11-03T01:00:00.000Z', '2025-11-03T22:00:00.000Z']

  test('contain the number of picks, never who or what, once for each time', async () => {
    await addWebhookTo(admin, { chats, gets: { reminders: true } })
    pool.clock.set(NIGHT_BEFORE)
    await Promise.all([postReminders(pool.deps), postReminders(pool.deps)])
    await postAll(pool)
    await contest.pick(bob, 1, 'BOS')
    pool.clock.set(TWO_HOURS)
    await admin.post('/notifications/process')
    await postReminders(pool.deps)
    await postAll(pool)
    expect(texts()).toEqual([
      'Survivor: 0 of 3 have picked for week 1. Picks lock in 23 hours, Mon, Nov 3, 7:00 PM ET.',
      'Survivor: 1 of 3 have picked for week 1. Picks lock in 2 hours, Mon, Nov 3, 7:00 PM ET.',
    ])
    expect(chats.taken[1]?.link).toBe(`http://pool.test/survivor?contest=${contest.id}&week=1`)
  })

  test('are left out once all have picked, and when late, because they would be wrong', async () => {
    await addWebhookTo(admin, { chats, gets: { reminders: true } })
    for (const who of [ann, bob, carl]) await contest.pick(who, 1, 'BOS')
    pool.clock.set(NIGHT_BEFORE)
    await postReminders(pool.deps)
    await carl.delete(`${contest.at}/picks/1`)
    pool.clock.set(TWO_HOURS)
    await postReminders(pool.deps)
    pool.clock.advance(minutes(15) + 1)
    await postAll(pool)
    expect(texts()).toEqual([])
    const rows = await pool.db
      .selectFrom('mails')
      .select(['status', 'subject'])
      .where('channel', '=', 'webhook')
      .execute()
    expect(rows).toMatchObject([{ status: 'skipped', subject: expect.stringMatching(/^Survivor: 2 of 3 have picked/) }])
  })
})

test('each pick of a draft is posted in order, with undos, the start and the recap (N9)', async () => {
  pool.clock.set('2025-11-01T12:00:00.000Z')
  await addWebhookTo(admin, { chats, gets: { drafts: true } })
  const { contestId, at } = await startDraft(admin, [ann, bob], { max_participants: 2 })
  await draftOn([ann, bob], { contestId, at }, { until: 2 })
  await postAll(pool)
  await admin.post(`${at}/draft/undo`, {})
  await draftOn([ann, bob], { contestId, at })
  await postAll(pool)
  const name = '(Ann Abbott|Bob Baker)'
  expect(texts().map((text) => text.replace(new RegExp(name), 'X').replace(/takes the .+$/, 'takes T'))).toEqual([
    'Draft has started: Two teams',
    'Two teams, pick 1: X takes T',
    'Two teams, pick 2: X takes T',
    'Taken back: Two teams, pick 2: X takes T',
    'Two teams, pick 2: X takes T',
    'Two teams, pick 3: X takes T',
    'Two teams, pick 4: X takes T',
    expect.stringMatching(/^Two teams is drafted\./),
  ])
  expect(chats.taken.at(-1)?.link).toBe(`http://pool.test/two-team/recap?contest=${contestId}`)
  expect((await chatLines()).at(-1)).toContain(`http://pool.test/two-team/recap?contest=${contestId}`)
})

test('an announcement is posted under its author’s name, with its audience (N6, N9)', async () => {
  await addWebhookTo(admin, { chats, gets: { announcements: true } })
  await admin.post('/admin/announcements', {
    audience: 'all',
    text: 'Pay @everyone *today*: https://pay.example.org/a_b',
  })
  await postAll(pool)
  expect(chats.taken).toMatchObject([
    {
      text: 'Pay @everyone *today*: https://pay.example.org/a_b',
      body: {
        embeds: [
          {
            author: { name: 'Ada Admin' },
            description:
              String.raw`Pay \@everyone \*today\*: https://pay.example.org/a_b` +
              '\n\n[Open PuckPool](http://pool.test/chat)',
          },
        ],
        allowed_mentions: { parse: [] },
      },
    },
  ])
})

test('no link is posted if the pool’s address works only on its own machine', async () => {
  pool.deps.settings.appUrl = 'http://localhost:3000'
  await addWebhookTo(admin, { chats })
  await admin.post('/admin/announcements', { audience: 'all', text: 'Hello' })
  await postAll(pool)
  expect(chats.taken).toMatchObject([{ text: 'Hello', link: null }])
  pool.deps.settings.appUrl = 'http://pool.test'
})

test('hidden facts are in no post: two worlds that differ in them post the same (S2, S5)', async () => {
  const worlds = [
    [
      ['BOS', 'NYR'],
      ['DET', 'BUF'],
    ],
    [
      ['NYR', 'DET'],
      ['BUF', 'BOS'],
    ],
  ] as const
  const posted: string[][] = []
  for (const [[one, other], [later, last]] of worlds) {
    await pool.db.deleteFrom('webhooks').execute()
    await pool.db.deleteFrom('picks').where('contest_id', '=', contest.id).execute()
    await addToEachService(admin, chats)
    chats.taken.length = 0
    pool.clock.set('2025-11-01T12:00:00.000Z')
    await contest.pick(ann, 1, one)
    await contest.pick(ann, 2, later)
    await contest.pick(bob, 1, other)
    await contest.pick(bob, 2, last)
    for (const at of ['2025-11-03T01:00:00.000Z', '2025-11-03T22:00:00.000Z', '2025-11-04T00:30:00.000Z']) {
      pool.clock.set(at)
      await postReminders(pool.deps)
      await postAll(pool)
    }
    posted.push(chats.taken.map((of) => `${of.channel} ${JSON.stringify(of.body)}`).sort())
    await pool.db.deleteFrom('mails').execute()
  }
  expect(chats.taken).toHaveLength(6)
  expect(posted[0]).toEqual(posted[1])
})

beforeEach(async () => {
  Object.assign(admin, await signIn(pool, 'admin'))
})
