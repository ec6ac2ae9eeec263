import { describe, expect, it, test } from 'vitest'
import { minutes } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import { type Person, signUp, visitor } from '../../harness/people.ts'
import { BEFORE_ALL, finish, game, givenSurvivor, LOCKS, openContest, saveGames } from '../survivor-steps.ts'

const JUST_BEFORE = '2025-11-03T23:59:59.999Z'

const { pool, admin, ann, bob, idOf, contest } = await givenSurvivor()

const myTeams = async (who: Person) => {
  const { body } = await contest.get<'myPicks'>(who, '/my-picks')
  return body.picks.map((pick) => `${pick.week_number} ${pick.abbreviation}`)
}

describe('A pick', () => {
  it('is answered with a receipt (S4)', async () => {
    const { status, body } = await contest.pick(ann, 1, 'BOS')
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      message: 'Your pick has been submitted!',
      server_now: BEFORE_ALL,
      pick: {
        week_number: 1,
        team_id: idOf('BOS'),
        abbreviation: 'BOS',
        team_name: 'Boston Bruins',
        games_this_week: 4,
        wins_needed: 2,
        picked_at: BEFORE_ALL,
        lock_time: LOCKS[0],
        is_late: false,
        moved_from: null,
      },
    })
  })

  it('can be changed until a millisecond before the lock, but not at it (S2)', async () => {
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set(JUST_BEFORE)
    const changed = await contest.pick(ann, 1, 'NYR')
    expect(changed).toMatchObject({
      status: 200,
      body: { message: 'Your pick has been updated!', pick: { abbreviation: 'NYR', picked_at: JUST_BEFORE } },
    })
    pool.clock.set(LOCKS[0])
    for (const team of ['PHI', 'NYR']) {
      expect(await contest.pick(ann, 1, team)).toMatchObject({
        status: 409,
        body: { code: 'picks_locked', message: 'Picks are locked' },
      })
    }
    expect(await myTeams(ann)).toEqual(['1 NYR'])
  })

  it('can be repeated and keeps its time (S3)', async () => {
    await contest.pick(ann, 1, 'BOS')
    pool.clock.advance(minutes(5))
    const again = await contest.pick(ann, 1, 'BOS')
    expect(again).toMatchObject({ status: 200, body: { pick: { picked_at: BEFORE_ALL } } })
  })

  it('after the lock is late: only without a pick, and of a team that has not started (S2)', async () => {
    pool.clock.set(LOCKS[0])
    expect(await contest.pick(ann, 1, 'NYR')).toMatchObject({
      status: 409,
      body: { message: 'NYR has already started its first game of week 1. Pick another team.' },
    })
    pool.clock.set('2025-11-07T23:59:59.999Z')
    const late = await contest.pick(ann, 1, 'PHI')
    expect(late).toMatchObject({
      status: 201,
      body: {
        warning: 'Week 1 has already locked. Your pick of PHI counts, but it is shown as late to everybody.',
        pick: { is_late: true },
      },
    })
    const again = await contest.pick(ann, 1, 'PHI')
    expect(again).toMatchObject({ status: 200, body: { pick: late.body.pick } })
    expect((await contest.pick(ann, 1, 'BUF')).body.code).toBe('picks_locked')
    pool.clock.set('2025-11-09T18:00:00.000Z')
    expect((await contest.pick(bob, 1, 'PHI')).body.code).toBe('team_has_started')
    const { body } = await contest.get<'weekPicks'>(bob, '/picks')
    expect(body.picks).toMatchObject([{ abbreviation: 'PHI', is_late: true }])
  })

  it('reaches open pages once it can be seen, and no earlier (S5)', async () => {
    pool.live.published.length = 0
    await contest.pick(ann, 1, 'BOS')
    // Her own pages get that news at once, and nothing more.
    expect(pool.live.published).toEqual([{ about: 'mine', user_id: ann.userId, what: 'pick' }])
    pool.live.published.length = 0
    pool.clock.set(LOCKS[0])
    await contest.pick(bob, 1, 'PHI')
    expect(pool.live.published).toEqual([
      { about: 'mine', user_id: bob.userId, what: 'pick' },
      { about: 'survivor', contest_id: contest.id },
    ])
  })

  test.each([
    ['of a week that is not there', 40, 'BOS', 404, 'This contest has no week 40'],
    ['of a team that is idle', 1, 'TOR', 409, 'TOR has no game in week 1. Pick another team.'],
    ['of a team that is idle in a week to come', 3, 'PHI', 409, 'PHI has no game in week 3. Pick another team.'],
  ])('%s is refused (S1)', async (_, week, team, status, message) => {
    const said = await contest.pick(ann, week, team)
    expect({ status: said.status, message: said.body.message }).toEqual({ status, message })
    expect(await myTeams(ann)).toEqual([])
  })

  it('needs an existing team and all fields', async () => {
    const send = (body: object) => contest.post<'makePick'>(ann, '/picks', body)
    expect(await send({ week_number: 1, team_id: 9_999 })).toMatchObject({
      status: 400,
      body: { message: "We can't find that team. Pick one from the list." },
    })
    expect(await send({ week_number: 1 })).toMatchObject({
      status: 400,
      body: { fields: { team_id: 'Select a team' } },
    })
    expect((await send({ week_number: '1', team_id: 6 })).status).toBe(400)
    expect((await send({ week_number: 1, team_id: 2 ** 40 })).status).toBe(400)
    expect((await send({ week_number: 2 ** 40, team_id: 6 })).status).toBe(400)
    expect(await myTeams(ann)).toEqual([])
  })

  it('of a team used before is refused with its week, and so is one of a week that is over or of a spectator (S1)', async () => {
    await contest.pick(ann, 1, 'BUF')
    await contest.pick(bob, 1, 'BUF')
    pool.clock.set(LOCKS[0])
    await finish(admin, { 104: { home: 3, away: 1 } })
    await contest.advance(admin, 1)
    expect((await contest.pick(ann, 2, 'BUF')).body).toMatchObject({
      code: 'team_used',
      message: 'BUF is already used (week 1). Pick another team.',
    })
    expect((await contest.pick(ann, 1, 'BOS')).body.code).toBe('week_over')
    expect(await contest.pick(admin, 2, 'BOS')).toMatchObject({
      status: 403,
      body: { message: "You're not a participant in this contest" },
    })
    expect((await ann.post('/survivor/contests/424242/picks', { week_number: 1, team_id: 6 })).status).toBe(404)
  })

  it('of a member who is out is refused (S1)', async () => {
    const carl = await signUp(pool, 'carl-out')
    const three = await openContest(pool, admin, { members: [ann, bob, carl] })
    await three.pick(ann, 1, 'BUF')
    await three.pick(bob, 1, 'BUF')
    pool.clock.set(LOCKS[0])
    await finish(admin, { 104: { home: 3, away: 1 } })
    await three.advance(admin, 1)
    expect(await three.pick(carl, 2, 'BOS')).toMatchObject({
      status: 409,
      body: { message: "You were eliminated in week 1, so you can't make picks" },
    })
  })

  it('with an ended session changes nothing and is refused', async () => {
    const eve = await signUp(pool, 'eve-expired')
    const mine = await openContest(pool, admin, { members: [eve] })
    const before = pool.wall.now()
    pool.wall.advance(minutes(16))
    expect(await mine.pick(eve, 1, 'BOS')).toMatchObject({
      status: 401,
      body: { code: 'session_ended', message: 'Your session has ended. Sign in again.' },
    })
    pool.wall.set(before)
    expect((await mine.get<'myPicks'>(eve, '/my-picks')).body.picks).toEqual([])
    expect((await mine.pick(visitor(pool), 1, 'BOS')).status).toBe(401)
  })
})

