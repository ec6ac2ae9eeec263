import { describe, expect, it } from 'vitest'
import { type Person, signUp } from '../../harness/people.ts'
import { eveningOf, finishPlayoffs, gamesOfRound, openTiebreaker, savePlayoffGames } from '../playoffs/playoff-steps.ts'
import { AWAY, finish, givenSurvivor, HOME, LOCKS, openContest, saveGames, THREE_WEEKS } from '../survivor-steps.ts'

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

describe('Once a change of games shows the picks of a locked week, no one picks late in it (S2)', () => {
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

describe('A week that was shown to a member without a pick takes no late pick afterwards (S2)', () => {
  /**
   * Ann has DET for week 2, of which only PHI's Friday is left; the admin has used PHI, and Bob, who has not, hides the
   * week from all who could gain.
   */
  async function onThursday() {
    await contest.pick(ann, 1, 'BUF')
    await contest.pick(bob, 1, 'BUF')
    await contest.pick(admin, 1, 'PHI')
    await finish(admin, { 101: HOME, 102: HOME, 103: AWAY, 104: HOME })
    expect((await contest.advance(admin, 1)).status).toBe(200)
    await contest.pick(ann, 2, 'DET')
    return '2025-11-13T12:00:00.000Z'
  }
  const rule = async (what: object) => {
    const { body } = await contest.get<'survivorParticipants'>(ann, '/participants')
    const participant_id = body.participants.find((of) => of.user_id === admin.userId)?.participant_id
    const ruling = { participant_id, reason: 'A reason', ...what }
    const made = await contest.post<'makeRuling'>(admin, '/rulings', ruling)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.ruling_id
  }
  const takeBack = async (ruling: number) =>
    expect((await admin.delete(`${contest.at}/rulings/${ruling}`)).status).toBe(200)
  const seesWeek2 = async () => (await contest.get<'weekPicks'>(admin, '/picks?week=2')).body.can_see_picks
  /** With the earlier pick corrected, PHI is free again. */
  const expectNoPick = async () => {
    await rule({ week_number: 1, kind: 'correct_pick', team_id: idOf('BOS') })
    expect(await contest.pick(admin, 2, 'PHI')).toMatchObject({ status: 409, body: { code: 'picks_locked' } })
    expect((await contest.pick(bob, 2, 'PHI')).status).toBe(201)
  }

  it('when a used team becomes free again by a ruling on the own earlier pick (S16)', async () => {
    const thursday = await onThursday()
    await contest.pick(bob, 2, 'BOS')
    // Only PHI and NYR have not begun their last game; PHI is used, NYR has played on Monday.
    pool.clock.set(thursday)
    expect(await seesWeek2()).toBe(true)
    await rule({ week_number: 1, kind: 'correct_pick', team_id: idOf('BOS') })
    expect(await contest.pick(admin, 2, 'PHI')).toMatchObject({ status: 409, body: { code: 'picks_locked' } })
  })

  it('by a member who was out meanwhile, while others still can (S16)', async () => {
    const thursday = await onThursday()
    const withdrawal = await rule({ week_number: 2, kind: 'withdraw' })
    pool.clock.set(thursday)
    expect(await seesWeek2()).toBe(true)
    await takeBack(withdrawal)
    await expectNoPick()
  })

  it('by a member who had a pick by a ruling that was taken back, while others still can (S16)', async () => {
    pool.clock.set(await onThursday())
    expect(await seesWeek2()).toBe(false)
    const correction = await rule({ week_number: 2, kind: 'correct_pick', team_id: idOf('NYR') })
    expect(await seesWeek2()).toBe(true)
    await takeBack(correction)
    await expectNoPick()
  })

  it('once its results are undone, however many lives are left (S10, S18)', async () => {
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bob, admin], lives: 2 }))
    await bothPicked()
    await saveGames(
      admin,
      REST.map((game) => ({ ...game, game_state: 'PPD' })),
    )
    expect((await contest.process(admin, 1)).status).toBe(200)
    expect((await contest.post(admin, '/undo-recompute')).status).toBe(200)
    await saveGames(admin, REST)
    expect(await contest.pick(admin, 1, 'PHI')).toMatchObject({ status: 409, body: { code: 'picks_locked' } })
  })

  it('in a playoff slot, which stays hidden while it waits for a pairing (P1)', async () => {
    const slots = await openTiebreaker({ pool, admin }, [ann, bob])
    await finishPlayoffs(
      admin,
      Object.fromEntries(['A', 'B', 'C', 'D'].flatMap((series) => [1, 2, 3, 4].map((n) => [`${series}${n}`, HOME]))),
    )
    await savePlayoffGames(
      admin,
      gamesOfRound(2).filter((of) => of.series === 'E'),
    )
    expect((await slots.setUp(admin, 1)).status).toBe(201)
    expect((await slots.setUp(admin, 2)).status).toBe(201)
    const week = 6
    expect((await slots.pick(ann, week, 'BOS')).status).toBe(201)
    pool.clock.set(eveningOf('05-01'))
    const seenByBob = async () => (await slots.get<'weekPicks'>(bob, `/picks?week=${week}`)).body
    expect(await seenByBob()).toMatchObject({ can_see_picks: false, shown_from: null, picks: [] })
    await savePlayoffGames(admin, gamesOfRound(2))
    expect(await seenByBob()).toMatchObject({ can_see_picks: false, hidden_because: 'pick_first' })
    expect((await slots.pick(bob, week, 'PHI')).status).toBe(201)
  })

  it('in a playoff slot whose games were called off before its lock and put back', async () => {
    const slots = await openTiebreaker({ pool, admin }, [ann, bob])
    expect((await slots.setUp(admin, 1)).status).toBe(201)
    await slots.pick(ann, 2, 'BOS')
    const later = gamesOfRound(1).filter((of) => 'CD'.includes(of.series) && of.game_number === 1)
    await savePlayoffGames(
      admin,
      later.map((of) => ({ ...of, game_state: 'PPD' })),
    )
    pool.clock.set(eveningOf('04-18'))
    const sees = async () => (await slots.get<'weekPicks'>(bob, '/picks?week=2')).body.can_see_picks
    expect(await sees()).toBe(false)
    await savePlayoffGames(admin, later)
    expect(await sees()).toBe(false)
    expect((await slots.pick(bob, 2, 'PHI')).body).toMatchObject({ pick: { is_late: true } })
    expect(await sees()).toBe(true)
  })

  it('in a playoff slot that an admin locks by hand before its games are known: not before its day, and hidden from then on (W3)', async () => {
    const slots = await openTiebreaker({ pool, admin }, [ann, bob])
    await pool.db.deleteFrom('games').where('game_number', '=', 3).execute()
    expect((await slots.setUp(admin, 1)).status).toBe(201)
    await slots.pick(ann, 4, 'BOS')
    const lock = (lock_time: string) => slots.post(admin, '/weeks/4/update-lock-time', { lock_time })
    // Its third game is assumed on the day after the day after the second, April 22.
    expect(await lock(eveningOf('04-21'))).toMatchObject({ status: 400, body: { code: 'lock_before_week' } })
    const noon = '2026-04-22T16:00:00.000Z'
    expect((await lock(noon)).status).toBe(200)
    pool.clock.set(noon)
    const seenByBob = async () => (await slots.get<'weekPicks'>(bob, '/picks?week=4')).body
    expect(await seenByBob()).toMatchObject({ is_locked: true, can_see_picks: false, shown_from: null, picks: [] })
    await savePlayoffGames(
      admin,
      gamesOfRound(1).filter((of) => of.game_number === 3),
    )
    expect(await seenByBob()).toMatchObject({ can_see_picks: false, hidden_because: 'pick_first' })
    expect((await slots.pick(bob, 4, 'PHI')).status).toBe(201)
  })
})

describe('A returning member sees no more than they may pick (S2)', () => {
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
