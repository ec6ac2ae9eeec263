import { beforeEach, describe, expect, test } from 'vitest'
import type * as users from '#contract/accounts/deletion.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { days, hours } from '#rules/time.ts'
import { forgetDeleted } from '#server/features/accounts/users/deletion.service.ts'
import { PASSWORD, type Person, signIn, signUp, visitor } from '../harness/people.ts'
import { givenSurvivorPool, openContest } from '../survivor/survivor-steps.ts'
import { createTwoTeam, readContest, startDraft } from '../two-team/drafters.ts'

const { pool, admin, ann } = await givenSurvivorPool()
let leaver: Person
let count = 0
beforeEach(async () => {
  count += 1
  leaver = await signUp(pool, `Leaver ${count}`)
})

describe('Deactivating or deleting a member (A5)', () => {
  test('shows its effect on each contest', async () => {
    const waiting = await openContest(pool, admin, { members: [leaver, ann], start: false })
    const draft = await startDraft(admin, [leaver, ann], { max_participants: 2, contest_name: 'The draft' })
    const running = await openContest(pool, admin, { members: [leaver, ann] })
    await running.pick(leaver, 1, 'BOS')
    const said = await consequences(leaver)
    expect(said.map(({ contest_id }) => contest_id)).toEqual([waiting.id, draft.contestId, running.id])
    expect(said.map(({ deleted }) => deleted)).toEqual([
      'They leave it, and their spot is free.',
      'The draft waits at their turn until an admin picks for them.',
      "They have a pick for the lock on Mon, Nov 3, 7:00 PM ET. In the first week without one, they're out.",
    ])
    expect(JSON.stringify(said), 'but not what they picked (S5)').not.toContain('BOS')
    expect(await admin.get('/admin/users/999999/consequences')).toMatchObject({ status: 404 })
    expect((await ann.get(`/admin/users/${leaver.userId}/consequences`)).status).toBe(403)
  })

  test('a deleted member leaves contests that wait and keeps their name in the others', async () => {
    const waiting = await openContest(pool, admin, { members: [leaver, ann], start: false })
    const running = await openContest(pool, admin, { members: [leaver, ann] })
    expect((await remove(leaver)).status).toBe(200)
    const entries = await pool.db
      .selectFrom('participants')
      .select(['contest_id', 'user_id'])
      .orderBy('participant_id')
      .execute()
    expect(entries.filter(({ contest_id }) => contest_id === waiting.id)).toEqual([
      { contest_id: waiting.id, user_id: ann.userId },
    ])
    expect(entries.filter(({ contest_id }) => contest_id === running.id)).toContainEqual({
      contest_id: running.id,
      user_id: null,
    })
  })
})

const remove = (who: Person) => admin.delete(`/admin/users/${who.userId}`)
const consequences = async (who: Person) =>
  (await admin.get<AnswerOf<typeof users.userConsequences>>(`/admin/users/${who.userId}/consequences`)).body
    .consequences

describe('Undoing a deletion (A5)', () => {
  test('brings back the account, its entries with their picks, its messages and its preferences, but no session', async () => {
    const waiting = await openContest(pool, admin, { members: [leaver, ann], start: false })
    const running = await openContest(pool, admin, { members: [leaver, ann] })
    await waiting.pick(leaver, 2, 'BOS')
    await running.pick(leaver, 1, 'NYR')
    await leaver.put(`/notifications/preferences/${leaver.userId}`, { week_results: false })
    await pool.db
      .insertInto('chat_messages')
      .values({
        message_id: 9e3 + count,
        version: 9e3 + count,
        user_id: leaver.userId,
        author_name: 'Leaver',
        kind: 'user',
        message: 'Hello',
        sent_at: pool.clock.now(),
        written_at: pool.wall.now(),
      })
      .execute()
    const all = async () => ({
      user: await pool.db.selectFrom('users').selectAll().where('user_id', '=', leaver.userId).execute(),
      entries: await pool.db
        .selectFrom('participants')
        .selectAll()
        .where('user_id', '=', leaver.userId)
        .orderBy('participant_id')
        .execute(),
      picks: await pool.db.selectFrom('picks').selectAll().orderBy('pick_id').execute(),
      messages: await pool.db.selectFrom('chat_messages').selectAll().where('user_id', '=', leaver.userId).execute(),
      preferences: await pool.db
        .selectFrom('mail_preferences')
        .selectAll()
        .where('user_id', '=', leaver.userId)
        .execute(),
      read: await pool.db.selectFrom('chat_members').selectAll().where('user_id', '=', leaver.userId).execute(),
    })
    const before = await all()
    expect(before.picks).toHaveLength(2)
    await remove(leaver)
    expect((await all()).picks).toHaveLength(1)
    const { status, body } = await restore(leaver)
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { email: leaver.email }, contests: [{ contest_id: waiting.id, joined: true }] })
    expect(await all()).toEqual(before)
    expect((await leaver.get('/auth/me')).status).toBe(401)
    await signIn(pool, { email: leaver.email, password: PASSWORD })
    expect(await restore(leaver)).toMatchObject({ status: 404, body: { code: 'unknown_user' } })
  })

  test('names the contests without a free spot, and restores the rest', async () => {
    const { at } = await createTwoTeam(admin, { max_participants: 2 })
    for (const who of [leaver, ann]) await who.post(`${at}/join`)
    await remove(leaver)
    await admin.post(`${at}/join`)
    expect((await restore(leaver)).body.contests).toMatchObject([
      { joined: false, message: 'The contest is full: all 2 spots are taken' },
    ])
    expect((await readContest(admin, at)).current_participants).toBe(2)
  })

  test('is refused once another account has their address, and changes nothing', async () => {
    await remove(leaver)
    expect(
      (await visitor(pool).post('/auth/register', { email: leaver.email, password: PASSWORD, name: 'New' })).status,
    ).toBe(201)
    expect(await restore(leaver)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect(await pool.db.selectFrom('users').selectAll().where('user_id', '=', leaver.userId).execute()).toEqual([])
  })

  test('is possible for seven days; then all their data is gone', async () => {
    await openContest(pool, admin, { members: [leaver], start: false })
    await remove(leaver)
    const listed = async () =>
      (await admin.get<AnswerOf<typeof users.listDeletedUsers>>('/admin/deleted-users')).body.users.map(({ id }) => id)
    pool.wall.advance(days(7) - hours(1))
    Object.assign(admin, await signIn(pool, 'admin'))
    expect(await listed()).toContain(leaver.userId)
    await forgetDeleted(pool.deps)
    pool.wall.advance(hours(1))
    Object.assign(admin, await signIn(pool, 'admin'))
    expect(await listed()).not.toContain(leaver.userId)
    expect(await restore(leaver)).toMatchObject({ status: 404 })
    await forgetDeleted(pool.deps)
    for (const table of ['deleted_users', 'removed_entries'] as const) {
      expect(await pool.db.selectFrom(table).select('user_id').where('user_id', '=', leaver.userId).execute()).toEqual(
        [],
      )
    }
  })
})

const restore = (who: Person) =>
  admin.post<AnswerOf<typeof users.restoreUser> & { code: string }>(`/admin/deleted-users/${who.userId}/restore`)
