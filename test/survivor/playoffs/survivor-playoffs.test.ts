import { beforeEach, describe, expect, it } from 'vitest'
import { advanceByItself, setUpRoundsByThemselves } from '#server/features/survivor/survivor.job.ts'
import { givenPool } from '../../harness/fixture.ts'
import type { Person } from '../../harness/people.ts'
import { AWAY, BEFORE_ALL, type Contest, HOME } from '../survivor-steps.ts'
import {
  eveningOf,
  finishPlayoffs,
  gamesOfRound,
  openTiebreaker,
  playoffGame,
  savePlayoffGames,
} from './playoff-steps.ts'

const { pool, admin, ann, bob, carl } = await givenPool({ now: BEFORE_ALL, also: ['carl'] })
let contest: Contest
beforeEach(async () => {
  contest = await openTiebreaker({ pool, admin }, [ann, bob, carl])
})

describe('A pick of a slot (P2, P3)', () => {
  beforeEach(async () => {
    await contest.setUp(admin, 1)
  })

  it('is one of the teams that play in the round, even if used in the regular season', async () => {
    const teams = await teamsNow()
    expect(teams.available_teams.map((team) => team.abbreviation)).toEqual([
      'BOS',
      'BUF',
      'CAR',
      'DET',
      'MTL',
      'NYR',
      'PHI',
      'TOR',
    ])
    expect(teams.available_teams.every((team) => team.games_this_week === 1 && team.wins_needed === 1)).toBe(true)
    expect(teams.used_teams).toEqual([])
    expect(await contest.pick(ann, 2, 'EDM')).toMatchObject({
      status: 409,
      body: { message: "EDM isn't playing in Round 1. Pick another team." },
    })
    expect(await contest.pick(ann, 2, 'BOS')).toMatchObject({
      status: 201,
      body: { pick: { lock_time: eveningOf('04-18') } },
    })
  })

  it('can be changed until the first of the numbered games starts, and late only for a team that has not started (S2)', async () => {
    pool.clock.set('2026-04-18T22:59:59.999Z')
    await picks([ann, 2, 'BOS'])
    expect((await contest.pick(ann, 2, 'TOR')).status).toBe(200)
    pool.clock.set(eveningOf('04-18'))
    expect(await contest.pick(ann, 2, 'PHI')).toMatchObject({ status: 409, body: { message: 'Picks are locked' } })
    expect(await contest.pick(bob, 2, 'BOS')).toMatchObject({ status: 409, body: { code: 'team_has_started' } })
    pool.clock.set('2026-04-19T22:59:59.999Z')
    expect(await contest.pick(bob, 2, 'TOR')).toMatchObject({
      status: 201,
      body: {
        pick: { is_late: true },
        warning: 'Round 1, Game 1 has already locked. Your pick of TOR counts, but it is shown as late to everybody.',
      },
    })
    pool.clock.set(eveningOf('04-19'))
    expect(await contest.pick(carl, 2, 'TOR')).toMatchObject({ status: 409, body: { code: 'team_has_started' } })
  })

  it('is secret before the lock and public after it (S5)', async () => {
    await picks([ann, 2, 'BOS'])
    const seen = async (who: Person) => (await contest.get<'weekPicks'>(who, '/picks')).body
    expect(await seen(bob)).toMatchObject({ can_see_picks: false, picks: [] })
    expect((await seen(admin)).picked?.map((of) => of.has_picked)).toEqual([true, false, false])
    pool.clock.set(eveningOf('04-18'))
    expect(await seen(ann)).toMatchObject({ can_see_picks: true, picks: [{ abbreviation: 'BOS', wins_needed: 1 }] })
    expect(await seen(bob), 'who could still pick late (S2)').toMatchObject({
      can_see_picks: false,
      hidden_because: 'pick_first',
      picks: [],
    })
    expect((await contest.get<'weekPicks'>(bob, '/picks?week=3')).body).toMatchObject({ can_see_picks: false })
  })

  it('waits for the games of a team that may still come into its round (P1)', async () => {
    // One of the two series of round 2.
    await savePlayoffGames(admin, gamesOfRound(2).slice(0, 4))
    await contest.setUp(admin, 2)
    const toCome = (await teamsNow(ann, 6)).available_teams.filter((of) => of.refused === 'team_games_unknown')
    expect(toCome.length).toBeGreaterThan(1)
    expect((await contest.pick(ann, 6, toCome[0]?.abbreviation ?? '')).body.message).toMatch(
      /^[A-Z]{3}'s games of Round 2 aren't known yet\. Pick another team, or wait for the schedule\.$/,
    )
    await savePlayoffGames(admin, gamesOfRound(2))
    const codes = (await teamsNow(ann, 6)).available_teams.map((of) => of.refused)
    expect(codes).not.toContain('team_games_unknown')
  })

  it('uses its team up for rounds 1 and 2, not for round 3 and the Final', async () => {
    await savePlayoffGames(admin, [2, 3, 4].flatMap(gamesOfRound))
    for (const round of [2, 3, 4]) await contest.setUp(admin, round)
    await picks([ann, 2, 'BOS'], [bob, 2, 'BOS'], [carl, 2, 'BOS'])
    await play(2, ['A1', 'B1', 'C1', 'D1'], eveningOf('04-19'))
    expect(await contest.pick(ann, 3, 'BOS')).toMatchObject({
      status: 409,
      body: {
        message:
          'BOS is already used (Round 1, Game 1). Each team can be picked once in Rounds 1 and 2. Pick another team.',
      },
    })
    expect((await teamsNow()).used_teams).toMatchObject([{ abbreviation: 'BOS', week_number: 2 }])
    await picks([ann, 3, 'DET'], [ann, 4, 'TOR'], [ann, 5, 'PHI'])
    // A team picked ahead in the same slate moves, one in another slate does not (S1).
    expect((await contest.pick(ann, 6, 'PHI')).body.pick?.moved_from).toBe(5)
    expect((await contest.pick(ann, 5, 'PHI')).body.pick?.moved_from).toBe(6)
    expect((await contest.pick(ann, 10, 'PHI')).body.pick?.moved_from).toBeNull()
    pool.clock.set(eveningOf('04-24'))
    // Round 2: Ann has used all four teams.
    expect((await contest.pick(ann, 6, 'DET')).body.code).toBe('team_used')
    expect((await teamsNow(ann, 6)).available_teams).toEqual([])
    expect((await teamsNow(ann, 10)).used_teams).toEqual([])
    expect((await contest.pick(ann, 10, 'BOS')).status).toBe(200)
    pool.clock.set(eveningOf('05-15'))
    expect(await contest.pick(ann, 11, 'BOS')).toMatchObject({
      body: {
        message: 'BOS is already used (Round 3, Game 1). Each team can be picked once in Round 3. Pick another team.',
      },
    })
    for (const week of [14, 15, 16, 17]) {
      await picks([ann, week, 'BOS'])
      expect((await teamsNow(ann, week)).available_teams.map((of) => of.abbreviation)).toEqual(['BOS', 'DET'])
    }
    const kept = await pool.db.selectFrom('picks').select('week_number').where('week_number', '>', 13).execute()
    expect(kept, 'the same team four times in the Final').toHaveLength(4)
  })
})