describe('Requests at once', () => {
  it('of one member for many teams leave one pick (S3)', async () => {
    const teams = ['BOS', 'NYR', 'DET', 'BUF', 'PHI']
    const answers = await Promise.all(teams.map((team) => contest.pick(ann, 1, team)))
    expect(answers.map((of) => of.status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(await myTeams(ann)).toHaveLength(1)
  })

  it('after the lock have one winner (S2, S3)', async () => {
    pool.clock.set(LOCKS[0])
    const teams = ['PHI', 'BUF', 'PHI', 'DET'] as const
    const answers = await Promise.all(teams.map((team) => contest.pick(ann, 1, team)))
    const [kept] = await myTeams(ann)
    expect(answers.filter((of) => of.status === 201)).toHaveLength(1)
    for (const [turn, answer] of answers.entries()) expect(answer.status === 409).toBe(`1 ${teams[turn]}` !== kept)
    expect(await myTeams(ann)).toHaveLength(1)
  })

  it('of the same team count once (S3)', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => contest.pick(ann, 1, 'BOS')))
    expect(answers.map((of) => of.status).sort()).toEqual([200, 200, 201])
    expect(await myTeams(ann)).toEqual(['1 BOS'])
  })

  it('of a late pick and an advance go one after the other, and the pick is never lost (S2, S11)', async () => {
    await contest.pick(ann, 1, 'PHI')
    pool.clock.set(LOCKS[0])
    await finish(admin, { 103: { home: 0, away: 1 } })
    const [picked, advanced] = await Promise.all([contest.pick(bob, 1, 'BUF'), contest.advance(admin, 1)])
    expect(picked.status).toBe(201)
    // The advance waits for him, or comes after his pick, whose team has not won yet.
    const isFirst = advanced.status !== 200
    if (isFirst) expect(advanced.body.code).toBe('late_picks_possible')
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: isFirst ? 'alive' : 'out in 1' })
  })

  /**
   * Sends picks while another transaction holds the contest, and lets them try before it changes something and ends.
   */
  async function whileHeld<Sent>(send: () => Sent, change: (tx: Tx) => Promise<unknown>): Promise<{ sent: Sent }> {
    return pool.db.transaction().execute(async (tx) => {
      await tx.selectFrom('contests').select('contest_id').where('contest_id', '=', contest.id).forUpdate().execute()
      const sent = send()
      // Each of these takes as long as an attempt.
      for (let n = 0; n < 5; n += 1) await myTeams(ann)
      await change(tx)
      return { sent }
    })
  }

  it('of a pick and an advance that ends its week are decided by the advance (S11)', async () => {
    const { sent } = await whileHeld(
      () => contest.pick(ann, 1, 'BOS'),
      (tx) =>
        tx
          .updateTable('contest_weeks')
          .set({ processed_at: BEFORE_ALL })
          .where('contest_id', '=', contest.id)
          .where('week_number', '=', 1)
          .execute(),
    )
    expect((await sent).body.code).toBe('week_over')
    expect(await myTeams(ann)).toEqual([])
  })

  it('that wait past the lock make a late pick, and change no other (S2)', async () => {
    await contest.pick(bob, 1, 'BOS')
    pool.clock.set(JUST_BEFORE)
    const { sent } = await whileHeld(
      () => [contest.pick(ann, 1, 'PHI'), contest.pick(bob, 1, 'PHI')] as const,
      async () => {
        pool.clock.set(LOCKS[0])
        // An attempt that began before the lock must not find the contest free.
        for (let n = 0; n < 5; n += 1) await myTeams(ann)
      },
    )
    expect(await sent[0]).toMatchObject({ status: 201, body: { pick: { is_late: true } } })
    expect((await sent[1]).body.code).toBe('picks_locked')
  })

  it('cannot get past the database either (S3)', async () => {
    await contest.pick(ann, 1, 'BOS')
    const [row] = await pool.db.selectFrom('picks').selectAll().execute()
    if (!row) throw new Error('a pick')
    const { pick_id: _, ...copy } = row
    await expect(pool.db.insertInto('picks').values(copy).execute()).rejects.toThrow('picks_participant_id_week_number')
    await expect(
      pool.db
        .insertInto('picks')
        .values({ ...copy, week_number: 2 })
        .execute(),
    ).rejects.toThrow('picks_team_once_key')
  })
})

test('in a week without games any team may be picked (S1)', async () => {
  await saveGames(admin, [game({ id: 501, day: '2025-12-03', home: 'BOS', away: 'NYR' })])
  const quiet = await openContest(pool, admin, { members: [ann], season_start_date: '2025-12-01' })
  await admin.delete(`/games/501/${idOf('BOS')}`)
  expect((await quiet.pick(ann, 1, 'TOR')).status).toBe(201)
})
