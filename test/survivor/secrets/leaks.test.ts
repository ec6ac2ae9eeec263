import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { minutes, plus } from '#rules/time.ts'
import { jobs } from '#server/wiring/jobs.ts'
import { PASSWORD, type Person, signIn } from '../../harness/people.ts'
import { startDraft } from '../../two-team/drafters.ts'
import { openTiebreaker } from '../playoffs/playoff-steps.ts'
import { openSecondChance } from '../results/second-chance-steps.ts'
import { BEFORE_ALL, type Contest, game, LOCKS, openContest, saveGames } from '../survivor-steps.ts'
import { sendingsOf, type Values } from './all-they-see.ts'
import { expectSame, givenWorlds } from './two-worlds.ts'

const { pool, admin, ann, bob, carl, RIVALS, STRANGERS, LIVING, ...worlds } = await givenWorlds()
const { startAgain, valuesFor } = worlds

let contest: Contest & { also?: number[] }
const look = (...asked: Rest<typeof worlds.look>) => worlds.look(contest, ...asked)
const heardDuring = (...asked: Rest<typeof worlds.heardDuring>) => worlds.heardDuring(contest, ...asked)
type Rest<Of extends (...asked: never) => unknown> = Parameters<Of> extends [unknown, ...infer Others] ? Others : never

beforeEach(async () => {
  pool.clock.set(BEFORE_ALL)
  await pool.db.deleteFrom('contests').execute()
  // Data of earlier tests is no part of a world.
  await sql`truncate audit_log`.execute(pool.db)
  await saveOnlyThreeWeeks()
})

/** A second chance needs more of them. */
const saveOnlyThreeWeeks = () => pool.db.deleteFrom('games').where('game_id', '>', 400).execute()

const openOne = (start: boolean) => async (): Promise<typeof contest> =>
  openContest(pool, admin, { members: [admin, ann, bob, carl], max_participants: 4, start })

async function openChance(): Promise<typeof contest> {
  const people = { out: [LIVING.admin, ann, LIVING.member, carl], left: [admin, bob] }
  const { first, chance } = await openSecondChance(pool, admin, people)
  return { ...chance, also: [first.id] }
}

test.each([
  { state: 'a waiting contest', open: openOne(false), readers: RIVALS, choices: 'one' as const },
  { state: 'a running contest', open: openOne(true), readers: RIVALS, choices: 'each' as const },
  {
    state: 'the second chance of a contest with two lives',
    open: openChance,
    readers: LIVING,
    choices: 'one' as const,
  },
])(
  'in $state no reader can find out another member’s team for an open week, also after a change or a move (S5)',
  async ({ open, readers, choices }) => {
    contest = await open()
    await pickAll(ann, { 1: 'BOS', 2: 'NYR', 3: 'DET' })
    await pickAll(readers.member, { 1: 'NYR', 2: 'DET' })
    const before = await look({ readers, choices })
    // Moved, with one pick a week at the end.
    const moved = { 1: 'BUF', 2: 'DET', 3: 'NYR' }
    expect(await heardDuring(() => pickAll(ann, moved), { news: 0, readers })).toEqual([[], []])
    expectSame(before, await look({ readers, choices }))
  },
)

test('two worlds that differ in one team answer every call about a member or a team alike, and look alike after it (S5)', async () => {
  const playIn = async (team: string) => {
    await startAgain()
    contest = await openContest(pool, admin, { members: [admin, ann, bob, carl] })
    await pickAll(ann, { 2: team })
    await pickAll(bob, { 1: 'NYR', 3: 'BUF' })
    const said: unknown[] = []
    for (const { method, path, body } of sendingsOf(await sendingValues())) {
      for (const who of [admin, bob]) {
        if (who === bob && isOwnPick(path)) continue
        const headers = { authorization: `Bearer ${who.token}` }
        const answer = await pool.app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) })
        said.push([who === admin, method, path, body, answer.statusCode, answer.body])
      }
    }
    return { said, seen: await look() }
  }
  const [one, other] = [await playIn('BOS'), await playIn('DET')]
  expect(one.said.length).toBeGreaterThan(100)
  for (const [at, answer] of one.said.entries()) expect(other.said[at]).toEqual(answer)
  expectSame(one.seen, other.seen)
})

/** A member's calls about their own picks reveal their own picks. */
const isOwnPick = (path: string) => path.startsWith(`${contest.at}/picks`)

/** For calls about Ann: her team in one world, in the other, and one that she has in neither. */
async function sendingValues(): Promise<Values> {
  const { participantId: _all, ...values } = await valuesFor(contest, admin)
  const { body } = await contest.get<'survivorParticipants'>(admin, '/participants')
  const ofAnn = body.participants.filter((of) => of.user_id === ann.userId).map((of) => of.participant_id)
  const teams = await pool.db
    .selectFrom('teams')
    .select('team_id')
    .where('abbreviation', 'in', ['BOS', 'DET', 'BUF'])
    .execute()
  return {
    ...values,
    participantId: ofAnn,
    participant_id: ofAnn,
    userId: [ann.userId],
    user_id: [ann.userId],
    team_id: teams.map((team) => team.team_id).sort((a, b) => a - b),
    week_number: [2, 1],
    week: [2, 1],
    ruling_id: [1],
    rulingId: [1],
  }
}