const teamsNow = async (who = ann, week?: number) =>
  (await contest.get<'availableTeams'>(who, `/available-teams${week ? `?week=${week}` : ''}`)).body
const picks = async (...wanted: [Person, number, string][]) => {
  for (const [who, week, team] of wanted) {
    const { status, body } = await contest.pick(who, week, team)
    expect(status, `${team}: ${body.message}`).toBe(201)
  }
}

/** All home teams win the numbered games of these series, then the slot is advanced. */
async function play(week: number, names: string[], now: string, scores: Record<string, typeof HOME> = {}) {
  pool.clock.set(now)
  await finishPlayoffs(admin, { ...Object.fromEntries(names.map((name) => [name, HOME])), ...scores })
  return contest.advance(admin, week)
}

describe('The results of a slot', () => {
  beforeEach(async () => {
    await contest.setUp(admin, 1)
  })

  it('come from its own game of the series (P2); without a pick a member is out (S8)', async () => {
    await picks([ann, 2, 'BOS'], [bob, 2, 'NYR'])
    const { body } = await play(2, ['A1', 'B1', 'C1', 'D1', 'A2'], eveningOf('04-19'))
    expect(body).toMatchObject({
      action: 'completed_with_winner',
      status: 'completed',
      phase: 'playoff_tiebreaker',
      current_week: 2,
    })
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 2', Carl: 'out in 2' })
    const { body: standings } = await contest.get<'survivorStandings'>(ann, '/standings')
    expect(standings.participants.map((of) => of.placement)).toEqual([1, 2, 2])
  })

  it('spare all pickers if all of them lost (P4, S9)', async () => {
    await picks([ann, 2, 'NYR'], [bob, 2, 'BUF'])
    const { body } = await play(2, ['A1', 'B1', 'C1', 'D1'], eveningOf('04-19'))
    expect(body).toMatchObject({ action: 'advanced', previous_week: 2, current_week: 3 })
    expect(body.results).toMatchObject({ survived: 2, eliminated: 1, mass_elimination_prevented: true })
  })

  it('wait for a postponed game: until it is played its team is safe and unused (S6), then the week is out of date (G5)', async () => {
    await picks([ann, 2, 'TOR'], [bob, 2, 'BOS'], [carl, 2, 'DET'])
    pool.clock.set(eveningOf('04-19'))
    await savePlayoffGames(admin, [playoffGame('C', 1, { state: 'PPD' })])
    await play(2, ['A1', 'B1', 'D1'], eveningOf('04-19'))
    expect(await contest.fates(ann)).toMatchObject({ Ann: 'alive' })
    expect((await teamsNow()).used_teams).toEqual([])
    await savePlayoffGames(admin, [playoffGame('C', 1, { day: '2026-04-20', score: AWAY })])
    expect((await contestNow(admin)).out_of_date_weeks).toEqual([2])
    await contest.process(admin, 2)
    expect(await contest.fates(ann)).toMatchObject({ Ann: 'out in 2', Bob: 'alive', Carl: 'alive' })
  })

  it('are recomputed after a correction, and a revived member is excused (S10)', async () => {
    await picks([ann, 2, 'BOS'], [bob, 2, 'NYR'], [carl, 2, 'DET'])
    await play(2, ['A1', 'B1', 'C1', 'D1'], eveningOf('04-19'))
    await picks([ann, 3, 'DET'], [carl, 3, 'BOS'])
    await play(3, ['A2', 'B2', 'C2', 'D2'], eveningOf('04-21'))
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 2', Carl: 'alive' })
    await finishPlayoffs(admin, { A1: AWAY })
    expect((await contestNow(admin)).out_of_date_weeks).toEqual([2])
    await contest.process(admin, 2)
    expect(await contest.fates(ann)).toEqual({ Ann: 'out in 2', Bob: 'alive', Carl: 'alive' })
    expect((await contest.pick(bob, 4, 'TOR')).status).toBe(201)
  })
})

