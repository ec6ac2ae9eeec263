import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type * as contestCalls from '#contract/contests/contests.ts'
import type { removeParticipant } from '#contract/contests/participants.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/two-team/two-team.ts'
import { statementsOf } from '../harness/database/statements.ts'
import { startPool } from '../harness/harness.ts'
import { type Person, signIn, signUp } from '../harness/people.ts'
import {
  createTwoTeam,
  givenDraftPool,
  joinAll,
  outcomes,
  type Refused,
  readContest,
  type TwoTeamContest,
} from './drafters.ts'

const { pool, admin, ann, bob, members } = await givenDraftPool(33)

describe('the life of a two-team contest', () => {
  test('members join a contest under any name and leave again', async () => {
    const { contest, at } = await createTwoTeam(admin, { max_participants: 4 })
    expect(contest).toMatchObject({
      contest_type: 'two_team',
      status: 'waiting',
      current_participants: 0,
      is_tiebreaker: false,
      participants: [],
    })
    const joined = await ann.post<AnswerOf<typeof calls.joinContest>>(`${at}/join`)
    expect(joined.body.contest.participants).toMatchObject([{ participant_name: 'Ann Abbott', user_id: ann.userId }])
    expect((await bob.post(`${at}/join`, { participant_name: 'Bobby' })).status).toBe(200)
    expect((await bob.post<Refused>(`${at}/join`)).body).toMatchObject({ code: 'already_joined' })
    expect((await ann.delete(`${at}/leave`)).status).toBe(200)
    expect((await ann.delete<Refused>(`${at}/leave`)).body).toMatchObject({ code: 'not_a_participant' })
    const now = await readContest(ann, at)
    expect(now.current_participants).toBe(1)
    expect(now.participants.map((entry) => entry.participant_name)).toEqual(['Bobby'])
  })

  test('only admins see email addresses, and no one sees them in the list or the active contest (S15)', async () => {
    const { at } = await createTwoTeam(admin)
    await joinAll([ann], at)
    expect((await readContest(admin, at)).participants[0]).toMatchObject({ user_email: ann.email })
    const active = await admin.get<TwoTeamContest>('/contest/contests/active/two_team')
    expect(JSON.stringify([(await readContest(bob, at)).participants, active.body])).not.toContain('@')
  })

  test('an admin edits it only before the start, starts it, and completes it once (D9)', async () => {
    const { contest, at } = await createTwoTeam(admin, { max_participants: 4 })
    expect((await admin.post<Refused>(`${at}/start`)).body).toMatchObject({ code: 'no_participants' })
    await joinAll([ann, bob], at)
    const edit = { contest_name: 'Renamed', season_year: '2025-26', max_participants: 2 }
    expect((await admin.put(at, { ...edit, max_participants: 4 })).status).toBe(200)
    // Another admin, who had opened the dialog before: the new name stays.
    expect((await admin.put(at, { max_participants: 2 })).status).toBe(200)
    expect(await readContest(ann, at)).toMatchObject(edit)
    expect((await admin.post<Refused>(`${at}/complete`)).body.message).toBe("The contest hasn't started yet")
    expect((await admin.post(`${at}/start`)).status).toBe(200)
    const { participants, status, contest_name } = await readContest(ann, at)
    expect({ status, contest_name }).toEqual({ status: 'drafting', contest_name: 'Renamed' })
    expect(participants.map((entry) => entry.draft_order)).toEqual([1, 2])

    const late = [
      await admin.post(`${at}/start`),
      await admin.put(at, edit),
      await admin.delete(at),
      await admin.delete(`/contest/participants/${participants[0]?.participant_id}`),
      await members[0]?.post(`${at}/join`),
      await ann.delete(`${at}/leave`),
    ]
    for (const answer of late) expect(answer).toMatchObject({ status: 409, body: { code: 'contest_not_waiting' } })
    expect((await admin.post<Refused>(`${at}/complete`)).body.message).toBe("The draft isn't over yet")
    expect((await auditOf(contest.contest_id)).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'update',
      'start',
    ])
  })

  test('its size never goes below the number of members who have joined', async () => {
    const { at } = await createTwoTeam(admin, { max_participants: 8 })
    await joinAll(members.slice(0, 3), at)
    const edit = { contest_name: 'Two teams', season_year: '2025-26', max_participants: 2 }
    const answer = await admin.put<Refused>(at, edit)
    expect(answer).toMatchObject({ status: 409, body: { code: 'contest_too_small' } })
    expect((await readContest(admin, at)).max_participants).toBe(8)
  })

  test('an admin removes a participant and deletes the contest; both are in the audit log (A6)', async () => {
    const { contest, at } = await createTwoTeam(admin)
    await joinAll([ann, bob], at)
    const [first] = (await readContest(admin, at)).participants
    const removed = await admin.delete<AnswerOf<typeof removeParticipant>>(
      `/contest/participants/${first?.participant_id}`,
    )
    expect(removed.body.contest.participants.map((entry) => entry.user_id)).toEqual([bob.userId])
    expect(await admin.delete(`/contest/participants/${first?.participant_id}`)).toMatchObject({
      status: 404,
      body: { code: 'unknown_participant' },
    })
    expect((await admin.delete(at)).status).toBe(200)
    expect((await admin.get(at)).status).toBe(404)
    const log = await pool.db.selectFrom('audit_log').selectAll().orderBy('audit_id', 'desc').limit(2).execute()
    expect(log).toMatchObject([
      {
        action: 'delete',
        subject: 'contest',
        subject_id: String(contest.contest_id),
        before: { participants: ['Bob Baker'] },
      },
      { action: 'remove', subject: 'participant', before: { participant_name: 'Ann Abbott' } },
    ])
  })

  test('a deleted member’s entry stays under its name (A5)', async () => {
    const { at } = await createTwoTeam(admin)
    const leaver = members[32]
    await leaver?.post(`${at}/join`, { participant_name: 'The leaver' })
    await admin.post(`${at}/start`)
    await admin.delete(`/admin/users/${leaver?.userId}`)
    expect((await readContest(ann, at)).participants).toMatchObject([{ participant_name: 'The leaver', user_id: null }])
  })

  test('invalid requests are refused with a message (E1)', async () => {
    const wanted = { contest_type: 'two_team', contest_name: ' ', season_year: '2025-26', max_participants: 16 }
    expect((await admin.post<Refused>('/contest/contests', wanted)).body).toMatchObject({
      message: 'Please fill in all required fields',
    })
    for (const missing of ['contest_name', 'season_year']) {
      const { body } = await admin.post<Refused>('/contest/contests', {
        ...wanted,
        contest_name: 'X',
        [missing]: undefined,
      })
      expect(body.message).toBe('Please fill in all required fields')
    }
    for (const [contest_type, message] of [
      [undefined, 'Please fill in all required fields'],
      ['best_of_seven', 'contest_type must be one of: two_team, playoff_tiebreaker, survivor'],
      [7, 'contest_type must be one of: two_team, playoff_tiebreaker, survivor'],
    ]) {
      const refused = await admin.post<Refused>('/contest/contests', { ...wanted, contest_name: 'X', contest_type })
      expect(refused).toMatchObject({ status: 400, body: { message } })
    }
    const long = { ...wanted, contest_name: 'x'.repeat(101) }
    expect((await admin.post<Refused>('/contest/contests', long)).body.message).toBe(
      'contest_name must be at most 100 characters',
    )
    const odd = { ...wanted, contest_name: 'Odd', max_participants: 7 }
    expect(await admin.post<Refused>('/contest/contests', odd)).toMatchObject({
      status: 400,
      body: { message: 'max_participants must be one of: 2, 4, 8, 16, 32' },
    })
    for (const path of ['/contest/contests/999999', '/contest/contests/active/survivor']) {
      expect(await ann.get(path)).toMatchObject({ status: 404 })
    }
  })
})

