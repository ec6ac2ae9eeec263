import { expect, test } from 'vitest'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { givenPool } from '../harness/fixture.ts'
import type { Person } from '../harness/people.ts'
import { complete, createTwoTeam, draftOn, joinAll } from '../two-team/drafters.ts'

// 7:30 PM in New York: some of the evening's games are on.
const { pool, admin, ann, bob } = await givenPool({ now: '2025-11-12T00:30:00.000Z', season: 'known at now' })

async function twoTeamOf(person: Person): Promise<NonNullable<Analytics['two_team']>> {
  const { body } = await person.get<{ data: Analytics }>('/contest/analytics')
  if (body.data.two_team === null) throw new Error('no contest with a draft')
  return body.data.two_team
}

test('the dashboard follows a draft contest from joining to its champion (D4, D5, D7)', async () => {
  const { contest, at } = await createTwoTeam(admin, { max_participants: 2, pick_seconds: 60 })
  await joinAll([ann], at)
  expect(await twoTeamOf(ann)).toMatchObject({
    contest_id: contest.contest_id,
    status: 'waiting',
    current_participants: 1,
    max_participants: 2,
    leaders: [],
    wins: 0,
    draft: null,
    me: {
      is_participant: true,
      picks_until: null,
      rank: null,
    },
  })
  expect((await twoTeamOf(bob)).me.is_participant).toBe(false)

  await joinAll([bob], at)
  await admin.post(`${at}/start`)
  const both = [await twoTeamOf(ann), await twoTeamOf(bob)]
  const byTurn = both.map(({ me }) => me.picks_until).sort()
  expect(byTurn).toEqual([0, 1])
  expect(both[0]?.draft).toMatchObject({ pick_number: 1, total_picks: 4, on_the_clock: expect.any(String) })
  expect(both[0]?.draft?.pick_deadline).toBe('2025-11-12T00:31:00.000Z')
  expect((await twoTeamOf(admin)).me.picks_until).toBeNull()

  await draftOn([ann, bob], { at, contestId: contest.contest_id })
  const [mine, theirs] = [await twoTeamOf(ann), await twoTeamOf(bob)]
  expect(mine.leaders.length).toBe(mine.me.is_tied ? 2 : 1)
  expect(Math.max(mine.me.wins, theirs.me.wins)).toBe(mine.wins)
  expect(mine.wins).toBeGreaterThan(10)
  expect(mine.me.teams.map(({ wins }) => wins).reduce((all, wins) => all + wins)).toBe(mine.me.wins)

  await complete(admin, at)
  expect(await twoTeamOf(ann)).toMatchObject({ status: 'completed', wins: mine.wins, is_season_over: false })
})

test('the season of a contest is over on the day after its last regular-season game (O9)', async () => {
  await createTwoTeam(admin)
  for (const [now, isOver] of [
    ['2026-04-17T03:59:00.000Z', false],
    ['2026-04-17T04:00:00.000Z', true],
  ] as const) {
    pool.clock.set(now)
    const { body } = await admin.get<{ data: Analytics }>('/contest/analytics')
    const { is_season_over, two_team } = body.data
    // Then the played one is shown, not the one waiting in vain (D8).
    const status = isOver ? 'completed' : 'waiting'
    expect([is_season_over, two_team?.status, two_team?.is_season_over], now).toEqual([isOver, status, isOver])
  }
})