const contestNow = async (who = ann) => (await contest.get<'readSurvivorContest'>(who, '')).body

describe('From slot to slot (S11 to S13, P4)', () => {
  /** Everyone picks the same winner; returns the answer of the last advance of round 1. */
  async function playRoundOne() {
    await contest.setUp(admin, 1)
    const days = ['04-19', '04-21', '04-23', '04-25']
    const answers = []
    for (const [index, team] of ['BOS', 'DET', 'TOR', 'PHI'].entries()) {
      const week = index + 2
      await picks([ann, week, team], [bob, week, team])
      const names = ['A', 'B', 'C', 'D'].map((series) => `${series}${index + 1}`)
      // The next slot locks a day before this one is over, so everyone's next pick is made in time only here.
      pool.clock.set(eveningOf(days[index] ?? '').replace('23:00', '22:59'))
      answers.push(await play(week, names, pool.clock.now()))
      pool.clock.set(eveningOf(['04-20', '04-22', '04-24', '04-26'][index] ?? '').replace('23:00', '12:00'))
    }
    return answers.at(-1)
  }

  it('waits for the next round, and shows it everywhere', async () => {
    expect((await playRoundOne())?.body).toMatchObject({
      action: 'advanced',
      previous_week: 5,
      current_week: 6,
      status: 'in_progress',
      phase: 'playoff_tiebreaker',
    })
    expect(await contestNow()).toMatchObject({ current_week: 6, total_weeks: 5, round: null, awaiting_round: 2 })
    expect((await contest.get<'lockStatus'>(ann, '/lock-status')).body).toMatchObject({
      week_number: 6,
      is_locked: false,
      lock_time: null,
    })
    expect((await contest.get<'weekPicks'>(ann, '/picks')).body).toMatchObject({ can_see_picks: false, picks: [] })
    expect((await teamsNow()).available_teams).toEqual([])
    expect((await contest.pick(ann, 6, 'BOS')).body.code).toBe('playoff_round_not_open')
    expect((await contest.advance(admin)).body.code).toBe('playoff_round_not_open')
    expect((await contest.advance(admin, 5)).body.code).toBe('week_not_current')
    expect((await contest.process(admin, 6)).status).toBe(404)
    expect((await contest.process(admin, 5)).status).toBe(200)
    const { body } = await ann.get<{ data: object }>('/contest/analytics')
    expect(body.data).toMatchObject({
      currentWeek: 6,
      survivorAlive: 2,
      nextDeadline: 'TBD',
      survivor: { awaiting_round: 2, lock_time: null, me: { pick: null } },
    })

    await savePlayoffGames(admin, gamesOfRound(2))
    expect((await contest.setUp(admin, 2)).body.contest).toMatchObject({
      current_week: 6,
      round: 2,
      game_number: 1,
      awaiting_round: null,
    })
    expect((await contest.pick(ann, 6, 'BOS')).body.message).toContain('BOS is already used (Round 1, Game 1)')
  })

  it('advances a slot once for two admins (S11)', async () => {
    await contest.setUp(admin, 1)
    await picks([ann, 2, 'BOS'], [bob, 2, 'BOS'])
    pool.clock.set(eveningOf('04-18').replace('23:00', '22:59'))
    expect((await contest.advance(admin, 2)).body.code).toBe('week_not_locked')
    pool.clock.set(eveningOf('04-19'))
    await finishPlayoffs(admin, { A1: HOME, B1: HOME, C1: HOME, D1: HOME })
    const answers = await Promise.all([1, 2, 3, 4].map(() => contest.advance(admin, 2)))
    expect(answers.map((of) => of.status).sort()).toEqual([200, 409, 409, 409])
    expect(await contestNow()).toMatchObject({ current_week: 3 })
  })

  it('sets up rounds and advances automatically when switched on (S13)', async () => {
    contest = await openTiebreaker({ pool, admin }, [ann, bob, carl], { auto_advance: true })
    await pool.db.deleteFrom('games').where('round', '=', 1).execute()
    await setUpRoundsByThemselves(pool.deps)
    expect(await weeksNow()).toHaveLength(1)
    await savePlayoffGames(admin, [{ ...playoffGame('C', 1), start_time: null }])
    expect(await setUpRoundsByThemselves(pool.deps)).toBe('Survivor: Round 1 is set up')
    expect(await setUpRoundsByThemselves(pool.deps)).toBeNull()
    expect((await weeksNow()).map((week) => week.lock_time).slice(1)).toEqual([null, null, null, null])
    await savePlayoffGames(admin, gamesOfRound(1))
    expect((await weeksNow())[1]?.lock_time).toBe(eveningOf('04-18'))
    await picks([ann, 2, 'BOS'], [bob, 2, 'BOS'])
    pool.clock.set(eveningOf('04-19'))
    await finishPlayoffs(admin, { A1: HOME, B1: HOME, C1: HOME })
    await advanceByItself(pool.deps)
    expect(await contestNow()).toMatchObject({ current_week: 2 })
    await finishPlayoffs(admin, { D1: HOME })
    await advanceByItself(pool.deps)
    expect(await contestNow()).toMatchObject({ current_week: 3, active_participants: 2 })
  })

  it('ends after game 4 of the Final: the survivors share first place (P4)', async () => {
    await contest.setUp(admin, 1)
    await savePlayoffGames(admin, [2, 3, 4].flatMap(gamesOfRound))
    for (const round of [2, 3, 4]) await contest.setUp(admin, round)
    await picks([ann, 2, 'BOS'], [bob, 2, 'DET'])
    await play(2, ['A1', 'B1', 'C1', 'D1'], eveningOf('04-19'))
    await pool.db.updateTable('contests').set({ current_week: 17 }).execute()
    await picks([ann, 17, 'BOS'], [bob, 17, 'BOS'])
    const { body } = await play(17, ['I4'], eveningOf('06-07'))
    expect(body).toMatchObject({ action: 'completed_final_week', status: 'completed', current_week: 17 })
    const { body: standings } = await contest.get<'survivorStandings'>(ann, '/standings')
    expect(standings.participants.map((of) => [of.participant_name, of.placement])).toEqual([
      ['Ann Abbott', 1],
      ['Bob Baker', 1],
      ['Carl', 3],
    ])
    const { body: dashboard } = await ann.get<{ data: object }>('/contest/analytics')
    expect(dashboard.data).toMatchObject({ survivor: { champion: 'Ann Abbott and Bob Baker', awaiting_round: null } })
  })
})

const weeksNow = async () => (await contest.get<'survivorWeeks'>(ann, '/weeks')).body.weeks
