import { beforeEach, describe, expect, it } from 'vitest'
import { countGamesAtLock } from '#server/features/survivor/picks/lock-counts.service.ts'
import { type Person, signUp } from '../../harness/people.ts'
import { AWAY, finish, game, givenSurvivor, HOME, LOCKS, openContest, saveGames } from '../survivor-steps.ts'

const { pool, admin, ann, bob, idOf, carl, contest } = await givenSurvivor({ also: ['carl'] })

const picked = (week: 1 | 2 | 3, picks: [Person, string][]) => contest.pickAndLock(week, picks)
const contestNow = async (who = ann) => (await contest.get<'readSurvivorContest'>(who, '')).body
const theirPick = async (week: number, name: string) => {
  const { body } = await contest.get<'weekPicks'>(ann, `/picks?week=${week}`)
  return body.picks.find((of) => of.participant_name.startsWith(name))
}

describe('A processed week', () => {
  it('keeps winners, in regulation, overtime or shootout, and eliminates losers and those without a pick (S7, S8)', async () => {
    const dora = await signUp(pool, 'Dora')
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bob, carl, dora] }))
    await picked(1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
      [carl, 'DET'],
    ])
    await finish(admin, {
      102: { home: 3, away: 2, in: 'OT' },
      103: { home: 2, away: 3, in: 'SO' },
      104: { home: 2, away: 1, in: 'OT' },
    })
    const { status, body } = await contest.process(admin, 1)
    expect(status).toBe(200)
    expect(body.results).toEqual({ week_number: 1, survived: 2, eliminated: 2, mass_elimination_prevented: false })
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'out in 1', Dora: 'out in 1' })
    expect(await theirPick(1, 'Carl')).toMatchObject({ result: 'eliminated', status: 'Eliminated', losses: 1 })
    expect((await contest.get<'mySurvivorStatus'>(carl, '/my-status')).body).toMatchObject({
      is_eliminated: true,
      elimination_week: 1,
    })
  })

  it('needs two wins from a team with four games (S6)', async () => {
    await picked(1, [
      [ann, 'BOS'],
      [bob, 'BUF'],
    ])
    await finish(admin, { 101: HOME, 102: AWAY, 103: AWAY, 104: HOME })
    await contest.process(admin, 1)
    expect(await contest.fates(ann)).toMatchObject({ Ann: 'out in 1', Bob: 'alive' })
    await finish(admin, { 102: HOME })
    await contest.process(admin, 1)
    expect(await contest.fates(ann)).toMatchObject({ Ann: 'alive', Bob: 'alive' })
  })

  it('needs fewer wins after a game is postponed out of the week, never more after one is added (S6, W5)', async () => {
    await picked(1, [
      [ann, 'BOS'],
      [bob, 'NYR'],
    ])
    await finish(admin, { 101: AWAY, 102: HOME, 103: 'PPD', 104: HOME })
    const incoming = ['2025-11-04', '2025-11-06', '2025-11-08']
    await saveGames(
      admin,
      incoming.map((day, i) => game({ id: 110 + i, day, home: 'NYR', away: 'TOR', score: AWAY })),
    )
    await contest.process(admin, 1)
    expect(await theirPick(1, 'Ann')).toMatchObject({ games_this_week: 3, wins_needed: 1, result: 'survived' })
    expect(await theirPick(1, 'Bob')).toMatchObject({ games_this_week: 4, wins_needed: 1, result: 'survived' })
  })

  it('releases a team whose games were all postponed out of the week, and its picker survives (S6)', async () => {
    await picked(1, [
      [ann, 'PHI'],
      [bob, 'BUF'],
      [carl, 'BOS'],
    ])
    await saveGames(admin, [game({ id: 103, day: '2026-01-20', home: 'BOS', away: 'PHI' })])
    await finish(admin, { 101: HOME, 102: HOME, 104: HOME })
    expect(await theirPick(1, 'Ann')).toMatchObject({ status: 'Safe', games_this_week: 0, result: null })
    const annsTeams = async () => {
      const { body } = await contest.get<'survivorStandings'>(ann, '/standings')
      return body.participants.find((of) => of.participant_name === 'Ann Abbott')
    }
    const voided = { week_number: 1, abbreviation: 'PHI', is_void: true }
    expect(await annsTeams()).toMatchObject({ teams_used: 0, teams_used_list: [{ ...voided, result: null }] })
    expect((await contest.advance(admin, 1)).body.results).toMatchObject({ survived: 3 })
    expect(await annsTeams()).toMatchObject({ teams_used: 0, teams_used_list: [{ ...voided, result: 'survived' }] })
    expect((await contest.pick(ann, 2, 'PHI')).status).toBe(201)
    expect((await contest.pick(bob, 2, 'BUF')).body.code).toBe('team_used')

    // The game comes back into week 1: the team would count twice, so only the later use does (S3).
    await saveGames(admin, [game({ id: 103, day: '2025-11-07', home: 'BOS', away: 'PHI', score: AWAY })])
    expect((await contest.process(admin, 1)).status).toBe(200)
    const slates = await pool.db
      .selectFrom('picks')
      .select(['week_number', 'slate'])
      .where('team_id', '=', idOf('PHI'))
      .orderBy('week_number')
      .execute()
    expect(slates).toEqual([
      { week_number: 1, slate: null },
      { week_number: 2, slate: 0 },
    ])
  })

  it('saves everyone who picked if all would be out, but not those without a pick (S9)', async () => {
    await picked(1, [
      [ann, 'DET'],
      [bob, 'NYR'],
    ])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    const { body } = await contest.process(admin, 1)
    expect(body.results).toEqual({ week_number: 1, survived: 2, eliminated: 1, mass_elimination_prevented: true })
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'out in 1' })
    await contest.advance(admin, 1)
    expect((await contest.pick(ann, 2, 'DET')).body.code).toBe('team_used')
  })

  it('saves everyone if no one picked (S9)', async () => {
    contest.latePicksOver(1)
    const { body } = await contest.advance(admin, 1)
    expect(body).toMatchObject({ action: 'advanced', results: { survived: 3, mass_elimination_prevented: true } })
  })

  it('cannot be processed before its lock, before its turn, or by a member (S10)', async () => {
    pool.clock.set('2025-11-03T23:59:59.999Z')
    expect(await contest.process(admin, 1)).toMatchObject({
      status: 409,
      body: { message: "Week 1 hasn't locked yet: it locks on Mon, Nov 3, 7:00 PM ET" },
    })
    pool.clock.set(LOCKS[1])
    expect((await contest.process(admin, 2)).body.code).toBe('week_not_reached')
    expect((await contest.process(ann, 1)).status).toBe(403)
    expect((await contest.process(admin, 4)).status).toBe(404)
    expect((await contest.process(admin, 1)).status).toBe(200)
  })
})

