import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hours, plus } from '#rules/time.ts'
import { jobs } from '#server/wiring/jobs.ts'
import type { Person } from '../../harness/people.ts'
import { eveningOf, finishPlayoffs, gamesOfRound, openTiebreaker } from '../playoffs/playoff-steps.ts'
import {
  AWAY,
  BEFORE_ALL,
  type Contest,
  finish,
  givenSurvivorPool,
  HOME,
  LOCKS,
  openContest,
  THREE_WEEKS,
} from '../survivor-steps.ts'

const { pool, admin, ann, bob, idOf } = await givenSurvivorPool()
/** The admin plays, and may do whatever an admin can. */
const members = [ann, bob, admin]

/** A contest at some moment, and the games that may be moved. */
type Scene = {
  contest: Contest
  path: '/games' | '/playoff-games'
  games: readonly (typeof THREE_WEEKS)[number][]
  weeks: readonly number[]
}

const TEAMS = ['BOS', 'NYR', 'DET', 'BUF', 'PHI', 'TOR'] as const

/** Week 1 shortly before its lock. */
async function beforeTheLock(opened: object = {}): Promise<Scene> {
  const contest = await openContest(pool, admin, { members, ...opened })
  await contest.pick(ann, 1, 'BOS')
  pool.clock.set(plus(LOCKS[0], -hours(3)))
  return { contest, path: '/games', games: THREE_WEEKS, weeks: [1, 2] }
}

/** Between the lock of week 1 and a start that makes week 2 the first. */
async function beforeALaterStart(): Promise<Scene> {
  const scene = await beforeTheLock({ start: false, starts_at: plus(LOCKS[0], hours(30)), auto_advance: true })
  await scene.contest.pick(ann, 2, 'DET')
  pool.clock.set(plus(LOCKS[0], hours(29)))
  return { ...scene, games: THREE_WEEKS.slice(4) }
}

/** Week 2 shortly before its lock: everyone has won in week 1, Ann and Bob with another team than the admin. */
async function inTheSecondWeek(): Promise<Scene> {
  const contest = await openContest(pool, admin, { members, lives: 2 })
  for (const [who, team] of [
    [ann, 'BUF'],
    [bob, 'BUF'],
    [admin, 'PHI'],
  ] as const)
    await contest.pick(who, 1, team)
  await finish(admin, { 101: HOME, 102: HOME, 103: AWAY, 104: HOME })
  await contest.advance(admin, 1)
  await contest.pick(ann, 2, 'DET')
  pool.clock.set(plus(LOCKS[1], -hours(3)))
  return { contest, path: '/games', games: THREE_WEEKS.slice(4), weeks: [1, 2] }
}

/** Round 2 of the playoffs before its first game, with one of its two series still unknown to the pool. */
async function inThePlayoffs(): Promise<Scene> {
  const contest = await openTiebreaker({ pool, admin }, members)
  const won = ['A', 'B', 'C', 'D'].flatMap((series) => [1, 2, 3, 4].map((n) => [`${series}${n}`, HOME]))
  await finishPlayoffs(admin, Object.fromEntries(won))
  const games = gamesOfRound(2)
  await admin.post(
    '/playoff-games',
    games.filter((game) => game.series === 'E'),
  )
  for (const round of [1, 2]) await contest.setUp(admin, round)
  await contest.pick(ann, 6, 'BOS')
  pool.clock.set(plus(eveningOf('05-01'), -hours(3)))
  return { contest, path: '/playoff-games', games, weeks: [6, 7] }
}

const SCENES = {
  'before the lock': () => beforeTheLock(),
  'before the lock that starts it': () => beforeTheLock({ start: false }),
  'before a start that renumbers the weeks': beforeALaterStart,
  'in the second week': inTheSecondWeek,
  'in the playoffs': inThePlayoffs,
}

const who = fc.constantFrom(0, 1, 2)
const week = fc.constantFrom(0, 0, 1)
const some = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8])
const look = fc.record({ do: fc.constant('look' as const), who, week })
const act = fc.oneof(
  look,
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom<number[]>(1, 3, 20, 50) }),
  fc.record({ do: fc.constant('pick' as const), who, week, team: fc.constantFrom(...TEAMS) }),
  fc.record({ do: fc.constant('take back' as const), who, week }),
  fc.record({
    do: fc.constant('change games' as const),
    some,
    to: fc.constantFrom('PPD' as const, 'CNCL' as const, 'FUT' as const, 'no start' as const),
  }),
  fc.record({ do: fc.constant('lock' as const), week, in: fc.constantFrom(null, 1, 2) }),
  fc.record({
    do: fc.constant('rule' as const),
    who,
    week,
    kind: fc.constantFrom('excuse', 'revive', 'withdraw', 'correct_pick'),
    team: fc.constantFrom(...TEAMS),
  }),
  fc.record({ do: fc.constant('take back a ruling' as const) }),
  fc.record({
    do: fc.constant('settle' as const),
    week,
    act: fc.constantFrom('process', 'advance', 'undo', 'undo-recompute', 'reopen'),
  }),
  fc.record({ do: fc.constant('switch' as const), late_picks: fc.boolean() }),
  fc.record({ do: fc.constant('move the first day' as const), day: fc.constantFrom('2025-11-04', '2025-11-10') }),
  fc.record({ do: fc.constant('run jobs' as const) }),
)
type Act = Parameters<Parameters<typeof act.map>[0]>[0]

