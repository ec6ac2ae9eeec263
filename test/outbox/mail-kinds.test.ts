import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import { allMailKinds, mailKinds, preferenceKinds } from '#contract/outbox/mail-kinds.ts'
import type { previewMail, readPreferences } from '#contract/outbox/notifications.ts'
import { unsubscribeUrlOf } from '#server/features/outbox/unsubscribe-token.ts'
import { givenPool } from '../harness/fixture.ts'
import { signIn } from '../harness/people.ts'

const { pool, admin, ann } = await givenPool()
beforeEach(async () => {
  await pool.db.deleteFrom('mail_preferences').execute()
  await pool.db.deleteFrom('notification_preferences').execute()
})

describe.each(allMailKinds)('%s', (kind) => {
  const { label, description, stopping, is_secret } = mailKinds[kind]

  test('has its words on every screen', () => {
    expect(label).toMatch(/^[A-Z][^.]+$/)
    expect(description).toMatch(/^[A-Z][^.]+$/)
    expect(stopping).toMatch(/^[a-z][^.]+$/)
  })

  test('has examples, each with all its words by mail and on a device', async () => {
    const part = pool.deps.mailParts[kind]
    expect(part.kind).toBe(kind)
    const examples = part.examples(pool.deps.now())
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length)
    for (const { name, facts } of examples) {
      // As read back from the outbox.
      const stored = JSON.parse(JSON.stringify(facts))
      const words = part.words(stored, (path) => `https://pool.example.test${path}`)
      const push = part.push(stored)
      for (const text of [words.subject, words.preview, words.heading, ...words.paragraphs, push.title, push.body]) {
        expect(text, name).toMatch(/\S/)
        expect(text, name).not.toMatch(/undefined|null|NaN|\[object/)
      }
      const action = words.action ?? words.sections?.[0]?.action
      expect(action?.url, name).toMatch(/^https:\/\/pool\.example\.test\//)
      expect(push.path, name).toMatch(/^\//)
      const { status, body } = await admin.get<AnswerOf<typeof previewMail>>(
        `/notifications/preview/${kind}?example=${name}`,
      )
      expect([status, body.subject]).toEqual([200, words.subject])
    }
  })

  test('has a link that stops only this kind (N3)', async () => {
    const page = await pool.app.inject({ method: 'POST', url: linkOf(kind) })
    expect(page.body).toContain(stopping.replaceAll("'", '&#39;'))
    const wanted = await preferences()
    expect(preferenceKinds.filter((of) => wanted[of] === false)).toEqual(preferenceKinds.filter((of) => of === kind))
    const refused = await pool.db.selectFrom('mail_refusals').select('kind').execute()
    expect(refused).toEqual(preferenceKinds.some((of) => of === kind) ? [] : [{ kind }])
    await pool.db.deleteFrom('mail_refusals').execute()
  })

  test.runIf(preferenceKinds.some((of) => of === kind))('has its own switch (N3)', async () => {
    const at = `/notifications/preferences/${ann.userId}`
    const rest = Object.fromEntries(preferenceKinds.map((of) => [of, of !== kind]))
    expect((await ann.put(at, { [kind]: false })).body).toMatchObject({ preferences: rest })
    expect(await preferences()).toEqual({ ...rest, time_zone: null, reminders_answered: false })
    expect((await ann.put(at, { [kind]: true })).body).toMatchObject({ preferences: { [kind]: true } })
    expect((await ann.put<FailureBody>(at, { [kind]: 'no' })).status).toBe(400)
  })

  test.runIf(is_secret)('holds a secret, so it never goes to a device', async () => {
    const row = { mail_key: pool.deps.random.uuid(), channel: 'push', device_id: 1, kind, user_id: ann.userId }
    const { created_at, ...of } = { created_at: pool.deps.now(), to_email: '', subject: 'x', facts: '{}' }
    const now = { created_at, written_at: created_at, next_try_at: created_at }
    await expect(
      pool.db
        .insertInto('mails')
        .values({ ...row, ...of, ...now })
        .execute(),
    ).rejects.toThrow('mails_check')
  })
})

const preferences = async () =>
  (await ann.get<AnswerOf<typeof readPreferences>>(`/notifications/preferences/${ann.userId}`)).body.preferences
/** A link as in a mail of this kind. */
const linkOf = (kind: string) => unsubscribeUrlOf(pool.deps, { user_id: ann.userId, to_email: ann.email, kind }) ?? ''

test('a kind of the next version is neither sent nor shown by this one', async () => {
  const created_at = pool.deps.now()
  const wall = pool.deps.wallNow()
  const row = { mail_key: pool.deps.random.uuid(), kind: 'from_next_year', user_id: ann.userId, to_email: ann.email }
  const rest = { subject: 'Later', facts: '{}', created_at, written_at: wall, next_try_at: wall }
  await pool.db
    .insertInto('mails')
    .values({ ...row, ...rest })
    .execute()
  await admin.post('/notifications/process')
  await pool.deps.background.finished()
  expect((await admin.get('/notifications/outbox')).body).toMatchObject({ mails: [] })
  expect((await ann.get(`/notifications/history/${ann.userId}`)).body).toMatchObject({ history: [] })
})

test('a member’s change reaches their other pages; a time zone, which each browser sends automatically, doesn’t', async () => {
  const at = `/notifications/preferences/${ann.userId}`
  pool.live.published.length = 0
  await ann.put(at, { time_zone: 'Europe/Berlin' })
  expect(pool.live.published).toEqual([])
  await ann.put(at, { week_results: false, time_zone: 'Europe/Berlin' })
  expect(pool.live.published).toEqual([{ about: 'mine', user_id: ann.userId, what: 'account' }])
})

describe('next to the previous version, which has a column for each kind', () => {
  test('the other version reads what this one writes', async () => {
    await ann.put(`/notifications/preferences/${ann.userId}`, { week_results: false, time_zone: 'Europe/Berlin' })
    const before = { reminder_night_before: true, reminder_two_hours: true, week_results: false, draft_turn: true }
    expect(await columns()).toEqual(before)
    await ann.put(`/notifications/preferences/${ann.userId}`, { week_results: true, draft_turn: false })
    expect(await columns()).toEqual({ ...before, week_results: true, draft_turn: false })
  })

  test('this version reads what the other one writes', async () => {
    await sql`insert into notification_preferences (user_id) values (${ann.userId})`.execute(pool.db)
    await sql`update notification_preferences set draft_turn = false where user_id = ${ann.userId}`.execute(pool.db)
    expect(await preferences()).toMatchObject({ draft_turn: false, week_results: true })
    await sql`update notification_preferences set draft_turn = true where user_id = ${ann.userId}`.execute(pool.db)
    expect(await preferences()).toMatchObject({ draft_turn: true })
  })

  test('a deleted member leaves nothing behind', async () => {
    const bob = await signIn(pool, 'bob')
    await bob.put(`/notifications/preferences/${bob.userId}`, { draft_turn: false })
    expect((await admin.delete(`/admin/users/${bob.userId}`)).status).toBe(200)
    expect(await pool.db.selectFrom('mail_preferences').selectAll().execute()).toEqual([])
  })
})

const columns = async () => {
  const { rows } = await sql<Record<string, boolean>>`
    select reminder_night_before, reminder_two_hours, week_results, draft_turn
    from notification_preferences where user_id = ${ann.userId}`.execute(pool.db)
  return rows[0]
}
