import { beforeEach, describe, expect, it } from 'vitest'
import type { listChampions } from '#contract/champions/champions.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as chanceCalls from '#contract/survivor/second-chance.ts'
import { minutes, plus } from '#rules/time.ts'
import { openByItself } from '#server/features/survivor/second-chance/second-chance.service.ts'
import { startByItself } from '#server/features/survivor/start/start.service.ts'
import { givenTwoServers } from '../../harness/live-server.ts'
import { PASSWORD, type Person, signIn, signUp } from '../../harness/people.ts'
import {
  AWAY,
  BEFORE_ALL,
  type Contest,
  contestOf,
  finish,
  game,
  HOME,
  LOCKS,
  type Said,
  saveGames,
} from '../survivor-steps.ts'
import { openNineWeeks } from './second-chance-steps.ts'

const { first, second, admin, ann, bob } = await givenTwoServers({ now: BEFORE_ALL })
const { pool } = first
const { db } = pool
const carl = await signUp(pool, 'Carl')
const dora = await signUp(pool, 'Dora')
const emil = await signUp(pool, 'Emil')
const frida = await signUp(pool, 'Frida')
const judge = await signUp(pool, 'Judge')
await db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', judge.userId).execute()
/** Another admin, at the other server. */
const other = await signIn(second.pool, { email: judge.email, password: PASSWORD })

let contest: Contest
beforeEach(async () => {
  contest = await openNineWeeks(pool, admin, [ann, bob, carl, dora, emil])
  await db.deleteFrom('mails').execute()
  await admin.put('/notifications/settings', { enabled: true, from_email: 'pool@example.test' })
})

/** Week 1 is over: Ann and Bob are through, the others forgot. */
async function loseThree(): Promise<void> {
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'BUF'],
  ])
  await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
  await contest.advance(admin, 1)
}

type Offered = AnswerOf<typeof chanceCalls.readSecondChance>
const offerOf = async (at = contest.at) => (await admin.get<Offered>(`${at}/second-chance`)).body.offer
const open = (who: Person = admin) => who.post<Said<'createSurvivorContest'>>(`${contest.at}/second-chance`)
const join = (who: Person, id: number) => who.post<{ code?: string; message?: string }>(`/survivor/contests/${id}/join`)
const chances = async () =>
  db.selectFrom('contests').select(['contest_id', 'contest_name']).where('second_chance_of', '=', contest.id).execute()

async function opened(): Promise<number> {
  await loseThree()
  return (await open()).body.contest.contest_id
}