describe('A corrected score', () => {
  beforeEach(async () => {
    await picked(1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
      [carl, 'NYR'],
    ])
    await finish(admin, { 101: AWAY, 102: HOME, 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
  })

  it('marks the week as out of date, for admins, until it is processed again (G5)', async () => {
    expect(await contestNow(admin)).toMatchObject({ out_of_date_weeks: [] })
    await finish(admin, { 103: { home: 4, away: 1 } })
    expect(await contestNow(admin)).toMatchObject({ out_of_date_weeks: [] })
    await admin.put(`/games/103/${idOf('PHI')}`, { team_score: 5, opponent_score: 1 })
    expect(await contestNow(admin)).toMatchObject({ out_of_date_weeks: [1] })
    expect(await contestNow(ann)).not.toHaveProperty('out_of_date_weeks')
    expect((await contest.get<'survivorWeeks'>(ann, '/weeks')).body.weeks[0]).toMatchObject({
      results_out_of_date: true,
    })
    await contest.process(admin, 1)
    expect(await contestNow(admin)).toMatchObject({ out_of_date_weeks: [] })
  })

  it('requires nothing once it is reverted, or if it changes no result (G5)', async () => {
    const asksFor = async () => (await contestNow(admin)).out_of_date_weeks
    await finish(admin, { 103: AWAY })
    expect(await asksFor()).toEqual([1])
    await finish(admin, { 103: HOME })
    expect(await asksFor()).toEqual([])
    // No one picked Detroit.
    await finish(admin, { 102: AWAY, 101: HOME })
    expect(await asksFor()).toEqual([1])
    await finish(admin, { 101: AWAY })
    expect(await asksFor()).toEqual([])
  })

  it('revives a member as if it had been right at once (S10)', async () => {
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 1', Carl: 'alive' })
    await finish(admin, { 103: AWAY })
    expect((await contest.process(admin, 1)).body.results).toMatchObject({ survived: 3, eliminated: 0 })
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'alive' })
    expect((await contest.pick(bob, 2, 'NYR')).status).toBe(201)
  })

  it('eliminates a survivor, and changes nothing else (S10)', async () => {
    await contest.pick(carl, 2, 'BOS')
    await finish(admin, { 101: HOME })
    await contest.process(admin, 1)
    expect(await contest.fates(ann)).toMatchObject({ Ann: 'alive', Carl: 'out in 1' })
    expect((await contest.pick(carl, 2, 'DET')).body.code).toBe('participant_eliminated')
    pool.clock.set(LOCKS[1])
    // Their pick of week 2 is ignored from now on (S1).
    expect((await contest.get<'weekPicks'>(carl, '/picks?week=2')).body).toMatchObject({
      picks: [],
      can_see_picks: true,
    })
  })

  it('of an earlier week recomputes the later ones too, and excuses the weeks in which they could not pick (S10)', async () => {
    await picked(2, [
      [ann, 'BOS'],
      [carl, 'PHI'],
    ])
    await finish(admin, { 201: HOME, 203: HOME })
    await contest.advance(admin, 2)
    await finish(admin, { 103: AWAY })
    expect((await contest.process(admin, 1)).body.results).toMatchObject({ week_number: 1, survived: 3 })
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'alive' })
    const { body } = await contest.get<'survivorStandings'>(ann, '/standings')
    expect(body.alive_by_week).toEqual([
      { week_number: 1, alive: 3 },
      { week_number: 2, alive: 3 },
    ])
    expect(body.participants.map((of) => of.weeks_survived)).toEqual([2, 2, 2])
    // Week 3 has not locked: there a pick is needed as usual.
    await picked(3, [
      [ann, 'DET'],
      [carl, 'BOS'],
    ])
    await finish(admin, { 301: HOME, 302: HOME })
    await contest.process(admin, 3)
    expect(await contest.fates(ann)).toMatchObject({ Bob: 'out in 3' })
    // Once more gives the same, and with the wrong score again the member is out as before.
    await contest.process(admin, 2)
    expect(await contest.fates(ann)).toMatchObject({ Bob: 'out in 3' })
    await finish(admin, { 103: HOME })
    await contest.process(admin, 3)
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 1', Carl: 'alive' })
  })

  it('counts when the next week is advanced, even without recomputing (S12)', async () => {
    await picked(2, [
      [ann, 'BOS'],
      [carl, 'PHI'],
    ])
    await finish(admin, { 101: HOME, 201: HOME, 203: HOME })
    expect((await contest.advance(admin, 2)).body).toMatchObject({ action: 'completed_with_winner' })
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 1', Carl: 'out in 1' })
  })
})

it('the server counts the games at the lock once, automatically (S6)', async () => {
  pool.clock.set('2025-11-03T23:59:59.999Z')
  await countGamesAtLock(pool.deps)
  const counted = () => pool.db.selectFrom('games_at_lock').selectAll().execute()
  expect(await counted()).toEqual([])
  pool.clock.set(LOCKS[0])
  await Promise.all([countGamesAtLock(pool.deps), countGamesAtLock(pool.deps)])
  const rows = await counted()
  expect(rows.find((of) => of.team_id === idOf('BOS'))?.games).toBe(4)
  await saveGames(admin, [game({ id: 120, day: '2025-11-08', home: 'BOS', away: 'TOR' })])
  await countGamesAtLock(pool.deps)
  expect(await counted()).toEqual(rows)
})