const auditOf = async (contestId: number) =>
  pool.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name'])
    .where('subject', '=', 'contest')
    .where('subject_id', '=', String(contestId))
    .orderBy('audit_id')
    .execute()

describe('a survivor contest', () => {
  test('can be created here too; it uses the pool’s season', async () => {
    const wanted = { contest_type: 'survivor', contest_name: 'Alive', season_year: '2025-26', max_participants: 50 }
    const created = await admin.post<AnswerOf<typeof contestCalls.createContest>>('/contest/contests', wanted)
    expect(created.status).toBe(201)
    const { contest } = created.body
    expect(contest).toMatchObject({ contest_type: 'survivor', status: 'waiting', seed_hash: null, seed: null })
    const survivor = await ann.get(`/survivor/contests/${contest.contest_id}`)
    expect(survivor.body).toMatchObject({ season_start_date: '2025-10-08', contest_name: 'Alive' })
    const active = await ann.get<TwoTeamContest>('/contest/contests/active/survivor')
    expect(active.body.contest_id).toBe(contest.contest_id)
    // It is joined and started by its own routes.
    expect((await ann.post(`/contest/contests/${contest.contest_id}/join`)).status).toBe(404)
    expect((await admin.delete(`/contest/contests/${contest.contest_id}`)).status).toBe(200)
  })
})