describe('A second chance (Y4)', () => {
  it('is offered once three are out, with the same settings from the next lock on', async () => {
    expect(await offerOf()).toBeNull()
    expect((await open()).body).toMatchObject({ code: 'second_chance_too_few' })
    await admin.put(contest.at, { late_picks: false })
    await loseThree()
    expect(await offerOf()).toEqual({
      contest_name: 'Survivor: Second Chance',
      out: 3,
      weeks_left: 8,
      starts_at: LOCKS[1],
      until: '2025-11-25T00:00:00.000Z',
      is_offered: true,
    })
    const { status, body } = await open()
    expect([status, body.contest]).toMatchObject([
      201,
      {
        contest_name: 'Survivor: Second Chance',
        season_year: '2025-26',
        second_chance_of: contest.id,
        status: 'waiting',
        starts_at: LOCKS[1],
        total_weeks: 8,
        max_participants: 50,
        late_picks: false,
      },
    ])
    expect(await offerOf()).toBeNull()
  })

  it('is refused with fewer than six weeks left', async () => {
    await loseThree()
    pool.clock.set('2025-11-24T23:59:59.999Z')
    expect((await offerOf())?.weeks_left).toBe(6)
    pool.clock.set('2025-11-25T00:00:00.000Z')
    expect((await open()).body).toMatchObject({ code: 'second_chance_too_late' })
  })

  it('is opened once, though two admins at two servers and the job want it at the same time', async () => {
    await admin.put(contest.at, { auto_second_chance: true })
    await loseThree()
    const asked = await Promise.all([
      open(),
      open(other),
      openByItself(first.pool.deps),
      openByItself(second.pool.deps),
    ])
    expect(asked.filter((of) => of !== null && (typeof of === 'string' || of.status === 201))).toHaveLength(1)
    expect(await chances()).toHaveLength(1)
    expect((await open()).body).toMatchObject({ code: 'second_chance_exists' })
    const notices = await db.selectFrom('mails').select('to_email').where('kind', '=', 'notice').execute()
    expect(notices.map((of) => of.to_email).sort()).toEqual([carl, dora, emil].map((of) => of.email).sort())
  })

  it('is for eliminated members, whether they or an admin enter them, and they can leave again', async () => {
    const id = await opened()
    const sentence = 'Only members who are out of Survivor can join its second chance'
    for (const who of [ann, frida])
      expect(await join(who, id)).toMatchObject({ status: 403, body: { code: 'only_who_is_out', message: sentence } })
    const entered = await admin.post(`/survivor/contests/${id}/participants`, { user_id: ann.userId })
    expect(entered).toMatchObject({ status: 403, body: { message: sentence } })
    expect((await join(carl, id)).status).toBe(200)
    expect((await carl.post(`/survivor/contests/${id}/leave`)).status).toBe(200)
    expect((await join(carl, id)).status).toBe(200)
    const openTo = async (who: Person) =>
      (await who.get<{ contests: { contest_id: number }[] }>('/contest/open')).body.contests.map((of) => of.contest_id)
    expect([await openTo(ann), await openTo(dora), await openTo(carl)]).toEqual([[], [id], []])
  })

  it('is named in the results of members who go out while it is open, and of no one else', async () => {
    const id = await opened()
    await db.deleteFrom('mails').execute()
    await contest.pickAndLock(2, [
      [ann, 'BOS'],
      [bob, 'NYR'],
    ])
    await finish(admin, { 201: HOME, 202: HOME, 203: HOME })
    await contest.advance(admin, 2)
    const rows = await db.selectFrom('mails').select(['user_id', 'facts']).where('kind', '=', 'week_results').execute()
    const chanceOf = (who: Person) =>
      (rows.find((of) => of.user_id === who.userId)?.facts as { second_chance?: object } | undefined)?.second_chance
    expect(chanceOf(bob)).toEqual({ name: 'Survivor: Second Chance', path: `/survivor?contest=${id}` })
    expect(chanceOf(ann)).toBeUndefined()
  })

  it('is named to a member who goes out by a corrected score', async () => {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'BOS'],
    ])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
    const id = (await open()).body.contest.contest_id
    await db.deleteFrom('mails').execute()
    await finish(admin, { 101: AWAY, 102: AWAY, 103: AWAY })
    await contest.process(admin, 1)
    const [notices] = await db.selectFrom('mails').select(['user_id', 'facts']).where('kind', '=', 'notice').execute()
    expect(notices).toMatchObject({
      user_id: bob.userId,
      facts: {
        sentences: [
          "The results of Survivor were recomputed. You're out since week 1.",
          'Survivor: Second Chance is open to everyone who is out of Survivor.',
        ],
        path: `/survivor?contest=${id}`,
      },
    })
  })

  it.each([
    { who: 'who is withdrawn', isPlayed: false },
    { who: 'nobody once its season has been played (O9)', isPlayed: true },
  ])('is named to $who', async ({ isPlayed }) => {
    const id = await opened()
    if (isPlayed) {
      await saveGames(admin, [game({ id: 501, day: '2026-04-16', home: 'BOS', away: 'NYR' })])
      pool.clock.set('2026-04-17T16:00:00.000Z')
      expect((await join(carl, id)).body).toMatchObject({ code: 'nothing_left_to_play' })
    }
    await db.deleteFrom('mails').execute()
    const { participants } = (await contest.get<'survivorStandings'>(admin, '/standings')).body
    const participant_id = participants.find(({ user_id }) => user_id === ann.userId)?.participant_id
    const ruling = { kind: 'withdraw', participant_id, week_number: 2, reason: 'Moved away' }
    expect((await contest.post(admin, '/rulings', ruling)).status).toBe(201)
    const [notices] = await db.selectFrom('mails').select(['user_id', 'facts']).where('kind', '=', 'notice').execute()
    const chance = 'Survivor: Second Chance is open to everyone who is out of Survivor.'
    expect(notices).toMatchObject({
      user_id: ann.userId,
      facts: {
        sentences: [
          "You're withdrawn from week 2 on. You're out since week 2.",
          'The reason: Moved away',
          ...(isPlayed ? [] : [chance]),
        ],
        path: `/survivor?contest=${isPlayed ? `${contest.id}&week=2` : id}`,
      },
    })
  })

  it('keeps revived members in the first contest', async () => {
    const id = await opened()
    await join(carl, id)
    const standings = await contest.get<'survivorStandings'>(admin, '/standings')
    const of = standings.body.participants.find(({ user_id }) => user_id === carl.userId)
    const revived = { kind: 'revive', participant_id: of?.participant_id, week_number: 2, reason: 'A mistake' }
    expect((await contest.post(admin, '/rulings', revived)).status).toBe(201)
    expect((await contest.fates(admin)).Carl).toBe('alive')
    const [entry] = await db.selectFrom('participants').select('user_id').where('contest_id', '=', id).execute()
    expect(entry?.user_id).toBe(carl.userId)
  })

  it('is their contest once they are in, and the first one steps back (D8)', async () => {
    const id = await opened()
    const seen = async (who: Person) =>
      (await who.get<{ contest_id: number }>('/contest/contests/active/survivor')).body
    expect((await seen(carl)).contest_id).toBe(contest.id)
    await join(carl, id)
    await join(dora, id)
    expect([(await seen(carl)).contest_id, (await seen(ann)).contest_id, (await seen(emil)).contest_id]).toEqual([
      id,
      contest.id,
      contest.id,
    ])
    pool.clock.set(LOCKS[1])
    await startByItself(pool.deps)
    expect((await offerOf(`/survivor/contests/${id}`)) ?? null).toBeNull()
    expect((await join(emil, id)).body).toMatchObject({ code: 'contest_not_waiting' })
  })

  it('waits on for two, as any contest does (S14)', async () => {
    const id = await opened()
    await join(carl, id)
    pool.clock.set(LOCKS[1])
    await startByItself(pool.deps)
    const { body } = await admin.get<Said<'readSurvivorContest'>>(`/survivor/contests/${id}`)
    expect(body).toMatchObject({ status: 'waiting', starts_at: LOCKS[2], total_weeks: 7 })
  })
})

