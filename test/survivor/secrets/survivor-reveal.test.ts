import { describe, expect, it } from 'vitest'
import { type Person, signUp } from '../../harness/people.ts'
import { finish, givenSurvivor, LOCKS, openContest } from '../survivor-steps.ts'

const JUST_BEFORE = '2025-11-03T23:59:59.999Z'

const { pool, admin, ann, bob, contest } = await givenSurvivor()

describe('Other members’ picks', () => {
  it('is secret before the lock, from admins too, and public at the lock (S5)', async () => {
    await contest.pick(ann, 1, 'BOS')
    await contest.pick(bob, 1, 'NYR')
    pool.clock.set(JUST_BEFORE)
    for (const who of [ann, bob, admin]) {
      expect((await contest.get<'weekPicks'>(who, '/picks')).body).toMatchObject({
        week_number: 1,
        is_locked: false,
        can_see_picks: false,
        hidden_because: 'not_locked',
        picks: [],
        without_pick: [],
        picked_count: 2,
        alive_count: 2,
      })
      const { body } = await contest.get<'survivorStandings'>(who, '/standings')
      expect(body.participants.map((of) => [of.teams_used, of.teams_used_list])).toEqual([
        [0, []],
        [0, []],
      ])
    }
    for (const path of [
      '',
      '/participants',
      '/my-picks',
      '/my-status',
      '/picks',
      '/standings',
      '/weeks',
      '/lock-status',
    ]) {
      expect(JSON.stringify((await contest.get(bob, path)).body), path).not.toMatch(/BOS|Boston/)
    }
    pool.clock.set(LOCKS[0])
    for (const who of [ann, bob, admin]) {
      expect((await contest.get<'weekPicks'>(who, '/picks')).body).toMatchObject({
        is_locked: true,
        can_see_picks: true,
        hidden_because: null,
        picks: [
          { participant_name: 'Ann Abbott', abbreviation: 'BOS', wins_needed: 2, status: 'In Progress' },
          { participant_name: 'Bob Baker' },
        ],
      })
    }
    const { body } = await contest.get<'survivorStandings'>(bob, '/standings')
    expect(body.participants[0]).toMatchObject({ teams_used: 1, teams_used_list: [{ abbreviation: 'BOS' }] })
  })

  it('is hidden from admins, but not who has picked (S5)', async () => {
    await contest.pick(ann, 1, 'BOS')
    const { body } = await contest.get<'weekPicks'>(admin, '/picks')
    expect(body.picked?.map((of) => [of.participant_name, of.has_picked])).toEqual([
      ['Ann Abbott', true],
      ['Bob Baker', false],
    ])
    expect((await contest.get<'weekPicks'>(ann, '/picks')).body).not.toHaveProperty('picked')
  })

  it('shows from the lock on, whether or not the week before is processed (S5)', async () => {
    for (const who of [ann, bob]) await contest.pick(who, 2, 'BOS')
    pool.clock.set(LOCKS[1])
    const { body } = await contest.get<'weekPicks'>(ann, '/picks?week=2')
    expect(body).toMatchObject({ week_number: 2, is_locked: true, can_see_picks: true })
    expect(body.picks.map((of) => of.abbreviation)).toEqual(['BOS', 'BOS'])
    expect((await contest.get(ann, '/picks?week=9')).status).toBe(404)
    expect((await contest.get(ann, '/picks?week=0')).status).toBe(400)
  })

  it('is sorted by status, then by name (spec 4)', async () => {
    const names = ['Zed', 'Amy', 'Cid', 'Dee']
    const people = await Promise.all(names.map((name) => signUp(pool, name)))
    const big = await openContest(pool, admin, { members: people })
    const [zed, amy, cid, dee] = people as [Person, Person, Person, Person] // one for each of the four names
    await big.pick(zed, 1, 'BOS')
    await big.pick(amy, 1, 'NYR')
    await big.pick(cid, 1, 'BOS')
    await big.pick(dee, 1, 'PHI')
    pool.clock.set('2025-11-08T12:00:00.000Z')
    await finish(admin, { 101: { home: 3, away: 2, in: 'SO' }, 102: { home: 2, away: 0 }, 103: 'LIVE' })
    const { body } = await big.get<'weekPicks'>(amy, '/picks')
    expect(body.picks.map((of) => [of.participant_name, of.status, of.wins, of.losses])).toEqual([
      ['Cid', 'Safe', 2, 0],
      ['Zed', 'Safe', 2, 0],
      ['Dee', 'In Progress', 0, 0],
      ['Amy', 'Cannot Win', 0, 1],
    ])
  })
})

describe('The teams to choose from', () => {
  const teams = async (who = ann) => (await contest.get<'availableTeams'>(who, '/available-teams')).body

  it('show their games, the wins needed, and why they cannot be picked', async () => {
    const { available_teams, used_teams, week_number } = await teams()
    expect(week_number).toBe(1)
    expect(used_teams).toEqual([])
    expect(available_teams).toHaveLength(32)
    const row = (name: string) => available_teams.find((of) => of.abbreviation === name)
    expect(row('BOS')).toMatchObject({ games_this_week: 4, wins_needed: 2, refused: null, first_game_start: LOCKS[0] })
    expect(row('BUF')).toMatchObject({ games_this_week: 1, wins_needed: 1, refused: null })
    expect(row('TOR')).toMatchObject({ games_this_week: 0, refused: 'team_idle', first_game_start: null })
  })

  it('leave out used teams, which are listed with their week', async () => {
    await contest.pick(ann, 1, 'BUF')
    await contest.pick(bob, 1, 'BUF')
    expect((await teams()).available_teams.some((of) => of.abbreviation === 'BUF')).toBe(true)
    pool.clock.set(LOCKS[0])
    expect((await teams()).available_teams.every((of) => of.refused === 'picks_locked')).toBe(true)
    await finish(admin, { 104: { home: 3, away: 1 } })
    await contest.advance(admin, 1)
    const next = await teams()
    expect(next.available_teams.some((of) => of.abbreviation === 'BUF')).toBe(false)
    expect(next.used_teams).toMatchObject([{ abbreviation: 'BUF', week_number: 1, refused: 'team_used' }])
  })

  it('show a late picker which have started (S2)', async () => {
    pool.clock.set(LOCKS[0])
    const { available_teams } = await teams()
    const row = (name: string) => available_teams.find((of) => of.abbreviation === name)
    expect(row('BOS')?.refused).toBe('team_has_started')
    expect(row('PHI')?.refused).toBeNull()
  })

  it('cannot be picked by a non-participant', async () => {
    const { available_teams } = await teams(admin)
    expect(available_teams.every((of) => of.refused === 'not_a_participant')).toBe(true)
  })
})
