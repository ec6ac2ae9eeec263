import { describe, expect, test } from 'vitest'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import type { readFrame } from '#contract/dashboard/frame.ts'
import type { readUrgent } from '#contract/dashboard/urgent.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Person } from '../harness/people.ts'
import {
  AWAY,
  finish,
  givenSurvivor,
  LOCKS,
  openContest,
  type Said,
  saveGames,
  startOver,
  THREE_WEEKS,
} from '../survivor/survivor-steps.ts'
import { createTwoTeam, joinAll } from '../two-team/drafters.ts'

const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({ also: ['carl'], members: ['ann', 'bob'] })

describe('A missing pick (spec 2)', () => {
  test('is urgent from 24 hours before the lock to the lock', async () => {
    pool.clock.set('2025-11-02T23:59:59.999Z')
    expect(await kindsFor(ann)).toEqual([])
    pool.clock.set(A_DAY_BEFORE)
    expect(await urgentFor(ann)).toEqual({
      success: true,
      server_now: A_DAY_BEFORE,
      items: [
        {
          kind: 'pick_locks',
          contest_id: contest.id,
          contest_name: 'Survivor',
          path: `/survivor?contest=${contest.id}&week=1`,
          week_number: 1,
          week: 'Week 1',
          deadline: LOCKS[0],
        },
      ],
    })
    pool.clock.set('2025-11-03T23:59:59.999Z')
    expect(await kindsFor(ann)).toEqual(['Week 1'])
    pool.clock.set(LOCKS[0])
    expect(await kindsFor(ann)).toEqual([])
  })

  test('is not urgent to members who have picked, from that moment, or don’t play', async () => {
    pool.clock.set(A_DAY_BEFORE)
    expect(await kindsFor(bob)).toEqual(['Week 1'])
    await contest.pick(bob, 1, 'BOS')
    expect(await kindsFor(bob)).toEqual([])
    expect(await kindsFor(carl)).toEqual([])
    expect(await kindsFor(ann)).toEqual(['Week 1'])
  })

  test('is not urgent to members who are out, or certain to be', async () => {
    Object.assign(contest, await startOver(pool, admin, [ann, bob, carl]))
    await contest.pickAndLock(1, [
      [ann, 'BOS'],
      [bob, 'BUF'],
      [carl, 'DET'],
    ])
    await finish(admin, { 101: AWAY, 102: AWAY, 103: AWAY, 104: { home: 4, away: 1 } })
    pool.clock.set('2025-11-10T12:00:00.000Z')
    expect([await kindsFor(ann), await kindsFor(bob)]).toEqual([[], ['Week 2']])
    await contest.advance(admin)
    expect([await kindsFor(ann), await kindsFor(bob)]).toEqual([[], ['Week 2']])
  })

  test('is urgent for the next week that locks before the last one is processed', async () => {
    await contest.pickAndLock(1, [
      [ann, 'BOS'],
      [bob, 'BUF'],
    ])
    pool.clock.set('2025-11-10T00:00:00.000Z')
    expect([await kindsFor(ann), await kindsFor(bob)]).toEqual([['Week 2'], ['Week 2']])
  })

  test('is urgent before the start of a contest that two have joined (S14)', async () => {
    await pool.db.deleteFrom('contests').execute()
    await saveGames(admin, THREE_WEEKS)
    const waiting = await openContest(pool, admin, { members: [ann], start: false })
    pool.clock.set(A_DAY_BEFORE)
    expect(await kindsFor(ann)).toEqual([])
    await waiting.post(bob, '/join')
    expect(await kindsFor(ann)).toEqual(['Week 1'])
  })
})

type Urgent = AnswerOf<typeof readUrgent>
const urgentFor = async (person: Person): Promise<Urgent> => {
  const { status, body } = await person.get<Urgent>('/contest/urgent')
  expect(status).toBe(200)
  return body
}
const kindsFor = async (person: Person) =>
  (await urgentFor(person)).items.map((item) => (item.kind === 'pick_locks' ? item.week : item.kind))

