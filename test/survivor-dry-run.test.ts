import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { advanceByItself } from '#server/features/survivor/survivor.job.ts'
import type { AnswerOf } from '../src/contract/endpoint.ts'
import type * as calls from '../src/contract/survivor-advance.ts'
import { fingerprint } from './fingerprint.ts'
import type { Pool } from './harness.ts'
import { type Person, signUp } from './people.ts'
import { finishPlayoffs, openTiebreaker } from './playoff-steps.ts'
import {
  AWAY,
  type Contest,
  finish,
  HOME,
  LOCKS,
  openContest,
  pickAndLock,
  startOver,
  startSurvivorPool,
} from './survivor-steps.ts'

type Dry = AnswerOf<typeof calls.dryRun> & { message?: string }
type Act = 'process' | 'advance'

let pool: Pool
let admin: Person
let ann: Person
let bob: Person
let carl: Person
let contest: Contest
beforeAll(async () => {
  ;({ pool, admin, ann, bob } = await startSurvivorPool())
  carl = await signUp(pool, 'Carl')
})
beforeEach(async () => {
  contest = await startOver(pool, admin, [ann, bob, carl])
})
afterAll(() => pool.close())

const dry = (week: number, act: Act, who = admin) => who.get<Dry>(`${contest.at}/weeks/${week}/dry-run?act=${act}`)
const undo = (week?: number, who = admin) =>
  who.post<{ message?: string; auto_advance_stopped?: boolean }>(
    `${contest.at}/undo-advance`,
    week === undefined ? undefined : { week_number: week },
  )
const names = (people: { participant_name: string }[]) => people.map((of) => of.participant_name)

/** Everything of the game that an advance can change, and nothing that happens by itself. */
async function gameNow() {
  const { db } = pool
  const rows = {
    contest: await db
      .selectFrom('contests')
      .select(['current_week', 'status', 'phase', 'completed_at'])
      .where('contest_id', '=', contest.id)
      .execute(),
    entries: await db
      .selectFrom('participants')
      .select(['participant_id', 'is_eliminated', 'elimination_week', 'placement'])
      .where('contest_id', '=', contest.id)
      .orderBy('participant_id')
      .execute(),
    picks: await db.selectFrom('picks').selectAll().where('contest_id', '=', contest.id).orderBy('pick_id').execute(),
    weeks: await db
      .selectFrom('contest_weeks')
      .select(['week_number', 'processed_at', 'survived', 'eliminated', 'mass_elimination_prevented'])
      .select('results_out_of_date')
      .where('contest_id', '=', contest.id)
      .orderBy('week_number')
      .execute(),
    excuses: await db
      .selectFrom('excused_weeks')
      .selectAll()
      .orderBy('participant_id')
      .orderBy('week_number')
      .execute(),
  }
  return rows
}

