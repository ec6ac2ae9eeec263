import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { rulingKinds } from '#rules/survivor/results/ruling-kinds.ts'
import { listRulings } from '#server/features/survivor/rulings/rulings.repo.ts'
import { listGames } from '#server/features/survivor/weeks/schedule.repo.ts'
import { asRoot, type Pool } from '../harness/harness.ts'
import { outInModel } from '../harness/league/results-model.ts'
import { type Person, signIn, signUp } from '../harness/people.ts'
import { AWAY, type Contest, finish, HOME, LOCKS, startOver, startSurvivorPool } from '../survivor/survivor-steps.ts'
import { type Chance, numberOf, openChance, say, sleep, until } from './chance.ts'

const ROUNDS = numberOf('FAULT_REGRADES', 60)
const BATCHES = 12
const AT_ONCE = 3
const AFTER_ALL = '2025-11-24T12:00:00.000Z'
const WEEKS = [1, 2, 3] as const
const TEAMS = ['BOS', 'NYR', 'DET', 'PHI', 'BUF']
/** The games of each week; in week 1 BOS needs two wins. */
const GAMES = { 1: [101, 102, 103, 104], 2: [201, 202, 203], 3: [301, 302] }

test('when racing admins whose transactions are killed rule on, rescore and regrade three processed weeks, no ruling is lost, and no fate is wrong (S10, S16)', async () => {
  const chance = openChance()
  const { pool, admin, ann, bob, idOf } = await startSurvivorPool()
  onTestFinished(() => pool.close())
  const admins = [admin, await signIn(pool, 'admin')]
  const members = [ann, bob, await signUp(pool, 'Carl'), await signUp(pool, 'Dora'), await signUp(pool, 'Emil')]
  const outcomes = new Map<string, number>()
  let compared = 0
  let kills = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const contest = await playThreeWeeks({ pool, admin, members, chance })
    const entries = await entriesOf(pool, contest)
    const inEffect = new Set<number>()
    const takenBack = new Set<number>()
    const history: string[] = []
    let doubts: Act['does'][] = []
    const oneAct = async () => {
      const { does, run } = chooseAct({ contest, entries, chance, idOf, made: [...inEffect] })
      const { status, body } = await run(chance.oneOf(admins))
      const said = `${does.kind} ${status} ${body.code ?? ''}`.trim()
      history.push(`${JSON.stringify(does)} ${said}`)
      outcomes.set(said, (outcomes.get(said) ?? 0) + 1)
      expect([200, 201, 400, 404, 409, 502], `seed ${chance.seed}, ${said}`).toContain(status)
      if (status === 502) doubts.push(does)
      if (status === 201 && body.ruling_id !== undefined) inEffect.add(body.ruling_id)
      if (status === 200 && does.ruling !== undefined) {
        inEffect.delete(does.ruling)
        takenBack.add(does.ruling)
      }
    }
    for (let batch = 0; batch < BATCHES; batch += 1) {
      doubts = []
      const isKilled = chance.below(3) === 0
      const acts = Array.from({ length: 1 + chance.below(AT_ONCE) }, oneAct)
      if (isKilled) {
        await sleep(chance.below(40))
        await killTransactions(pool)
        kills += 1
      }
      await Promise.all(acts)
      if (isKilled) await untilConnected(pool)
      else expect(doubts, 'without a kill everything is answered').toEqual([])
      await settle(pool, contest, { inEffect, takenBack, doubts, where: whereOf(chance, { round, history }) })
      compared += (await judge(pool, contest, { inEffect, where: whereOf(chance, { round, history }) })) ? 1 : 0
    }
    expect((await contest.process(admin, 1)).status, 'graded again from the first week').toBe(200)
    const where = whereOf(chance, { round, history })
    expect(await judge(pool, contest, { inEffect, where }), `up to date, ${where}`).toBe(true)
    compared += 1
  }
  say(`${ROUNDS} contests graded again, seed ${chance.seed}, ${compared} times compared with grading from scratch`)
  say(`${kills} times every connection to the database was killed meanwhile`)
  say(`answers: ${JSON.stringify(Object.fromEntries([...outcomes].sort()))}`)
  for (const said of ['rescore 200', 'take back 200', 'process 200', ...rulingKinds.map((kind) => `${kind} 201`)])
    expect(outcomes.get(said) ?? 0, said).toBeGreaterThan(0)
})

const whereOf = (chance: Chance, { round, history }: { round: number; history: readonly string[] }) =>
  `seed ${chance.seed}, round ${round}:\n${history.join('\n')}`

type Played = { pool: Pool; admin: Person; members: Person[]; chance: Chance }

/**
 * A contest whose three weeks are processed, the last by its results alone, so that the contest continues. Some members
 * miss a week.
 */
async function playThreeWeeks({ pool, admin, members, chance }: Played): Promise<Contest> {
  for (;;) {
    const contest = await startOver(pool, admin, members)
    for (const member of members) {
      const teams = chance.shuffled(TEAMS.filter((team) => team !== 'PHI'))
      for (const [at, week] of WEEKS.entries())
        if (chance.below(6) > 0) await contest.pick(member, week, teams[at] ?? '')
    }
    const finishWeek = async (week: (typeof WEEKS)[number]) => {
      pool.clock.set(LOCKS[week - 1] ?? '')
      await finish(admin, Object.fromEntries(GAMES[week].map((id) => [id, scoreOf(chance)])))
    }
    await finishWeek(1)
    await contest.advance(admin, 1)
    await finishWeek(2)
    const { body } = await contest.advance(admin, 2)
    await finishWeek(3)
    pool.clock.set(AFTER_ALL)
    // A winner after two weeks: no further ruling is possible.
    if (body.action !== 'advanced') continue
    // Twice, so that the undoable act is a regraded week, not its first results.
    for (const _time of [1, 2]) expect((await contest.process(admin, 3)).status).toBe(200)
    return contest
  }
}

