import { describe, expect, it } from 'vitest'
import { type Person, signUp } from '../../harness/people.ts'
import { finish, givenSurvivor, HOME, LOCKS, openContest, saveGames, THREE_WEEKS } from '../survivor-steps.ts'

/** Ann and Bob have picked; the admin takes part and forgot. */
const { pool, admin, ann, bob, contest, idOf } = await givenSurvivor({ members: ['ann', 'bob', 'admin'] })

const REST = THREE_WEEKS.filter(({ game_id }) => [102, 103, 104].includes(game_id))
const at = (game: (typeof REST)[number]) => `/games/${game.game_id}/${idOf(game.home_abbrev)}`

async function sees(who: Person): Promise<boolean> {
  return (await contest.get<'weekPicks'>(who, '/picks?week=1')).body.can_see_picks
}

async function bothPicked() {
  await contest.pick(ann, 1, 'BOS')
  await contest.pick(bob, 1, 'NYR')
  pool.clock.set(LOCKS[0])
}

describe('Where a change of games shows the picks of a locked week, nobody picks late in it afterwards (S2)', () => {
  const save = (change: object) =>
    saveGames(
      admin,
      REST.map((game) => ({ ...game, ...change })),
    )
  const acts: Record<string, () => Promise<unknown>> = {
    'called off': () => save({ game_state: 'PPD' }),
    'without a start': () => save({ start_time: null }),
    'moved to another week': () => save({ game_date: '2025-11-25', start_time: '2025-11-26T00:00:00.000Z' }),
    deleted: () => Promise.all(REST.map((game) => admin.delete(at(game)))),
    'given a result': () => Promise.all(REST.map((game) => admin.put(at(game), { team_score: 2, opponent_score: 1 }))),
  }

  it.each(Object.entries(acts))('%s and put back', async (how, act) => {
    await bothPicked()
    expect(await sees(admin)).toBe(false)
    await act()
    expect(await sees(admin)).toBe(true)
    if (how === 'given a result') for (const game of REST) await admin.post(`${at(game)}/use-nhl-result`)
    else await saveGames(admin, REST)
    expect(await sees(admin)).toBe(true)
    expect(await contest.pick(admin, 1, 'PHI')).toMatchObject({ status: 409, body: { code: 'picks_locked' } })
    const { body } = await contest.get<'availableTeams'>(admin, '/available-teams?week=1')
    expect(new Set(body.available_teams.map((team) => team.refused))).toEqual(new Set(['picks_locked']))
  })

  it('a game that comes after the last one has begun brings no late pick', async () => {
    await bothPicked()
    contest.latePicksOver(1)
    expect(await sees(admin)).toBe(true)
    await saveGames(admin, [{ ...REST[1], game_date: '2025-11-09', start_time: '2025-11-10T00:00:00.000Z' } as never])
    expect(await contest.pick(admin, 1, 'PHI')).toMatchObject({ status: 409, body: { code: 'picks_locked' } })
  })

  it('but one of several teams may be taken and given back', async () => {
    await bothPicked()
    await saveGames(
      admin,
      REST.slice(0, 1).map((game) => ({ ...game, game_state: 'PPD' })),
    )
    await saveGames(admin, REST.slice(0, 1))
    expect(await sees(admin)).toBe(false)
    expect((await contest.pick(admin, 1, 'PHI')).status).toBe(201)
  })
})

describe('Who comes back looks no further than they may pick (S2)', () => {
  it('into a contest that was over: the weeks that have locked meanwhile take no late picks', async () => {
    Object.assign(contest, await openContest(pool, admin, { members: [ann, admin] }))
    await contest.pick(ann, 1, 'PHI')
    await contest.pick(admin, 1, 'BUF')
    await contest.pick(ann, 2, 'BOS')
    await finish(admin, { 103: HOME, 104: HOME })
    pool.clock.set(LOCKS[1])
    expect((await contest.advance(admin, 1)).body).toMatchObject({ status: 'completed' })
    expect((await admin.post(`${contest.at}/reopen`)).status).toBe(200)
    expect(await contest.pick(admin, 2, 'PHI')).toMatchObject({ status: 409, body: { code: 'picks_locked' } })
  })

  it('into the pool: a deleted member who could pick late hides the picks all the same, since they can come back', async () => {
    const bobby = await signUp(pool, 'Bobby')
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bobby] }))
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set(LOCKS[0])
    expect(await sees(admin)).toBe(false)
    expect((await admin.delete(`/admin/users/${bobby.userId}`)).status).toBe(200)
    expect([await sees(ann), await sees(admin)]).toEqual([true, false])
    expect((await admin.post(`/admin/deleted-users/${bobby.userId}/restore`)).status).toBe(200)
    contest.latePicksOver(1)
    expect(await sees(admin)).toBe(true)
  })
})