/** So that entries can be open until week 2 (S19). */
const TWO_MORE_WEEKS = [
  game({ id: 401, day: '2025-11-24', home: 'BOS', away: 'NYR' }),
  game({ id: 501, day: '2025-12-01', home: 'BOS', away: 'NYR' }),
]

async function pickAll(who: Person, teams: Record<number, string>) {
  for (const [week, team] of Object.entries(teams)) {
    const { status, body } = await contest.pick(who, Number(week), team)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  }
}

test('no reader can find out the number of picks for the weeks after the next one, not even an admin with a backup (S5)', async () => {
  const worldOf = async (later: Record<number, string>) => {
    await startAgain()
    contest = await openContest(pool, admin, { members: [admin, ann, bob, carl] })
    await pickAll(ann, { 1: 'BOS', ...later })
    return look()
  }
  expectSame(await worldOf({}), await worldOf({ 2: 'DET', 3: 'NYR' }))
})

test('one number shows members how many have picked for an open week, and nothing else does (S5)', async () => {
  contest = await openContest(pool, admin, { members: [admin, ann, bob, carl] })
  const before = await look()
  expect(await heardDuring(() => pickAll(ann, { 1: 'BOS', 3: 'DET' }), { news: 0 })).toEqual([[], []])
  const after = await look()
  const differing = [...before.member.keys()].filter((at) => before.member.get(at)?.body !== after.member.get(at)?.body)
  const unnamed = (address: string) => address.replace(contest.at, '').replace(/^\/screen\/.*/, '/screen')
  expect(differing.map(unnamed).toSorted()).toEqual(['/picks', '/picks?week=1', '/screen'])
  for (const address of differing) {
    const [none = '', one] = [before, after].map(({ member }) => member.get(address)?.body)
    expect(one).toBe(none.replace('"picked_count":0', '"picked_count":1'))
  }
})

test('a late picker cannot find out the team of a corrected pick, an admin included (S2, S16)', async () => {
  contest = await openContest(pool, admin, { members: [admin, ann, bob, carl] })
  await pickAll(ann, { 1: 'BOS' })
  await pickAll(carl, { 1: 'NYR' })
  await pool.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', carl.userId).execute()
  const judge = await signIn(pool, { email: carl.email, password: PASSWORD })
  pool.clock.set(LOCKS[0])
  const { body } = await contest.get<'survivorParticipants'>(ann, '/participants')
  const participant_id = body.participants.find((of) => of.user_id === ann.userId)?.participant_id
  const teams = await pool.db.selectFrom('teams').select(['team_id', 'abbreviation']).execute()
  const correctTo = async (team: string) => {
    await sql`truncate rulings restart identity`.execute(pool.db)
    await sql`delete from audit_log where subject = 'ruling'`.execute(pool.db)
    await sql`delete from mails`.execute(pool.db)
    await sql`select setval(pg_get_serial_sequence('audit_log', 'audit_id'), max(audit_id)) from audit_log`.execute(
      pool.db,
    )
    await sql`select setval(pg_get_serial_sequence('mails', 'mail_id'), 1)`.execute(pool.db)
    const team_id = teams.find((of) => of.abbreviation === team)?.team_id
    const wanted = { participant_id, week_number: 1, kind: 'correct_pick', team_id, reason: `Meant ${team}` }
    const heard = await heardDuring(
      async () => {
        expect(await contest.post<'makeRuling'>(judge, '/rulings', wanted)).toMatchObject({ status: 201 })
      },
      { news: 1 },
    )
    return { heard, seen: await look({ choices: 'each' }) }
  }
  const [det, phi] = [await correctTo('DET'), await correctTo('PHI')]
  expect(phi.heard).toEqual(det.heard)
  expectSame(det.seen, phi.seen)
  expect((await contest.get<'listRulings'>(bob, '/rulings')).body.rulings).toMatchObject([{ team: null, reason: null }])
  expect((await contest.get<'listRulings'>(judge, '/rulings')).body.rulings).toMatchObject([{ reason: 'Meant PHI' }])
  const asked = { participant_id, week_number: 1, kind: 'excuse' }
  expect(await contest.post(admin, '/rulings/preview', asked)).toMatchObject({ body: { code: 'pick_first' } })
  await pool.db.updateTable('users').set({ role: 'player' }).where('user_id', '=', carl.userId).execute()
})

