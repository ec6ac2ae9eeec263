import { beforeEach, describe, expect, it } from 'vitest'
import type * as calls from '#contract/announcements/announcements.ts'
import type { readMessages } from '#contract/chat/chat.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { readHistory } from '#contract/history/history.ts'
import { hours, plus } from '#rules/time.ts'
import { givenSurvivor, LOCKS, openContest } from '../survivor/survivor-steps.ts'

const { pool, admin, ann, bob, contest } = await givenSurvivor({
  clear: ['mails', 'mail_preferences', 'announcements', 'chat_messages'],
})
beforeEach(async () => {
  await admin.put('/notifications/settings', { enabled: true })
})

describe('An announcement (N6)', () => {
  it('to all goes by mail to every active member and into the chat, and is listed in the history', async () => {
    expect(await preview({ audience: 'all' })).toMatchObject({ readers: 3, by_mail: 3, by_push: 0, week: null })
    const { status, body } = await send({ audience: 'all', text: ' Draft on Friday\r\nBring a list ' })
    expect([status, body]).toEqual([201, { success: true, announcement_id: body.announcement_id, readers: 3 }])
    expect((await mails()).map((of) => [of.to_email, of.subject])).toEqual(
      EVERYONE.map((email) => [email, 'Ada Admin: Draft on Friday']),
    )
    expect(await chat()).toEqual([['system', null, 'Ada Admin', 'Draft on Friday\nBring a list']])
    const { lines } = (await ann.get<AnswerOf<typeof readHistory>>('/history')).body
    expect(lines[0]).toMatchObject({ words: 'announced something to everyone', who: 'Ada Admin' })
    expect(JSON.stringify(lines[0])).toContain('Bring a list')
  })

  it('is listed for admins with its chat message, until that is deleted', async () => {
    await send({ audience: 'all' })
    const open = await openContest(pool, admin, { members: [ann], start: false })
    await send({ audience: 'not_in_contest', contest_id: open.id })
    const list = async () =>
      (await admin.get<AnswerOf<typeof calls.listAnnouncements>>('/admin/announcements')).body.announcements
    const [second, first] = await list()
    expect(second).toMatchObject({ audience: 'not_in_contest', contest_name: 'Survivor', readers: 2 })
    expect(first).toMatchObject({ audience: 'all', contest_name: null, author_name: 'Ada Admin', readers: 3 })
    expect((await admin.delete(`/chat/messages/${first?.message_id}`)).status).toBe(200)
    expect((await list()).map(({ message_id }) => message_id === null)).toEqual([false, true])
  })

  it('to members outside a contest reaches only them, and no deactivated member', async () => {
    const open = await openContest(pool, admin, { members: [ann], start: false })
    const asked = { audience: 'not_in_contest', contest_id: open.id }
    expect(await preview(asked)).toMatchObject({ readers: 2 })
    await pool.db.updateTable('users').set({ active: false }).where('email', '=', bob.email).execute()
    expect(await preview(asked)).toMatchObject({ readers: 1 })
    await send(asked)
    expect((await mails()).map((of) => of.to_email)).toEqual(['admin@example.test'])
    expect((await chat())[0]).toMatchObject([
      'system',
      null,
      "Ada Admin to everyone who isn't in Survivor",
      'Draft on Friday',
    ])
    await pool.db.updateTable('users').set({ active: true }).where('email', '=', bob.email).execute()
  })

  it('to members without a pick reaches those a reminder would reach, until the lock, and reveals no pick (S5)', async () => {
    const asked = { audience: 'without_pick', contest_id: contest.id }
    expect(await preview(asked)).toMatchObject({ readers: 2, week: 'week 1' })
    await contest.pick(ann, 1, 'BOS')
    expect(await preview(asked)).toMatchObject({ readers: 1, week: 'week 1' })
    const { body } = await send(asked)
    expect(await mails()).toMatchObject([{ to_email: 'bob@example.test', expires_at: LOCKS[0] }])
    expect(JSON.stringify([body, await chat(bob), await preview(asked)])).not.toMatch(/BOS|Boston/)
    await contest.pick(bob, 1, 'BUF')
    expect((await send(asked)).body).toMatchObject({ code: 'nobody_to_tell' })
    expect(await chat()).toHaveLength(1)
    pool.clock.set(LOCKS[2])
    expect(await preview(asked)).toMatchObject({ status: 409, code: 'no_week_to_pick' })
  })

  it('is sent once after a double click', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send({ audience: 'all', client_id: 'one click' })))
    expect(answers.map(({ status, body }) => [status, body.announcement_id])).toEqual(
      answers.map(() => [201, answers[0]?.body.announcement_id]),
    )
    expect(await mails()).toHaveLength(3)
    expect(await chat()).toHaveLength(1)
  })

  it('stays in the chat if a member has switched off the mail (N3)', async () => {
    await ann.put(`/notifications/preferences/${ann.userId}`, { announcement: false })
    expect(await preview({ audience: 'all' })).toMatchObject({ readers: 3, by_mail: 2 })
    await send({ audience: 'all' })
    expect((await mails()).map((of) => of.to_email)).toEqual(['admin@example.test', 'bob@example.test'])
    await admin.put('/notifications/settings', { enabled: false })
    expect(await preview({ audience: 'all' })).toMatchObject({ readers: 3, by_mail: 0 })
  })

  it('is also posted if the pool keeps its own news out of the chat', async () => {
    const { settings } = (await admin.get<{ settings: object }>('/admin/settings')).body
    await admin.put('/admin/settings', { chat_announcements: false })
    await send({ audience: 'all' })
    expect(await chat()).toHaveLength(1)
    await admin.put('/admin/settings', { chat_announcements: 'chat_announcements' in settings })
  })

  it.each([
    ['no text', { audience: 'all', text: ' ' }, 400, 'Write something first'],
    ['an invisible text', { audience: 'all', text: '\u200b' }, 400, 'Type a message first'],
    ['a text that is too long', { audience: 'all', text: 'x'.repeat(1_001) }, 400, 'Must be at most 1,000 characters'],
    ['no group', {}, 400, 'Choose who gets it'],
    ['no contest', { audience: 'without_pick' }, 400, 'Choose a contest'],
    ['an unknown contest', { audience: 'not_in_contest', contest_id: 999_999 }, 404, 'Contest not found'],
  ])('with %s is refused and notifies no one', async (_what, body, status, words) => {
    const answer = await send(body)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toContain(words)
    expect(await mails()).toEqual([])
    expect(await chat()).toEqual([])
  })

  it('of 1,000 characters is the longest, and appears unchanged in the chat', async () => {
    expect((await send({ audience: 'not_in_contest', contest_id: contest.id, text: 'x'.repeat(1_000) })).status).toBe(
      201,
    )
    expect((await chat())[0]?.[3]).toHaveLength(1_000)
  })

  it('is refused if it is the sixth within an hour', async () => {
    for (let n = 0; n < 5; n += 1) expect((await send({ audience: 'all' })).status).toBe(201)
    const sixth = await send({ audience: 'all' })
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too_many_announcements'])
    expect(await chat()).toHaveLength(5)
    await pool.db
      .updateTable('announcements')
      .set({ written_at: plus(pool.wall.now(), -hours(1)) })
      .execute()
    expect((await send({ audience: 'all' })).status).toBe(201)
  })
})

type Sent = AnswerOf<typeof calls.sendAnnouncement> & Partial<Pick<FailureBody, 'code'>>
const send = (body: object, who = admin) => who.post<Sent>('/admin/announcements', { text: 'Draft on Friday', ...body })
const preview = async (body: object) => {
  const answer = await admin.post<AnswerOf<typeof calls.previewAnnouncement> & Partial<Pick<FailureBody, 'code'>>>(
    '/admin/announcements/preview',
    body,
  )
  return { ...answer.body, status: answer.status }
}
const mails = async () =>
  await pool.db
    .selectFrom('mails')
    .select(['to_email', 'subject', 'expires_at'])
    .where('kind', '=', 'announcement')
    .orderBy('to_email')
    .execute()
const chat = async (who = ann) =>
  (await who.get<AnswerOf<typeof readMessages>>('/chat/messages')).body.messages.map((of) => [
    of.type,
    of.userId,
    of.userName,
    of.message,
  ])
const EVERYONE = ['admin@example.test', 'ann@example.test', 'bob@example.test']