const ALL_GAMES = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const ruled = { do: 'rule', who: 2, team: 'BOS' } as const
/** Acts that show something, and acts that take it back: by chance alone they seldom meet. */
const PAIRS: { there: Act; back: Act }[] = [
  {
    there: { do: 'change games', some: ALL_GAMES, to: 'PPD' },
    back: { do: 'change games', some: ALL_GAMES, to: 'FUT' },
  },
  {
    there: { do: 'change games', some: ALL_GAMES, to: 'no start' },
    back: { do: 'change games', some: ALL_GAMES, to: 'FUT' },
  },
  { there: { do: 'switch', late_picks: false }, back: { do: 'switch', late_picks: true } },
  { there: { ...ruled, week: 1, kind: 'withdraw' }, back: { do: 'take back a ruling' } },
  { there: { ...ruled, week: 1, kind: 'correct_pick' }, back: { do: 'take back a ruling' } },
  { there: { do: 'settle', week: 0, act: 'process' }, back: { do: 'settle', week: 0, act: 'undo-recompute' } },
  { there: { do: 'settle', week: 0, act: 'advance' }, back: { do: 'settle', week: 0, act: 'undo' } },
  { there: { do: 'settle', week: 0, act: 'advance' }, back: { do: 'settle', week: 0, act: 'reopen' } },
  { there: { do: 'lock', week: 0, in: 1 }, back: { do: 'move the first day', day: '2025-11-04' } },
]
const thereAndBack = fc
  .record({ pair: fc.constantFrom(...PAIRS), pause: fc.constantFrom<number[]>(0, 3, 50), look })
  .map(({ pair: { there, back }, pause, look: then }): Act[] => [
    there,
    ...(pause > 0 ? [{ do: 'wait' as const, hours: pause }] : []),
    then,
    back,
  ])
/** An earlier pick of the admin's corrected, so that its team is free again. */
const freed: Act[] = [{ ...ruled, week: 0, kind: 'correct_pick' }]
const history = fc
  .array(
    fc.oneof(
      act.map((one) => [one]),
      thereAndBack,
      thereAndBack,
      fc.constant(freed),
    ),
    { minLength: 3, maxLength: 10 },
  )
  .map((parts) => parts.flat())

/** A week by its days, whatever its number is by then; a playoff slot by its place. */
type Span = { start_date: string; end_date: string; round: number | null; game_number: number | null }

const isSame = (one: Span, other: Span) =>
  one.round === null
    ? other.round === null && one.start_date <= other.end_date && other.start_date <= one.end_date
    : one.round === other.round && one.game_number === other.game_number

class Story {
  readonly seen = new Map<Person, Span[]>(members.map((of) => [of, []]))
  readonly acts: string[] = []
  readonly scene: Scene
  constructor(scene: Scene) {
    this.scene = scene
  }

  async play(act: Act): Promise<void> {
    const { contest, games, path } = this.scene
    switch (act.do) {
      case 'look':
        return this.look(this.who(act.who), this.week(act.week))
      case 'wait':
        return pool.clock.set(plus(pool.clock.now(), hours(act.hours)))
      case 'pick':
        await this.pick(this.who(act.who), () => contest.pick(this.who(act.who), this.week(act.week), act.team))
        return
      case 'take back':
        await this.pick(this.who(act.who), () => this.takeBack(this.who(act.who), this.week(act.week)))
        return
      case 'change games': {
        const how = act.to === 'no start' ? { start_time: null } : { game_state: act.to }
        const changed = games.filter((_, at) => act.some.includes(at)).map((game) => ({ ...game, ...how }))
        return this.say(act, await admin.post(path, changed))
      }
      case 'lock': {
        const lock_time = act.in === null ? null : plus(pool.clock.now(), hours(act.in))
        return this.say(act, await contest.post(admin, `/weeks/${this.week(act.week)}/update-lock-time`, { lock_time }))
      }
      case 'rule':
        return this.say(act, await contest.post(admin, '/rulings', await this.ruling(act)))
      case 'take back a ruling': {
        const { body } = await contest.get<'listRulings'>(admin, '/rulings')
        return this.say(act, await admin.delete(`${contest.at}/rulings/${body.rulings[0]?.ruling_id ?? 0}`))
      }
      case 'settle':
        return this.say(act, await this.settle(act))
      case 'switch':
        return this.say(act, await admin.put(contest.at, { late_picks: act.late_picks }))
      case 'move the first day':
        return this.say(act, await admin.put(contest.at, { season_start_date: act.day, starts_at: null }))
      case 'run jobs':
        for (const { name, run } of jobs) if (name.startsWith('survivor')) await run(pool.deps)
    }
  }