test.each([
  {
    who: 'a member who could still pick late',
    week: 1,
    lock: LOCKS[0],
    players: RIVALS,
    readers: RIVALS,
    choices: 'each' as const,
  },
  {
    who: 'a member who could still pick late, before any job has run since the start,',
    week: 1,
    lock: LOCKS[0],
    players: RIVALS,
    readers: RIVALS,
    start: false,
  },
  {
    who: 'a member who could still pick late, and no job has run for a minute since the lock,',
    week: 2,
    lock: plus(LOCKS[1], minutes(1)),
    before: ['NYR', 'BUF', 'PHI'],
    players: RIVALS,
    readers: RIVALS,
    runs: false,
  },
  { who: 'a member who has two lives', week: 1, lock: LOCKS[0], players: LIVING, readers: LIVING, lives: 2 },
  {
    who: 'a member who takes no part',
    week: 2,
    lock: LOCKS[1],
    before: ['NYR', 'BUF', 'PHI'],
    players: RIVALS,
    readers: STRANGERS,
  },
  {
    who: 'a member who joined after the lock and plays from the next week on (S19)',
    week: 1,
    lock: LOCKS[0],
    players: RIVALS,
    readers: STRANGERS,
    entries_until: 2,
  },
])(
  '$who in week $week cannot find out another’s pick for it while that is possible, an admin included (S2)',
  async ({
    week,
    lock,
    before = [],
    players,
    readers,
    lives = 1,
    choices = 'one' as const,
    start = true,
    runs = start,
    entries_until = 0,
  }) => {
    if (entries_until > 0) await saveGames(admin, TWO_MORE_WEEKS)
    const members = [ann, players.member, players.admin]
    contest = await openContest(pool, admin, { members: [...members, carl], lives, start, entries_until })
    for (const [at, who] of members.entries()) await pickAll(who, before[at] ? { 1: before[at] } : {})
    await pickAll(carl, { [week]: 'NYR' })
    const pickBeforeTheLock = async (team: string) => {
      pool.clock.set(BEFORE_ALL)
      // For the second world the week opens again.
      await sql`update contest_weeks set fixed_at = null, late_picks_over_at = null`.execute(pool.db)
      await sql`delete from games_at_lock`.execute(pool.db)
      await pickAll(ann, { [week]: team })
      pool.clock.set(lock)
      if (runs) for (const { name, run } of jobs) if (name.startsWith('survivor')) await run(pool.deps)
      // No answer expects the clock to go back.
      pool.deps.cache.clear()
    }
    await pickBeforeTheLock('BOS')
    if (entries_until > 0) for (const who of [readers.member, readers.admin]) await contest.post(who, '/join')
    const one = await look({ readers, choices })
    const seenByCarl = () => contest.get<'weekPicks'>(carl, `/picks?week=${week}`)
    expect((await seenByCarl()).body.picks.map((pick) => pick.abbreviation).sort()).toEqual(['BOS', 'NYR'])
    expect((await contest.get<'weekPicks'>(players.member, `/picks?week=${week}`)).body).toMatchObject({
      is_locked: true,
      can_see_picks: false,
      hidden_because: 'pick_first',
      picks: [],
    })
    await pickBeforeTheLock('DET')
    expect((await seenByCarl()).body.picks.map((pick) => pick.abbreviation).sort()).toEqual(['DET', 'NYR'])
    expectSame(one, await look({ readers, choices }))

    const late = async (team: string) => {
      await sql`delete from picks where week_number = ${week} and participant_id in (
      select participant_id from participants where user_id = ${ann.userId})`.execute(pool.db)
      const heard = await heardDuring(() => pickAll(ann, { [week]: team }), { news: 1, readers })
      return { heard, seen: await look({ readers, choices }) }
    }
    const [phi, det] = [await late('PHI'), await late('DET')]
    expect(det.heard).toEqual(phi.heard)
    expectSame(phi.seen, det.seen)

    await pickAll(players.member, { [week]: week === 1 ? 'BUF' : 'PHI' })
    expect((await contest.get<'weekPicks'>(players.member, `/picks?week=${week}`)).body).toMatchObject({
      can_see_picks: true,
    })
  },
)

// Readers of their own, because one may export only so often.
const { member: dora, admin: judge } = STRANGERS

test('no reader can find out another member’s team for an open playoff round, or its change (S5, P3)', async () => {
  contest = await openTiebreaker({ pool, admin }, [judge, ann, dora, carl])
  expect((await contest.setUp(admin, 1)).status).toBe(201)
  await pickAll(dora, { 2: 'NYR' })
  await pickAll(ann, { 2: 'BOS' })
  const before = await look({ readers: STRANGERS, choices: 'each' })
  expect(await heardDuring(() => pickAll(ann, { 2: 'DET' }), { news: 0, readers: STRANGERS })).toEqual([[], []])
  expectSame(before, await look({ readers: STRANGERS, choices: 'each' }))
})

test('no reader can find out another member’s draft queue, or whether they have one (D6, S5)', async () => {
  const draft = await startDraft(admin, [judge, ann, dora, carl], { max_participants: 4 })
  contest = { ...(await openContest(pool, admin)), id: draft.contestId }
  const before = await look({ readers: STRANGERS, choices: 'each' })
  for (const team_ids of [[6, 10], [17]]) {
    const save = async () => expect((await ann.put(`${draft.at}/draft/queue`, { team_ids })).status).toBe(200)
    expect(await heardDuring(save, { news: 0, readers: STRANGERS })).toEqual([[], []])
    expectSame(before, await look({ readers: STRANGERS, choices: 'each' }))
  }
})