describe('the active contest (D8)', () => {
  test('is the newest that is not completed, else the newest completed one unless a tiebreaker is newer', async () => {
    const own = await startPool({ now: '2025-09-20T12:00:00.000Z' })
    const boss = await signIn(own, 'admin')
    const active = async () => {
      const { status, body } = await boss.get<TwoTeamContest & Refused>('/contest/contests/active/two_team')
      return status === 200 ? body.contest_id : body.message
    }
    const become = (contestId: number, status: string) =>
      own.db.updateTable('contests').set({ status }).where('contest_id', '=', contestId).execute()
    expect(await active()).toBe('No active contest found')
    const { contest: first } = await createTwoTeam(boss)
    own.clock.advance(1_000)
    const { contest: second } = await createTwoTeam(boss)
    expect(await active()).toBe(second.contest_id)
    await become(second.contest_id, 'completed')
    expect(await active(), 'an older one that is still waiting').toBe(first.contest_id)
    const before = own.clock.now()
    own.clock.set('2026-07-01T12:00:00.000Z')
    expect(await active(), 'not one that waits for a season that has been played (O9)').toBe(second.contest_id)
    own.clock.set(before)
    await become(first.contest_id, 'completed')
    expect(await active(), 'the newest completed one').toBe(second.contest_id)
    await become(second.contest_id, 'cancelled')
    expect(await active(), 'a cancelled one is never active').toBe(first.contest_id)
    own.clock.advance(1_000)
    const { contest: tiebreaker } = await createTwoTeam(boss)
    await own.db
      .updateTable('contests')
      .set({ contest_type: 'playoff_tiebreaker' })
      .where('contest_id', '=', tiebreaker.contest_id)
      .execute()
    expect(await active(), 'the tiebreaker takes over').toBe('No active contest found')
    const other = await boss.get<TwoTeamContest>('/contest/contests/active/playoff_tiebreaker')
    expect(other.body).toMatchObject({ contest_id: tiebreaker.contest_id, is_tiebreaker: true })
    await own.close()
  })

  test('is the member’s own of several that are not over, and every contest has its own answer (D8)', async () => {
    const own = await startPool({ now: '2025-09-20T12:00:00.000Z' })
    const [boss, one, two] = [await signIn(own, 'admin'), await signIn(own, 'ann'), await signIn(own, 'bob')]
    const activeOf = async (who: Person, type = 'two_team') =>
      (await who.get<TwoTeamContest>(`/contest/contests/active/${type}`)).body.contest_id
    const older = await createTwoTeam(boss, { max_participants: 2 })
    const newer = await createTwoTeam(boss, { max_participants: 2 })
    await one.post(`${older.at}/join`)
    expect([await activeOf(one), await activeOf(two)]).toEqual([older.contest.contest_id, newer.contest.contest_id])
    await two.post(`${newer.at}/join`)
    await boss.post(`${newer.at}/start`)
    expect(await activeOf(one), 'their own that waits comes before another that drafts').toBe(older.contest.contest_id)
    await boss.post(`${older.at}/start`)
    expect([await activeOf(one), await activeOf(two), await activeOf(boss)]).toEqual([
      older.contest.contest_id,
      newer.contest.contest_id,
      newer.contest.contest_id,
    ])

    const etagAt = async (who: Person, url: string, known = '') =>
      own.app.inject({
        method: 'GET',
        url: `/api${url}`,
        headers: { authorization: `Bearer ${who.token}`, 'if-none-match': known },
      })
    const etag = String((await etagAt(one, older.at)).headers.etag)
    expect((await etagAt(one, older.at, etag)).statusCode).toBe(304)
    expect((await etagAt(one, '/contest/contests/active/two_team', etag)).statusCode).toBe(304)
    expect((await etagAt(two, '/contest/contests/active/two_team', etag)).statusCode).toBe(200)
    expect((await etagAt(boss, older.at)).headers.etag, 'addresses change without a version').toBeUndefined()
    await own.close()
  })

  test('gets 304 when polled without changes, and every change gets a new answer', async () => {
    const own = await startPool({ now: '2025-09-20T12:00:00.000Z' })
    const [boss, one, two] = [await signIn(own, 'admin'), await signIn(own, 'ann'), await signIn(own, 'bob')]
    const { at } = await createTwoTeam(boss, { max_participants: 4 })
    const path = '/api/contest/contests/active/two_team'
    const poll = async (etag: string) =>
      own.app.inject({
        method: 'GET',
        url: path,
        headers: { authorization: `Bearer ${one.token}`, 'if-none-match': etag },
      })
    let etag = String((await poll('')).headers.etag)
    const changes = [
      () => one.post(`${at}/join`),
      () => two.post(`${at}/join`),
      () => two.delete(`${at}/leave`),
      () => boss.put(at, { contest_name: 'Other', season_year: '2025-26', max_participants: 4 }),
      () => boss.post(`${at}/start`),
    ]
    for (const change of changes) {
      const same = await poll(etag)
      expect(same.statusCode).toBe(304)
      expect(same.body).toBe('')
      await change()
      const changed = await poll(etag)
      expect(changed.statusCode).toBe(200)
      etag = String(changed.headers.etag)
    }
    expect((await poll(`"other", ${etag}`)).statusCode).toBe(304)
    const sent = await statementsOf(() => poll(etag))
    expect(sent.filter(({ text }) => text.includes('participants'))).toEqual([])
    await createTwoTeam(boss)
    expect((await poll(etag)).statusCode, 'a new contest hides nothing').toBe(304)
    await own.close()
  })
})

