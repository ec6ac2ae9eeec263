import { describe, expect, test } from 'vitest'
import { days, plus } from '#rules/time.ts'
import { startByItself } from '#server/features/survivor/start/start.service.ts'
import type { Person } from '../harness/people.ts'
import { type Contest, givenSurvivorPool, LOCKS, openContest } from '../survivor/survivor-steps.ts'
import { createTwoTeam, outcomes, readContest, signUpMany } from '../two-team/drafters.ts'

const { pool, admin, ann, bob, idOf, carl } = await givenSurvivorPool({ also: ['carl'] })

describe('An admin enters members (S14)', () => {
  test('into both types of contest, under their names, once', async () => {
    const survivor = await waiting()
    const { at } = await createTwoTeam(admin)
    for (const path of [survivor.at, at]) {
      expect(await add(path, ann)).toMatchObject({
        status: 201,
        body: { contest: { participants: [{ user_id: ann.userId, participant_name: 'Ann Abbott' }] } },
      })
      const again = await add(path, ann)
      expect(again).toMatchObject({ status: 409, body: { code: 'member_already_in' } })
      expect(again.body.message).toMatch(/^Ann Abbott is already in (Survivor|Two teams)$/)
    }
    expect((await readContest(admin, at)).current_participants).toBe(1)
  })

  test('but not into the wrong type, nor an unknown or deactivated member, and members enter no one', async () => {
    const survivor = await waiting()
    const { at, contest } = await createTwoTeam(admin)
    expect(await add(`/contest/contests/${survivor.id}`, ann)).toMatchObject({ body: { code: 'unknown_contest' } })
    expect(await add(`/survivor/contests/${contest.contest_id}`, ann)).toMatchObject({
      body: { code: 'unknown_contest' },
    })
    expect(await admin.post(`${at}/participants`, { user_id: 999_999 })).toMatchObject({
      status: 404,
      body: { code: 'unknown_user' },
    })
    expect((await add(at, ann, bob)).status).toBe(403)
    await admin.patch(`/admin/users/${carl.userId}/status`, { active: false })
    expect(await add(at, carl)).toMatchObject({ status: 409, body: { code: 'user_inactive' } })
    await admin.patch(`/admin/users/${carl.userId}/status`, { active: true })
    expect((await readContest(admin, at)).participants).toEqual([])
  })

  test('up to the limit, even if an admin and two members act at once', async () => {
    const survivor = await waiting(2)
    const answers = await Promise.all([
      add(survivor.at, ann),
      bob.post(`${survivor.at}/join`),
      admin.post(`${survivor.at}/join`),
    ])
    expect(outcomes(answers).filter((outcome) => outcome.startsWith('409'))).toEqual(['409 contest_full'])
    expect(await pool.db.selectFrom('participants').selectAll().execute()).toHaveLength(2)
  })

  test('but not once the contest has started, even before the server has processed that', async () => {
    const survivor = await openContest(pool, admin, { members: [ann, bob], start: false })
    pool.clock.set(LOCKS[0])
    expect(await add(survivor.at, admin)).toMatchObject({ status: 409, body: { code: 'contest_not_waiting' } })
    const { answer } = await remove(survivor.id, ann)
    expect(answer).toMatchObject({ status: 409, body: { code: 'contest_not_waiting' } })
    expect(await entryOf(survivor.id, ann)).toBeDefined()
  })

  test.each(['survivor', 'draft'])(
    'but not once the season is over, by any route, and nothing changes: %s (O9)',
    async (kind) => {
      const { at } = kind === 'survivor' ? await waiting() : await createTwoTeam(admin)
      expect(await offeredTo(ann)).toEqual([true, 1])
      pool.clock.set('2026-07-01T12:00:00.000Z')
      expect(await offeredTo(ann), 'nor is it offered').toEqual([false, 0])
      for (const answer of [await ann.post<Refused>(`${at}/join`), await add(at, ann)])
        expect(answer).toMatchObject({
          status: 409,
          body: { message: "The 2025-26 season is over, so there's nothing left to play in this contest" },
        })
      expect(await pool.db.selectFrom('participants').selectAll().execute()).toEqual([])
    },
  )

  test('and notifies them by mail when it starts', async () => {
    await admin.put('/notifications/settings', { enabled: true, from_email: 'pool@example.test' })
    const survivor = await waiting()
    await add(survivor.at, ann)
    const mails = await pool.db.selectFrom('mails').selectAll().where('user_id', '=', ann.userId).execute()
    expect(mails).toMatchObject([{ kind: 'notice', subject: 'Ada Admin entered you in Survivor' }])
    expect(JSON.stringify(mails[0]?.facts)).toContain('starts Mon, Nov 3, 7:00 PM ET')
    await admin.put('/notifications/settings', { enabled: false })
  })
})

const add = (at: string, who: Person, by = admin) => by.post<Refused>(`${at}/participants`, { user_id: who.userId })
type Refused = { code: string; message: string }
/** Whether the contest list marks it as open, and how many can be joined. */
const offeredTo = async (who: Person) => {
  const listed = await who.get<{ is_open: boolean }[]>('/contest/contests')
  const open = await who.get<{ contests: unknown[] }>('/contest/open')
  return [listed.body[0]?.is_open, open.body.contests.length]
}
const entryOf = async (contestId: number, who: Person) =>
  pool.db
    .selectFrom('participants')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('user_id', '=', who.userId)
    .executeTakeFirst()
