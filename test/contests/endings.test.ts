import { beforeAll, describe, expect, test } from 'vitest'
import type { PastContest } from '#contract/champions/champions.ts'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import type { Ending } from '#contract/two-team/ending.ts'
import type { Person } from '../harness/people.ts'
import { complete, type TwoTeamContest } from '../two-team/drafters.ts'
import {
  addressOf,
  completeTied,
  createOpenTiebreaker,
  createTiebreaker,
  draftTied,
  givenPlayoffPool,
} from '../two-team/tied-contest.ts'

/** The end of a contest as its players and others see it (D8). The pool is between the season and the playoffs. */

const { admin, members } = await givenPlayoffPool(4)
const [ann, bob, nia, oz] = members as [Person, Person, Person, Person]
const ids = { office: 0, duo: 0, tiebreaker: 0 }

beforeAll(async () => {
  ids.office = (await completeTied(admin, [ann, bob], { contest_name: 'Office' })).contestId
  ids.duo = (await draftTied(admin, [nia, oz], { contest_name: 'Duo' })).contestId
})

const homeOf = async (who: Person) => (await who.get<{ data: Analytics }>('/contest/analytics')).body.data
const shownTo = async (who: Person) => {
  const home = (await homeOf(who)).two_team
  const { status, body } = await who.get<TwoTeamContest>('/contest/contests/active/two_team')
  const page =
    status === 404 ? (await who.get<TwoTeamContest>('/contest/contests/active/playoff_tiebreaker')).body : body
  expect(page.contest_id, 'home and page').toBe(home?.contest_id)
  return { name: home?.contest_name, isNew: home?.is_ending_new }
}
const dismiss = (who: Person, contestId: number) =>
  who.post<{ code: string }>(`/contest/contests/${contestId}/ending-seen`)

describe('A contest’s end', () => {
  test('comes before a newer contest without them, until they dismiss it', async () => {
    expect(await shownTo(ann)).toEqual({ name: 'Office', isNew: true })
    expect(await shownTo(admin), 'who played neither').toEqual({ name: 'Duo', isNew: false })
    expect((await dismiss(ann, ids.office)).status).toBe(200)
    expect(await shownTo(ann)).toEqual({ name: 'Duo', isNew: false })
    expect(await shownTo(bob)).toEqual({ name: 'Office', isNew: true })
  })

  test('is dismissed only by a participant, and only once it exists', async () => {
    expect(await dismiss(nia, ids.office)).toMatchObject({ status: 403, body: { code: 'not_a_participant' } })
    expect(await dismiss(nia, ids.duo)).toMatchObject({ status: 409, body: { code: 'contest_not_over' } })
    expect(await dismiss(nia, 999_999)).toMatchObject({ status: 404, body: { code: 'unknown_contest' } })
  })

  test('is shown with the next events: when it becomes final, and a tie’s tiebreaker (D9, D10)', async () => {
    expect((await homeOf(nia)).two_team?.ending).toEqual({
      awaited: { completes_at: '2026-04-18T16:00:00.000Z', tiebreaker_by: '2026-04-18T19:00:00.000Z' },
      tiebreaker: null,
    })
    const { body } = await createTiebreaker(admin, { tiebreaker_of: ids.office })
    ids.tiebreaker = body.contest.contest_id
    const ending = await nia.get<Ending>(`/contest/contests/${ids.office}/ending`)
    expect(ending.body).toMatchObject({ awaited: null, tiebreaker: { contest_id: ids.tiebreaker, is_over: false } })
  })

  test('is a tiebreaker for the tied members, before contests without them (B1)', async () => {
    expect(await shownTo(ann)).toEqual({ name: 'Office Tiebreaker', isNew: false })
    expect(await shownTo(nia)).toEqual({ name: 'Duo', isNew: false })
    const others = (await homeOf(nia)).others.map(({ contest_name, is_open }) => ({ contest_name, is_open }))
    expect(others, 'open to nobody else').toEqual([{ contest_name: 'Office Tiebreaker', is_open: false }])
  })

  test('leaves room for a tiebreaker beside it: one’s own, or any once one’s contest is over (D8)', async () => {
    const open = await createOpenTiebreaker(admin, 2)
    const at = addressOf(open.body.contest)
    const beside = async () => (await homeOf(nia)).tiebreaker?.contest_name
    expect(await beside(), 'of others, while Duo runs').toBeUndefined()
    await nia.post(`${at}/join`)
    expect(await beside()).toBe('Open')
    await nia.post(`${at}/leave`)
    await admin.delete(at)
  })

  test('has no champion before a tie’s tiebreaker is over (Y2)', async () => {
    await complete(admin, addressOf({ contest_id: ids.duo }))
    const listed = await admin.get<{ seasons: { contests: PastContest[] }[] }>('/champions')
    const office = listed.body.seasons[0]?.contests.find(({ contest_id }) => contest_id === ids.office)
    expect([office?.champions.length, office?.tied.length, office?.decided_by]).toEqual([0, 2, ids.tiebreaker])
    const { endings, tiebreaker, others } = await homeOf(nia)
    expect([tiebreaker?.contest_name, tiebreaker?.is_season_over, others]).toEqual(['Office Tiebreaker', false, []])
    expect(endings.map(({ contest_name, champions, tied }) => [contest_name, champions.length, tied.length])).toEqual([
      ['Office', 0, 2],
      ['Duo', 2, 0],
    ])
  })
})