it('A second chance has a champion of its own, and the first contest keeps its own (Y2, Y4)', async () => {
  const id = await opened()
  for (const who of [carl, dora, emil]) await join(who, id)
  const chance = await contestOf(pool, id)
  await contest.pick(ann, 2, 'BOS')
  await chance.pick(dora, 1, 'BOS')
  await chance.pick(emil, 1, 'NYR')
  pool.clock.set(LOCKS[1])
  await startByItself(pool.deps)
  await finish(admin, { 201: HOME, 202: HOME, 203: HOME })
  await contest.advance(admin, 2)
  const { body } = await chance.advance(admin, 1)
  expect(body).toMatchObject({ action: 'completed_with_winner', results: { survived: 1, eliminated: 2 } })
  const { seasons } = (await frida.get<AnswerOf<typeof listChampions>>('/champions')).body
  const won = seasons[0]?.contests.map((of) => [of.contest_name, of.champions.map((one) => one.participant_name)])
  expect(new Map(won as [string, string[]][])).toEqual(
    new Map([
      ['Survivor: Second Chance', ['Dora']],
      ['Survivor', ['Ann Abbott']],
    ]),
  )
  // Once both are over, the page shows the first (D8).
  const active = await frida.get<{ contest_id: number }>('/contest/contests/active/survivor')
  expect(active.body.contest_id).toBe(contest.id)
  const preview = await admin.get(`${contest.at}/reopen`)
  expect(preview.status).toBe(200)
})

describe('The desk (Y4)', () => {
  const waiting = async () =>
    (await admin.get<{ items: { kind: string }[] }>('/admin/waiting')).body.items.filter(
      (of) => of.kind === 'second_chance',
    )

  it('offers it until it is opened', async () => {
    await loseThree()
    expect(await waiting()).toMatchObject([{ contest_id: contest.id, out: 3, starts_at: LOCKS[1] }])
    await open()
    expect(await waiting()).toEqual([])
  })

  it('offers it once: not after it was dismissed, nor after the second chance was deleted', async () => {
    await loseThree()
    expect((await admin.delete(`${contest.at}/second-chance`)).status).toBe(200)
    expect(await waiting()).toEqual([])
    const { contest_id } = (await open()).body.contest
    await admin.delete(`/contest/contests/${contest_id}`)
    await admin.put(contest.at, { auto_second_chance: true })
    expect([await waiting(), await openByItself(pool.deps), await chances()]).toEqual([[], null, []])
    expect((await offerOf())?.is_offered).toBe(false)
    const acts = await db.selectFrom('audit_log').select('action').where('contest_id', '=', contest.id).execute()
    expect(acts.filter(({ action }) => action === 'decline_second_chance')).toHaveLength(1)
  })

  it('opens automatically if that is switched on, and notifies eliminated members once', async () => {
    await admin.put(contest.at, { auto_second_chance: true })
    await loseThree()
    expect(await waiting()).toEqual([])
    expect(await openByItself(pool.deps)).toBe('opened Survivor: Second Chance')
    pool.clock.set(plus(pool.clock.now(), minutes(1)))
    expect(await openByItself(pool.deps)).toBeNull()
    const id = (await chances())[0]?.contest_id ?? 0
    const no = await admin.put(`/survivor/contests/${id}`, { auto_second_chance: true })
    expect(no).toMatchObject({ status: 409, body: { code: 'second_chance_has_none' } })
  })
})