/** Week 1 locks on Monday, November 3, 7:00 PM Eastern. */
const A_DAY_BEFORE = '2025-11-03T00:00:00.000Z'

describe('A draft’s clock (spec 2)', () => {
  const drafting = async (wanted: Record<string, unknown>) => {
    await pool.db.deleteFrom('contests').execute()
    const { at } = await createTwoTeam(admin, { max_participants: 2, ...wanted })
    await joinAll([ann, bob], at)
    await admin.post(`${at}/start`)
    const { body } = await ann.get<{ participant: { user_id: number } }>(`${at}/draft/current`)
    const [first, second] = body.participant.user_id === ann.userId ? [ann, bob] : [bob, ann]
    return { at, first, second }
  }

  test('is urgent to the member on the clock, without a deadline if there is none', async () => {
    const { at, first, second } = await drafting({})
    expect((await urgentFor(first)).items).toMatchObject([
      {
        kind: 'on_the_clock',
        contest_name: 'Two teams',
        deadline: null,
        path: expect.stringMatching(/^\/two-team\?contest=/),
      },
    ])
    expect([await kindsFor(second), await kindsFor(carl)]).toEqual([[], []])
    const { team_id } = await pool.db.selectFrom('teams').select('team_id').executeTakeFirstOrThrow()
    await first.post(`${at}/draft/pick`, { team_id })
    expect([await kindsFor(first), await kindsFor(second)]).toEqual([[], ['on_the_clock']])
  })

  test('is urgent until it runs out', async () => {
    const { first } = await drafting({ pick_seconds: 90 })
    const [item] = (await urgentFor(first)).items
    const deadline = item?.deadline ?? ''
    expect(Date.parse(deadline) - Date.parse(pool.clock.now())).toBe(90_000)
    pool.clock.set(new Date(Date.parse(deadline) - 1).toISOString())
    expect(await kindsFor(first)).toEqual(['on_the_clock'])
    pool.clock.set(deadline)
    expect(await kindsFor(first)).toEqual([])
  })
})

test('leads to the contest in which it is due, on every screen, before a newer one (D8)', async () => {
  const newer = await openContest(pool, admin, { members: [ann] })
  const shownTo = async (person: Person) => {
    const list = (await person.get<Said<'listSurvivorContests'>>('/survivor/contests')).body
    const active = await person.get<{ contest_id: number }>('/contest/contests/active/survivor')
    const { survivor } = (await person.get<{ data: Analytics }>('/contest/analytics')).body.data
    expect([active.body.contest_id, survivor?.contest_id]).toEqual(Array(2).fill(activeIn(list)))
    return activeIn(list) === newer.id ? 'newer' : activeIn(list) === contest.id && 'older'
  }
  pool.clock.set(A_DAY_BEFORE)
  await newer.pick(ann, 1, 'BOS')
  expect([await shownTo(ann), await shownTo(bob), await shownTo(carl)]).toEqual(['older', 'older', 'newer'])
  await contest.pick(ann, 1, 'BOS')
  expect(await shownTo(ann)).toBe('newer')
})
const activeIn = (list: readonly { contest_id: number; is_active: boolean }[]) =>
  list.find(({ is_active }) => is_active)?.contest_id

test('the frame of every screen is one answer, with each part as it comes alone', async () => {
  pool.clock.set(A_DAY_BEFORE)
  const { status, body } = await ann.get<AnswerOf<typeof readFrame>>('/contest/frame')
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    pool_name: 'PuckPool',
    reading: { lastReadId: expect.any(Number), unread: 0 },
    urgent: { ...(await urgentFor(ann)), success: undefined },
    feed: { ...(await ann.get<object>('/games/feed')).body, success: undefined },
  })
  expect(body.urgent, 'success is said once').not.toHaveProperty('success')
  expect(body.urgent.items).toHaveLength(1)
})