  /** Puts all games back and tries every team, for every member without a pick. */
  async tryAll(): Promise<void> {
    await admin.post(this.scene.path, this.scene.games)
    for (const person of members)
      for (const number of this.scene.weeks) {
        const teams = (await this.picksOf(person)).some((of) => of.startsWith(`${number} `)) ? [] : TEAMS
        for (const team of teams)
          if ((await this.pick(person, () => this.scene.contest.pick(person, number, team))) !== 'team_refused') break
      }
  }

  private takeBack(person: Person, number: number) {
    return person.delete<{ code?: string }>(`${this.scene.contest.at}/picks/${number}`)
  }

  private who(at: number): Person {
    return members[at] ?? admin
  }

  private week(at: number): number {
    return this.scene.weeks[at] ?? 1
  }

  private settle({ act, week: at }: Extract<Act, { do: 'settle' }>) {
    const { contest } = this.scene
    if (act === 'process') return contest.process(admin, this.week(at))
    if (act === 'advance') return contest.advance(admin)
    return contest.post(admin, act === 'undo' ? '/undo-advance' : `/${act}`)
  }

  private async ruling({ who: about, week: at, kind, team }: Extract<Act, { do: 'rule' }>) {
    const { body } = await this.scene.contest.get<'survivorParticipants'>(admin, '/participants')
    const participant_id = body.participants.find((of) => of.user_id === this.who(about).userId)?.participant_id
    const corrected = kind === 'correct_pick' ? { team_id: idOf(team) } : {}
    return { participant_id, week_number: this.week(at), kind, reason: 'A reason', ...corrected }
  }

  private async look(person: Person, number: number): Promise<void> {
    const { body } = await this.scene.contest.get<'weekPicks'>(person, `/picks?week=${number}`)
    const others = (body.picks ?? []).filter((pick) => pick.user_id !== person.userId)
    const week_ = (await this.weeksOf()).find((of) => of.week_number === number)
    if (others.length > 0 && week_) this.seen.get(person)?.push(week_)
  }

  /** A member who has seen a pick of a week makes and changes none in it. */
  private async pick(
    person: Person,
    act: () => Promise<{ status: number; body: { code?: string } }>,
  ): Promise<'team_refused' | null> {
    const before = await this.picksOf(person)
    const { status, body } = await act()
    expect(status).toBeLessThan(500)
    const after = await this.picksOf(person)
    if (String(before) === String(after)) return String(body.code).startsWith('team_') ? 'team_refused' : null
    const changed = [...before, ...after].filter((of) => before.includes(of) !== after.includes(of))
    const weeks = (await this.weeksOf()).filter((of) => changed.some((pick) => pick.startsWith(`${of.week_number} `)))
    const seen = this.seen.get(person) ?? []
    const known = weeks.filter((of) => seen.some((one) => isSame(one, of)))
    expect(known, `${person.email}: ${before} became ${after} after ${this.acts.join(', ')}`).toEqual([])
    return null
  }

  private say(act: Act, { status, body }: { status: number; body: unknown }): void {
    expect(status, JSON.stringify([act, body])).toBeLessThan(500)
    if (status < 300) this.acts.push(act.do)
  }

  private weeksOf() {
    return pool.db
      .selectFrom('contest_weeks')
      .select(['week_number', 'start_date', 'end_date', 'round', 'game_number'])
      .where('contest_id', '=', this.scene.contest.id)
      .execute()
  }

  private async picksOf(person: Person): Promise<string[]> {
    const rows = await pool.db
      .selectFrom('picks')
      .innerJoin('participants', 'participants.participant_id', 'picks.participant_id')
      .select(['week_number', 'team_id'])
      .where('picks.contest_id', '=', this.scene.contest.id)
      .where('participants.user_id', '=', person.userId)
      .execute()
    return rows.map(({ week_number, team_id }) => `${week_number} ${team_id}`)
  }
}

it.each(Object.entries(SCENES))(
  'no one who has seen a pick of a week ever makes or changes one in it, whatever an admin, the games and the clock do %s (S2, S5, W3)',
  async (_, open) => {
    await fc.assert(
      fc.asyncProperty(history, async (all) => {
        pool.clock.set(BEFORE_ALL)
        await pool.db.deleteFrom('contests').execute()
        await pool.db.deleteFrom('games').execute()
        pool.deps.cache.clear()
        await admin.post('/games', THREE_WEEKS)
        const story = new Story(await open())
        for (const one of all) await story.play(one)
        await story.tryAll()
      }),
      { numRuns: 10 },
    )
  },
  240_000,
)