describe('the draw (D1)', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')

  test('can be verified: the hash before it, the seed after it, the order from the seed', async () => {
    const { contest, at } = await createTwoTeam(admin)
    await joinAll(members.slice(0, 7), at)
    const before = await readContest(ann, at)
    expect(before.seed).toBeNull()
    expect(before.seed_hash).toBe(contest.seed_hash)
    await admin.post(`${at}/start`)
    const { seed, seed_hash, participants } = await readContest(ann, at)
    expect(hash(seed ?? '')).toBe(seed_hash)
    expect(seed_hash).toBe(contest.seed_hash)
    const byHand = participants.toSorted((a, b) => {
      return hash(`${seed}:${a.participant_id}`) < hash(`${seed}:${b.participant_id}`) ? -1 : 1
    })
    expect(participants.map((entry) => entry.draft_order)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(participants).toEqual(byHand)
  })

  test('keeps its seed secret until then, in the audit log too', async () => {
    const { contest, at } = await createTwoTeam(admin)
    const { draft_seed } = await pool.db
      .selectFrom('contests')
      .select('draft_seed')
      .where('contest_id', '=', contest.contest_id)
      .executeTakeFirstOrThrow()
    await admin.put(at, { contest_name: 'Other', season_year: '2025-26', max_participants: 16 })
    const log = await pool.db.selectFrom('audit_log').select(['before', 'after']).execute()
    const answers = [await readContest(admin, at), (await admin.get('/contest/contests')).body]
    expect(JSON.stringify([log, answers])).not.toContain(draft_seed)
  })
})

