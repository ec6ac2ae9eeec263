import { describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { seasonGrid } from '#contract/survivor/grid.ts'
import type { Person } from '../../harness/people.ts'
import { AWAY, finish, givenSurvivor, HOME, LOCKS } from '../survivor-steps.ts'

const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({
  also: ['carl'],
  members: ['ann', 'bob', 'carl', 'admin'],
})

describe('The season grid', () => {
  it('has no week before the first lock, whatever the picks (S5)', async () => {
    await contest.pick(ann, 1, 'BUF')
    const grid = await gridOf(bob)
    expect(grid).toMatchObject({ weeks: [], teams: [], active_participants: 4, total_participants: 4 })
    expect(grid.members.map(({ picks }) => picks)).toEqual([[], [], [], []])
  })

  it('shows the picks at the lock, also to a member who asked a moment before (S5)', async () => {
    await contest.pick(ann, 1, 'BOS')
    await contest.pick(bob, 1, 'NYR')
    await gridOf(bob)
    pool.clock.set(LOCKS[0])
    expect(await squaresOf(bob)).toMatchObject({ Ann: ['BOS open'], Bob: ['NYR open'] })
  })

  it('hides a week’s picks from a late picker, and shows them and their own week once they have picked (S2)', async () => {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'BUF'],
    ])
    expect((await gridOf(ann)).weeks).toMatchObject([{ week_number: 1, can_see_picks: true }])
    for (const late of [carl, admin]) {
      const grid = await gridOf(late)
      expect(grid).toMatchObject({ weeks: [{ week_number: 1, can_see_picks: false }], teams: [] })
      expect(await squaresOf(late)).toEqual({ Ann: [''], Bob: [''], Carl: [''], Ada: [''] })
    }
    await contest.pick(carl, 1, 'PHI')
    expect(await squaresOf(carl)).toMatchObject({ Ann: ['BUF open'], Carl: ['PHI open'], Ada: ['– open'] })
    expect((await gridOf(admin)).teams).toEqual([])
  })

  it('distinguishes a lost pick from no pick, leaves the weeks after it empty, and lists the living first (S8, S12)', async () => {
    await playWeekOne()
    await contest.advance(admin, 1)
    await contest.pickAndLock(2, [
      [ann, 'BOS'],
      [admin, 'DET'],
    ])
    await finish(admin, { 201: HOME, 202: AWAY, 203: HOME })
    const squares = await squaresOf(bob)
    expect(squares).toEqual({
      Ada: ['BUF survived', 'DET open'],
      Ann: ['BUF survived', 'BOS open'],
      Bob: ['PHI out', ''],
      Carl: ['– out', ''],
    })
    expect(Object.keys(squares)).toEqual(['Ada', 'Ann', 'Bob', 'Carl'])
    expect((await gridOf(ann)).weeks).toMatchObject([
      { week_number: 1, is_processed: true, survived: 2 },
      { week_number: 2, is_processed: false, survived: null },
    ])
  })

  it('names the rulings about a square (S16)', async () => {
    await playWeekOne()
    const { members } = await gridOf(ann)
    const participant_id = members.find(({ user_id }) => user_id === bob.userId)?.participant_id
    const ruling = { participant_id, week_number: 1, kind: 'excuse', reason: 'Told me before the lock' }
    expect((await contest.post(admin, '/rulings', ruling)).status).toBe(201)
    await contest.advance(admin, 1)
    expect(await squaresOf(ann)).toMatchObject({ Bob: ['PHI survived'], Carl: ['– out'] })
    const found = (await gridOf(ann)).members.find((of) => of.participant_id === participant_id)
    expect(found).toMatchObject({ rulings: [{ week_number: 1, kind: 'excuse' }] })
  })

  it('is one version until something changes (S17)', async () => {
    await playWeekOne()
    const first = await ann.get<Grid>(`${contest.at}/grid`)
    const again = await bob.get<Grid>(`${contest.at}/grid`)
    expect(again.headers.etag).toBe(first.headers.etag)
    await contest.advance(admin, 1)
    expect((await bob.get<Grid>(`${contest.at}/grid`)).headers.etag).not.toBe(first.headers.etag)
  })
})

type Grid = AnswerOf<typeof seasonGrid>

const gridOf = async (who: Person) => (await who.get<Grid>(`${contest.at}/grid`)).body

/** Each member's squares: 'BUF survived', '– out' without a pick, '' where they were not in. */
async function squaresOf(who: Person): Promise<Record<string, string[]>> {
  const { members, teams } = await gridOf(who)
  const nameOf = (id: number | null) => teams.find(({ team_id }) => team_id === id)?.abbreviation ?? '–'
  return Object.fromEntries(
    members.map(({ participant_name, picks, fates }) => [
      participant_name.split(' ')[0],
      fates.map((fate, at) => (fate === null ? '' : `${nameOf(picks[at] ?? null)} ${fate}`)),
    ]),
  )
}

/** Ann and the admin take BUF, who win; Bob PHI, who lose; Carl forgets. */
async function playWeekOne() {
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'PHI'],
    [admin, 'BUF'],
  ])
  await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
}