describe('A dry run', () => {
  it('says who would be out and why, what is missing and what comes next', async () => {
    await pickAndLock({ pool, contest }, 1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
    ])
    await finish(admin, { 104: HOME })
    const { status, body } = await dry(1, 'advance')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      results: { week_number: 1, survived: 1, eliminated: 2, mass_elimination_prevented: false },
      readiness: { is_ready: false, total_games: 4, pending_games: 3 },
      out: [
        { participant_name: 'Bob Baker', abbreviation: 'PHI', wins: 0, wins_needed: 1, games_left: 1 },
        { participant_name: 'Carl', abbreviation: null },
      ],
      saved: [],
      next: { action: 'completed_with_winner', status: 'completed', current_week: 1, champions: ['Ann Abbott'] },
    })
    expect((await dry(1, 'process')).body.next).toBeNull()
  })

  it('says who is saved because everybody would be out (S9)', async () => {
    await pickAndLock({ pool, contest }, 1, [
      [ann, 'NYR'],
      [bob, 'PHI'],
    ])
    await finish(admin, { 101: HOME, 103: HOME })
    const { body } = await dry(1, 'advance')
    expect(body.results.mass_elimination_prevented).toBe(true)
    expect(names(body.saved)).toEqual(['Ann Abbott', 'Bob Baker'])
    expect(names(body.out)).toEqual(['Carl'])
  })

  it('tells of a correction whom it revives and which weeks it changes (S10)', async () => {
    await pickAndLock({ pool, contest }, 1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
      [carl, 'BUF'],
    ])
    await finish(admin, { 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
    await finish(admin, { 103: AWAY })
    const { body } = await dry(1, 'process')
    expect(body.changed).toEqual([expect.objectContaining({ participant_name: 'Bob Baker', before: 1, after: null })])
    await pickAndLock({ pool, contest }, 2, [[ann, 'BOS']])
    expect((await dry(2, 'advance')).body.other_weeks).toEqual([
      { week_number: 1, survived: 3, eliminated: 0, mass_elimination_prevented: false },
    ])
  })

  it('is refused like the act, and only for admins', async () => {
    for (const act of ['process', 'advance'] as const) {
      expect(await dry(1, act)).toMatchObject({
        status: 409,
        body: { message: 'Week 1 has not locked yet: it locks on Mon, Nov 3, 7:00 PM ET' },
      })
      expect((await dry(1, act, ann)).status).toBe(403)
      expect((await dry(99, act)).status).toBeGreaterThanOrEqual(400)
    }
    pool.clock.set(LOCKS[0])
    await contest.advance(admin, 1)
    expect((await dry(1, 'advance')).status).toBe(409)
    expect((await dry(1, 'process')).status).toBe(200)
  })

  const anyScore = fc.constantFrom(HOME, AWAY, null)
  const anyTeam = (teams: string[]) => fc.constantFrom(null, ...teams)
  const anySeason = fc.record({
    picks: fc.tuple(...[0, 1, 2].map(() => fc.tuple(anyTeam(['BUF', 'NYR', 'PHI']), anyTeam(['BOS', 'DET'])))),
    scores: fc.tuple(...[101, 102, 103, 104, 201, 202, 203].map((id) => fc.tuple(fc.constant(id), anyScore))),
    correction: fc.constantFrom(101, 103, 104),
    act: fc.constantFrom<Act>('process', 'advance'),
  })

  it('changes nothing, and then happens exactly as it said; taken back, everything is as it was', async () => {
    await fc.assert(
      fc.asyncProperty(anySeason, async ({ picks, scores, correction, act }) => {
        contest = await startOver(pool, admin, [ann, bob, carl])
        const people = [ann, bob, carl]
        const inWeek = (week: 0 | 1) =>
          picks.flatMap((own, at): [Person, string][] => {
            const [person, team] = [people[at], own[week]]
            return person && team ? [[person, team]] : []
          })
        const played = Object.fromEntries(scores.flatMap(([id, score]) => (score ? [[id, score]] : [])))
        await pickAndLock({ pool, contest }, 1, inWeek(0))
        await finish(admin, played)
        let week = 1
        await bothWays(week, act)
        const now = await gameNow()
        if (now.contest[0]?.status === 'completed') return
        if (act === 'process') await contest.advance(admin, 1)
        const after = await gameNow()
        if (after.contest[0]?.status === 'completed') return
        await finish(admin, { [correction]: HOME })
        week = 2
        pool.clock.set(BEFORE_LOCK_2)
        for (const [who, team] of inWeek(1)) await contest.pick(who, 2, team)
        pool.clock.set(LOCKS[1])
        await bothWays(week, act)
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  const BEFORE_LOCK_2 = '2025-11-10T12:00:00.000Z'

  /** The dry run, the act, and where it was an advance the way back and the act once more. */
  async function bothWays(week: number, act: Act) {
    const before = await gameNow()
    const everything = await fingerprint(pool.db)
    const { status, body: said } = await dry(week, act)
    expect(status).toBe(200)
    expect(await fingerprint(pool.db)).toEqual(everything)
    await really(week, act, { before, said })
    if (act === 'process') return
    expect((await undo(week)).status).toBe(200)
    expect(await gameNow()).toEqual(before)
    await really(week, act, { before, said })
  }

  async function really(
    week: number,
    act: Act,
    { before, said }: { before: Awaited<ReturnType<typeof gameNow>>; said: Dry },
  ) {
    const done =
      act === 'process' ? (await contest.process(admin, week)).body : (await contest.advance(admin, week)).body
    expect(done.results).toEqual(said.results)
    if (said.next) {
      const { champions, ...next } = said.next
      expect(done).toMatchObject(next)
      const { body } = await contest.get<'survivorStandings'>(admin, '/standings')
      expect(names(body.participants.filter((of) => of.placement === 1))).toEqual(champions)
    }
    const after = await gameNow()
    const fates = after.entries.map((entry, at) => [
      entry.participant_id,
      before.entries[at]?.elimination_week,
      entry.elimination_week,
    ])
    expect(fates.filter(([, was, is]) => was !== is)).toEqual(
      said.changed.map((of) => [of.participant_id, of.before, of.after]).sort(([a], [b]) => Number(a) - Number(b)),
    )
    const out = after.entries.filter((entry) => entry.elimination_week === week).map((of) => of.participant_id)
    expect(out.sort()).toEqual(said.out.map((of) => of.participant_id).sort())
  }
})

describe('Taking the last advance back', () => {
  async function advanced() {
    await pickAndLock({ pool, contest }, 1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
      [carl, 'BUF'],
    ])
    await finish(admin, { 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
  }
  const undoable = async () => (await contest.get<'readSurvivorContest'>(admin, '')).body.undoable_week

  it('is offered to admins until somebody picks in the new week', async () => {
    expect(await undoable()).toBeNull()
    await advanced()
    expect(await undoable()).toBe(1)
    expect((await contest.get<'readSurvivorContest'>(ann, '')).body).not.toHaveProperty('undoable_week')
    await contest.pick(ann, 2, 'BOS')
    expect(await undoable()).toBeNull()
    expect(await undo(1)).toMatchObject({
      status: 409,
      body: { message: 'Somebody has already picked for week 2: the advance stands' },
    })
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 1', Carl: 'alive' })
  })

  it('revives and reopens, so that the week can be advanced again', async () => {
    await advanced()
    expect((await undo(1)).body).toMatchObject({ contest: { current_week: 1 }, auto_advance_stopped: false })
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'alive' })
    expect((await undo(1)).body.message).toBe('There is no advance that could be taken back')
    expect((await contest.advance(admin, 1)).status).toBe(200)
    expect((await undo(2)).status).toBe(409)
    expect((await undo(1, ann)).status).toBe(403)
  })

  it('takes a champion his crown again', async () => {
    await pickAndLock({ pool, contest }, 1, [[ann, 'BUF']])
    await finish(admin, { 104: HOME })
    const before = await gameNow()
    expect((await contest.advance(admin, 1)).body.status).toBe('completed')
    expect((await undo()).status).toBe(200)
    expect(await gameNow()).toEqual(before)
  })

  it('keeps a correction that came since out of date (G5), and none of a week without results', async () => {
    await advanced()
    await pickAndLock({ pool, contest }, 2, [])
    await contest.advance(admin, 2)
    await finish(admin, { 103: AWAY, 201: HOME })
    await undo(2)
    const { body } = await contest.get<'readSurvivorContest'>(admin, '')
    expect(body).toMatchObject({ current_week: 2, out_of_date_weeks: [1] })
  })

  it('is over once results were computed again', async () => {
    await advanced()
    await contest.process(admin, 1)
    expect((await undo(1)).body.message).toBe('There is no advance that could be taken back')
  })

  it('stops a contest that advances by itself, which would advance at once again', async () => {
    contest = await openContest(pool, admin, { members: [ann, bob], auto_advance: true })
    await pickAndLock({ pool, contest }, 1, [
      [ann, 'BUF'],
      [bob, 'BUF'],
    ])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    await advanceByItself(pool.deps)
    expect((await contest.get<'readSurvivorContest'>(ann, '')).body.current_week).toBe(2)
    expect((await undo(1)).body.auto_advance_stopped).toBe(true)
    await advanceByItself(pool.deps)
    expect((await contest.get<'readSurvivorContest'>(ann, '')).body).toMatchObject({
      current_week: 1,
      auto_advance: false,
    })
  })

  it('races a pick for the new week: never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      contest = await startOver(pool, admin, [ann, bob, carl])
      await advanced()
      const both = [() => undo(1), () => contest.pick(ann, 2, 'BOS')]
      if (round % 2 === 1) both.reverse()
      const answers = await Promise.all(both.map((send) => send()))
      expect(answers.map((of) => Math.floor(of.status / 100)).sort()).toEqual([2, 4])
      const picks = await pool.db.selectFrom('picks').select('week_number').where('week_number', '=', 2).execute()
      const { body } = await contest.get<'readSurvivorContest'>(admin, '')
      expect(body.current_week).toBe(picks.length === 0 ? 1 : 2)
    }
  })

  it('happens once for two admins', async () => {
    await advanced()
    const answers = await Promise.all([undo(1), undo(1), undo(1)])
    expect(answers.map((of) => of.status).sort()).toEqual([200, 409, 409])
  })

  it('works in the playoff slots too, until a round is set up on it (P1)', async () => {
    contest = await openTiebreaker({ pool, admin }, [ann, bob])
    expect(await undoable()).toBe(1)
    await contest.post(admin, '/playoff-rounds', { round: 1 })
    expect(await undoable()).toBeNull()
    expect((await undo(1)).body.message).toBe('A playoff round has been set up since: the advance stands')
    await contest.pick(ann, 2, 'BOS')
    await contest.pick(bob, 2, 'DET')
    pool.clock.set('2026-04-18T23:00:00.000Z')
    await finishPlayoffs(admin, { A1: HOME, B1: HOME, C1: HOME, D1: HOME })
    const before = await gameNow()
    await contest.advance(admin, 2)
    expect((await undo(2)).status).toBe(200)
    expect(await gameNow()).toEqual(before)
  })
})