describe('many at once', () => {
  test('the 16th of 16 starts the draft, and of many who want the last spot one gets it (D4)', async () => {
    const { contest, at } = await createTwoTeam(admin)
    await joinAll(members.slice(0, 15), at)
    const answers = await Promise.all(members.slice(15, 25).map((member) => member.post(`${at}/join`)))
    expect(outcomes(answers)).toEqual(['200', ...Array(9).fill('409 contest_not_waiting')])
    const { status, participants } = await readContest(ann, at)
    expect(status).toBe('drafting')
    expect(participants.map((entry) => entry.draft_order)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1))
    expect(await auditOf(contest.contest_id)).toEqual([
      { action: 'create', actor_name: 'Ada Admin' },
      { action: 'start', actor_name: 'system' },
    ])
  })

  test('32 members joining at once start the draft of 32, and a full contest of 8 waits for an admin (D4)', async () => {
    const large = await createTwoTeam(admin, { max_participants: 32 })
    await Promise.all(members.slice(0, 32).map((member) => member.post(`${large.at}/join`)))
    expect(await readContest(ann, large.at)).toMatchObject({ status: 'drafting', current_participants: 32 })
    const small = await createTwoTeam(admin, { max_participants: 8 })
    await Promise.all(members.slice(0, 8).map((member) => member.post(`${small.at}/join`)))
    expect(await readContest(ann, small.at)).toMatchObject({ status: 'waiting', current_participants: 8 })
    const ninth = await members[8]?.post(`${small.at}/join`)
    expect(ninth).toMatchObject({ status: 409, body: { code: 'contest_full' } })
  })

  test('a member deleted while joining gets session_ended, in both kinds of contests (A5)', async () => {
    const seen = new Set<string>()
    for (let n = 0; n < 30; n += 1) {
      const member = await signUp(pool, `Goner ${n}`)
      const { at } = await createTwoTeam(admin, { max_participants: 4 })
      const survivor = await admin.post<{ contest: { contest_id: number } }>('/contest/contests', {
        contest_type: 'survivor',
        contest_name: 'Alive',
        season_year: '2025-26',
        max_participants: 50,
      })
      const deletion = admin.delete(`/admin/users/${member.userId}`)
      // They join a little later each time.
      for (let calls = n % 4; calls > 0; calls -= 1) await member.get('/auth/me')
      const [twoTeam, alive] = await Promise.all([
        member.post(`${at}/join`),
        member.post(`/survivor/contests/${survivor.body.contest.contest_id}/join`),
        deletion,
      ])
      for (const answer of [twoTeam, alive]) {
        expect([200, 401], JSON.stringify(answer.body)).toContain(answer.status)
        seen.add(outcomes([answer])[0] ?? '')
      }
      await admin.delete(at)
      await admin.delete(`/contest/contests/${survivor.body.contest.contest_id}`)
    }
    expect(seen).toContain('401 session_ended')
  })

  test('one member with many tabs joins once', async () => {
    const { at } = await createTwoTeam(admin)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ann.post(`${at}/join`)))
    expect(outcomes(answers)).toEqual(['200', ...Array(5).fill('409 already_joined')])
  })

  test('a draw has exactly the current members when two starts, a join and a leave race', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { contest, at } = await createTwoTeam(admin)
      await joinAll(members.slice(0, 3), at)
      const acts = [
        () => admin.post(`${at}/start`),
        () => admin.post(`${at}/start`),
        ...members.slice(3, 7).map((member) => () => member.post(`${at}/join`)),
        () => (members[0] ?? ann).delete(`${at}/leave`),
      ]
      const answers = await Promise.all(shuffled(acts).map((act) => act()))
      for (const { status } of answers) expect([200, 409]).toContain(status)
      const { status, participants, current_participants } = await readContest(ann, at)
      expect(status).toBe('drafting')
      expect(participants.map((entry) => entry.draft_order)).toEqual(participants.map((_, index) => index + 1))
      expect(participants).toHaveLength(current_participants)
      const starts = (await auditOf(contest.contest_id)).filter(({ action }) => action === 'start')
      expect(starts).toHaveLength(1)
    }
  })
})

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