const scoreOf = (chance: Chance) => ({
  ...chance.oneOf([HOME, AWAY]),
  in: chance.oneOf(['REG', 'OT', 'SO'] as const),
})

type Act = {
  does: { kind: string; [fact: string]: unknown; ruling?: number }
  run: (by: Person) => Promise<{ status: number; body: { code?: string | undefined; ruling_id?: number } }>
}
type Choice = {
  contest: Contest
  entries: readonly number[]
  chance: Chance
  idOf: (abbreviation: string) => number
  made: readonly number[]
}

function chooseAct({ contest, entries, chance, idOf, made }: Choice): Act {
  const week = chance.oneOf(WEEKS)
  const ruling = made.length === 0 ? null : chance.oneOf(made)
  switch (chance.below(ruling === null ? 8 : 10)) {
    case 0:
    case 1: {
      const game = chance.oneOf(GAMES[week])
      const score = scoreOf(chance)
      const rescore = async (by: Person) => {
        // Its helper expects that games are saved.
        const isSaved = await finish(by, { [game]: score }).then(
          () => true,
          (error) => {
            if (!String(error).includes('games not saved: 502')) throw error
            return false
          },
        )
        return { status: isSaved ? 200 : 502, body: {} }
      }
      return { does: { kind: 'rescore', game, score }, run: rescore }
    }
    case 2:
      return { does: { kind: 'process', week }, run: (by) => contest.process(by, week) }
    case 3:
      return { does: { kind: 'undo' }, run: (by) => by.post(`${contest.at}/undo-recompute`) }
    case 8:
    case 9:
      return {
        does: { kind: 'take back', ...(ruling === null ? {} : { ruling }) },
        run: (by) => by.delete(`${contest.at}/rulings/${ruling}`),
      }
    default: {
      const kind = chance.oneOf(rulingKinds)
      const participant_id = chance.oneOf(entries)
      const team = kind === 'correct_pick' ? { team_id: idOf(chance.oneOf(TEAMS)) } : {}
      const body = { participant_id, week_number: week, kind, ...team }
      return {
        does: body,
        run: (by) => by.post(`${contest.at}/rulings`, { ...body, reason: 'Told me before the lock' }),
      }
    }
  }
}

/** As when the server dies midway: uncommitted work is gone, and no one receives the outcome of committed work. */
async function killTransactions({ address }: Pool): Promise<void> {
  const name = 'database' in address ? address.database : ''
  await asRoot(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

/** Dead connections are detected on use. */
async function untilConnected({ db }: Pool): Promise<void> {
  await until('the database answers on every connection', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => sql`select pg_sleep(0.01)`.execute(db)))
    return asked.every(({ status }) => status === 'fulfilled')
  })
}

type Settled = { inEffect: Set<number>; takenBack: ReadonlySet<number>; doubts: readonly Act['does'][]; where: string }

/** Acknowledged acts hold; unacknowledged ones were done completely or not at all. */
async function settle({ db }: Pool, { id }: Contest, { inEffect, takenBack, doubts, where }: Settled): Promise<void> {
  const stored = new Set((await listRulings(db, { contestId: id })).map(({ ruling_id }) => ruling_id))
  const inDoubt = new Set(doubts.map(({ ruling }) => ruling))
  for (const ruling of inEffect) if (!inDoubt.has(ruling)) expect(stored, `lost, ${where}`).toContain(ruling)
  const unheard = [...stored].filter((ruling) => !inEffect.has(ruling))
  expect(unheard.length, where).toBeLessThanOrEqual(doubts.length)
  for (const ruling of unheard) expect(takenBack, `back again, ${where}`).not.toContain(ruling)
  inEffect.clear()
  for (const ruling of stored) inEffect.add(ruling)
}

async function entriesOf({ db }: Pool, { id }: Contest): Promise<number[]> {
  const rows = await db.selectFrom('participants').select('participant_id').where('contest_id', '=', id).execute()
  return rows.map(({ participant_id }) => participant_id)
}

type Judged = { inEffect: ReadonlySet<number>; where: string }

/** Checks the rulings, and the fates against the slow model unless a week's results are marked outdated: then false. */
async function judge({ db }: Pool, { id }: Contest, { inEffect, where }: Judged): Promise<boolean> {
  const rulings = await listRulings(db, { contestId: id })
  expect(new Set(rulings.map(({ ruling_id }) => ruling_id)), where).toEqual(inEffect)
  const weeks = await db
    .selectFrom('contest_weeks')
    .selectAll()
    .where('contest_id', '=', id)
    .where('processed_at', 'is not', null)
    .orderBy('week_number')
    .execute()
  if (weeks.some((week) => week.results_out_of_date)) return false
  const entries = await db.selectFrom('participants').selectAll().where('contest_id', '=', id).execute()
  const excused = await db.selectFrom('excused_weeks').selectAll().execute()
  const out = outInModel({
    participants: entries.map(({ participant_id }) => ({
      participant_id,
      excused_weeks: excused.filter((of) => of.participant_id === participant_id).map((of) => of.week_number),
    })),
    weeks: weeks.map((week) => ({ ...week, gamesAtLock: null })),
    picks: await db.selectFrom('picks').selectAll().where('contest_id', '=', id).execute(),
    games: await listGames(db, { seasonYear: '2025-26', spans: weeks }),
    rulings,
  })
  const fates = entries.map((of) => [of.participant_id, of.is_eliminated ? of.elimination_week : null])
  expect(Object.fromEntries(fates), where).toEqual(
    Object.fromEntries(entries.map(({ participant_id: of }) => [of, out.get(of) ?? null])),
  )
  return true
}