const remove = async (contestId: number, who: Person) => {
  const entry = await entryOf(contestId, who)
  const id = entry?.participant_id ?? 0
  return { id, answer: await admin.delete<Refused>(`/contest/participants/${id}`) }
}
const waiting = (max_participants = 50): Promise<Contest> =>
  openContest(pool, admin, { start: false, max_participants })

describe('The last spot of 16 or 32 starts the draft (D4)', () => {
  test('however the last member enters, and only once', async () => {
    const members = await signUpMany(pool, 16)
    const { at } = await createTwoTeam(admin)
    const [last, ...others] = members
    for (const member of others) await add(at, member)
    expect((await readContest(admin, at)).status).toBe('waiting')
    if (!last) throw new Error('sixteen signed up')
    const answers = await Promise.all([add(at, last), ann.post(`${at}/join`), admin.post(`${at}/start`)])
    expect((await readContest(admin, at)).status).toBe('drafting')
    expect(outcomes(answers).filter((outcome) => outcome.startsWith('2')).length).toBeGreaterThanOrEqual(1)
    const started = await pool.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'start')
      .where('contest_id', '=', (await readContest(admin, at)).contest_id)
      .execute()
    expect(started).toHaveLength(1)
  })
})

describe('Removing a participant and undoing it (S14, D9)', () => {
  test('restores the entry with its picks ahead, as joined now', async () => {
    const survivor = await openContest(pool, admin, { members: [ann, bob], start: false })
    await survivor.pick(ann, 2, 'BOS')
    const before = await survivor.get<'myPicks'>(ann, '/my-picks')
    const { id, answer } = await remove(survivor.id, ann)
    expect(answer).toMatchObject({
      status: 200,
      body: { contest: { participants: [{ participant_name: 'Bob Baker' }] } },
    })
    expect(await entryOf(survivor.id, ann)).toBeUndefined()
    pool.clock.advance(60_000)
    expect((await restore(id)).status).toBe(200)
    expect(await entryOf(survivor.id, ann)).toMatchObject({ participant_id: id, joined_at: pool.clock.now() })
    expect((await survivor.get<'myPicks'>(ann, '/my-picks')).body).toEqual(before.body)
    expect(await restore(id)).toMatchObject({ status: 404, body: { code: 'unknown_participant' } })
  })

  test('drops a pick ahead once its week has locked, and the others keep their weeks', async () => {
    const survivor = await openContest(pool, admin, { members: [ann], start: false })
    await survivor.pick(ann, 1, 'NYR')
    await survivor.pick(ann, 3, 'BOS')
    const { id } = await remove(survivor.id, ann)
    pool.clock.set(LOCKS[0])
    await startByItself(pool.deps)
    expect((await restore(id)).status).toBe(200)
    const picks = await pool.db
      .selectFrom('picks')
      .innerJoin('contest_weeks', (on) =>
        on
          .onRef('contest_weeks.contest_id', '=', 'picks.contest_id')
          .onRef('contest_weeks.week_number', '=', 'picks.week_number'),
      )
      .select(['picks.team_id', 'contest_weeks.lock_time'])
      .where('picks.participant_id', '=', id)
      .execute()
    expect(picks).toEqual([{ team_id: idOf('BOS'), lock_time: LOCKS[2] }])
  })

  test('is refused when the spot is taken, when they are in again, and after the start', async () => {
    const survivor = await openContest(pool, admin, { members: [ann, bob], start: false, max_participants: 2 })
    const { id } = await remove(survivor.id, ann)
    await admin.post(`${survivor.at}/join`)
    expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'contest_full' } })
    await remove(survivor.id, admin)
    await ann.post(`${survivor.at}/join`)
    expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'already_joined' } })
    await remove(survivor.id, ann)
    await admin.post(`${survivor.at}/start`)
    expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'contest_not_waiting' } })
  })

  test('is over after a week, whether or not the entry has been purged (T6)', async () => {
    const survivor = await openContest(pool, admin, { members: [ann, bob], start: false })
    const { id } = await remove(survivor.id, ann)
    const removed = (at: string) => pool.db.updateTable('removed_entries').set({ written_at: at }).execute()
    await removed(plus(pool.wall.now(), -days(7)))
    expect(await restore(id)).toMatchObject({ status: 404, body: { code: 'unknown_participant' } })
    await removed(plus(pool.wall.now(), 1 - days(7)))
    expect((await restore(id)).status).toBe(200)
  })

  test('restores the draft queue and fills the draft again', async () => {
    const { at, contest } = await createTwoTeam(admin, { max_participants: 2 })
    await ann.post(`${at}/join`)
    await ann.put(`${at}/draft/queue`, { team_ids: [idOf('BOS'), idOf('NYR')] })
    const queue = () => pool.db.selectFrom('draft_queue').selectAll().orderBy('place').execute()
    const before = await queue()
    const { id } = await remove(contest.contest_id, ann)
    expect(await queue()).toEqual([])
    await restore(id)
    expect(await queue()).toEqual(before)
  })

  test('deleting the contest while members join leaves nothing behind', async () => {
    const survivor = await waiting()
    const answers = await Promise.all([
      admin.delete(`/contest/contests/${survivor.id}`),
      ann.post(`${survivor.at}/join`),
      add(survivor.at, bob),
    ])
    for (const outcome of outcomes(answers)) expect(outcome).toMatch(/^(20[01]|404 unknown_contest)$/)
    expect(await pool.db.selectFrom('participants').selectAll().execute()).toEqual([])
  })
})

const restore = (id: number) => admin.post<Refused>(`/contest/participants/${id}/restore`)
