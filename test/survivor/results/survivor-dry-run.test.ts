import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/survivor/advance.ts'
import { fingerprint } from '../../harness/database/fingerprint.ts'
import type { Person } from '../../harness/people.ts'
import { AWAY, finish, gameNow, givenSurvivor, HOME, LOCKS, startOver } from '../survivor-steps.ts'

const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({ also: ['carl'] })

describe('A dry run', () => {
  it('shows who would be out and why, the missing picks and games, and what comes next', async () => {
    await contest.pickAndLock(1, [
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

  it('shows who is saved because everyone would be out (S9)', async () => {
    await contest.pickAndLock(1, [
      [ann, 'NYR'],
      [bob, 'PHI'],
    ])
    await finish(admin, { 101: HOME, 103: HOME })
    contest.latePicksOver(1)
    const { body } = await dry(1, 'advance')
    expect(body.results.mass_elimination_prevented).toBe(true)
    expect(names(body.saved)).toEqual(['Ann Abbott', 'Bob Baker'])
    expect(names(body.out)).toEqual(['Carl'])
  })

  it('shows the members a correction revives and the weeks it changes (S10)', async () => {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
      [carl, 'BUF'],
    ])
    await finish(admin, { 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
    await finish(admin, { 103: AWAY })
    const { body } = await dry(1, 'process')
    expect(body.changed).toEqual([expect.objectContaining({ participant_name: 'Bob Baker', before: 1, after: null })])
    await contest.pickAndLock(2, [[ann, 'BOS']])
    contest.latePicksOver(2)
    expect((await dry(2, 'advance')).body.other_weeks).toEqual([
      { week_number: 1, survived: 3, eliminated: 0, mass_elimination_prevented: false },
    ])
  })

  it('is refused like the real call, and only for admins', async () => {
    for (const act of ['process', 'advance'] as const) {
      expect(await dry(1, act)).toMatchObject({
        status: 409,
        body: { message: "Week 1 hasn't locked yet: it locks on Mon, Nov 3, 7:00 PM ET" },
      })
      expect((await dry(1, act, ann)).status).toBe(403)
      expect((await dry(99, act)).status).toBeGreaterThanOrEqual(400)
    }
    contest.latePicksOver(1)
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

  it('changes nothing, matches the real act, and everything is as before after an undo', async () => {
    await fc.assert(
      fc.asyncProperty(anySeason, async ({ picks, scores, correction, act }) => {
        Object.assign(contest, await startOver(pool, admin, [ann, bob, carl]))
        const people = [ann, bob, carl]
        const inWeek = (week: 0 | 1) =>
          picks.flatMap((own, at): [Person, string][] => {
            const [person, team] = [people[at], own[week]]
            return person && team ? [[person, team]] : []
          })
        const playWeek = (number: 1 | 2) => {
          const ended = scores.flatMap(([id, score]) => (score && Math.floor(id / 100) === number ? [[id, score]] : []))
          return ended.length ? finish(admin, Object.fromEntries(ended)) : undefined
        }
        await contest.pickAndLock(1, inWeek(0))
        await playWeek(1)
        contest.latePicksOver(1)
        await bothWays(1, act)
        const now = await gameNow(pool, contest)
        if (now.contest[0]?.status === 'completed') return
        if (act === 'process') await contest.advance(admin, 1)
        const after = await gameNow(pool, contest)
        if (after.contest[0]?.status === 'completed') return
        await finish(admin, { [correction]: HOME })
        pool.clock.set(BEFORE_LOCK_2)
        for (const [who, team] of inWeek(1)) {
          const { status, body } = await contest.pick(who, 2, team)
          if (status !== 201) expect(body.code).toBe('participant_eliminated')
        }
        pool.clock.set(LOCKS[1])
        await playWeek(2)
        contest.latePicksOver(2)
        await bothWays(2, act)
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  const BEFORE_LOCK_2 = '2025-11-10T12:00:00.000Z'

  /** The dry run, the act, and for an advance its undo and the act once more. */
  async function bothWays(week: number, act: Act) {
    const before = await gameNow(pool, contest)
    const everything = await fingerprint(pool.db)
    const { status, body: said } = await dry(week, act)
    expect(status).toBe(200)
    expect(await fingerprint(pool.db)).toEqual(everything)
    await really(week, act, { before, said })
    if (act === 'process') return
    const back = said.next?.status === 'completed' ? contest.post(admin, '/reopen') : contest.undo(admin, week)
    expect((await back).status).toBe(200)
    expect(await gameNow(pool, contest)).toEqual(before)
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
    const after = await gameNow(pool, contest)
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

type Dry = AnswerOf<typeof calls.dryRun> & { message?: string }
type Act = 'process' | 'advance'

const dry = (week: number, act: Act, who = admin) => who.get<Dry>(`${contest.at}/weeks/${week}/dry-run?act=${act}`)
const names = (people: { participant_name: string }[]) => people.map((of) => of.participant_name)
