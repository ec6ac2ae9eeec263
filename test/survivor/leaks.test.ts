import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readBackup } from '#server/db/backup.ts'
import { countGamesAtLock } from '#server/features/survivor/picks/lock-counts.service.ts'
import { jobs } from '#server/wiring/jobs.ts'
import { givenTwoServers } from '../harness/live-server.ts'
import { PASSWORD, type Person, signIn, signUp } from '../harness/people.ts'
import { addressesOf, lookAround, type Seen, sendingsOf, type Values } from './all-they-see.ts'
import { BEFORE_ALL, type Contest, LOCKS, openContest, saveGames, THREE_WEEKS } from './survivor-steps.ts'

const servers = await givenTwoServers({ now: BEFORE_ALL })
const pool = servers.first.pool
/** The admin takes part too. */
const { admin, ann, bob } = servers
const carl = await signUp(pool, 'Carl')
await saveGames(admin, THREE_WEEKS)
// For `look`.
await sql`alter table audit_log disable trigger audit_log_append_only`.execute(pool.db)
const dora = await signUp(pool, 'Dora')
const second = await signUp(pool, 'Judge')
await pool.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', second.userId).execute()
const judge = await signIn(pool, { email: second.email, password: PASSWORD })
for (const who of [admin, bob, dora, judge]) await who.post('/calendar')

let contest: Contest
beforeEach(async () => {
  pool.clock.set(BEFORE_ALL)
  await pool.db.deleteFrom('contests').execute()
})

test.each([
  { state: 'waiting', start: false },
  { state: 'running', start: true },
])(
  'in a $state contest nobody can tell which team another member has picked for an open week, changed or moved (S5)',
  async ({ start }) => {
    contest = await openContest(pool, admin, { members: [admin, ann, bob, carl], max_participants: 4, start })
    await pickAll(ann, { 1: 'BOS', 2: 'NYR', 3: 'DET' })
    await pickAll(bob, { 1: 'NYR', 2: 'DET' })
    const before = await look()
    const again = await look(before)
    for (const role of ['member', 'admin'] as const) expect(again[role].size).toBeGreaterThan(before[role].size)
    expectSame(before, again)
    // Moved, with one pick a week at the end.
    const moved = { 1: 'BUF', 2: 'DET', 3: 'NYR' }
    expect(await toldDuring(() => pickAll(ann, moved), { news: 0 })).toEqual([[], []])
    expectSame(again, await look(before))
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

/** What a member does about their own picks tells them what they have picked. */
const isOwnPick = (path: string) => path.startsWith(`${contest.at}/picks`)

/** Nothing of another contest is left, and numbers begin anew, so that two contests are alike to the byte. */
async function startAgain(): Promise<void> {
  pool.clock.set(BEFORE_ALL)
  await sql`truncate contests, participants, contest_weeks, picks, rulings, audit_log, mails, chat_messages restart identity cascade`.execute(
    pool.db,
  )
  pool.deps.cache.clear()
}

/** For calls about Ann: her team in one world, in the other, and one that she has in neither. */
async function sendingValues(): Promise<Values> {
  const { participantId: _all, ...values } = await valuesFor(admin)
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

type World = { member: Map<string, Seen>; admin: Map<string, Seen> }

type Readers = { member: Person; admin: Person }
const RIVALS: Readers = { member: bob, admin }
/** They take part in nothing (S2). */
const STRANGERS: Readers = { member: dora, admin: judge }

/** All that two readers get at every address; with the world `before` also as a browser that remembers it. */
async function look(before?: World, { member, admin }: Readers = RIVALS): Promise<World> {
  const values = await valuesFor(member)
  const world = {
    member: await lookAround(pool, member, {
      addresses: addressesOf('member', values),
      ...(before && { before: before.member }),
    }),
    admin: await lookAround(pool, admin, {
      addresses: addressesOf('admin', await valuesFor(admin)).filter((address) => !TELLS_OF_THE_SERVER.test(address)),
      ...(before && { before: before.admin }),
    }),
  }
  world.admin.set('the backup', { status: 200, headers: {}, body: await backupNow() })
  // A download is itself a line of the audit log.
  await sql`delete from audit_log where action like 'export%'`.execute(pool.db)
  await sql`select setval(pg_get_serial_sequence('audit_log', 'audit_id'), max(audit_id)) from audit_log`.execute(
    pool.db,
  )
  return world
}

/** What a backup says to whoever has not the secret: its plain lines, and how long each sealed text is. */
async function backupNow(): Promise<string> {
  const lines: string[] = []
  const sealing = { secretCheck: '', secret: null, seal: (text: string) => String(text.length) }
  for await (const line of readBackup(pool.db, { now: BEFORE_ALL, program: '', ...sealing })) lines.push(line)
  return lines.join('\n')
}

const UNKNOWN_KEY = '00000000-0000-4000-8000-000000000000'

/** Load, memory and times of the server itself, which change with every call. */
const TELLS_OF_THE_SERVER = /^\/(metrics|admin\/status)/

async function valuesFor(who: Person): Promise<Values> {
  const entries = await pool.db.selectFrom('participants').select('participant_id').orderBy('participant_id').execute()
  const lines = await pool.db.selectFrom('audit_log').select('audit_id').execute()
  const mails = await pool.db.selectFrom('mails').select('mail_key').execute()
  const { body } = await who.get<{ url: string }>('/calendar')
  return {
    contestId: [contest.id],
    contest_id: [contest.id],
    participantId: entries.map((entry) => entry.participant_id),
    userId: [ann.userId, who.userId],
    week: [1, 2, 3],
    text: ['BOS', 'DET'],
    round: [1],
    auditId: lines.map((line) => line.audit_id),
    mailKey: mails.length > 0 ? mails.map((mail) => mail.mail_key) : [UNKNOWN_KEY],
    file: [body.url.split('/').at(-1) ?? ''],
    date: ['2025-11-03', '2025-11-12'],
    game_id: [101, 201],
    team_id: [6, 10],
  }
}

function expectSame(one: World, other: World) {
  expect(one.admin.get('the backup')?.body).toContain('"table":"picks"')
  for (const role of ['member', 'admin'] as const) {
    for (const [address, seen] of one[role])
      expect({ role, address, seen: other[role].get(address) }).toEqual({ role, address, seen })
  }
}

type Waiting = { news: number; readers?: Readers }

/** Everything that the open pages of the readers are told while `act` runs; `news` says how much news of the contest to wait for. */
async function toldDuring(act: () => Promise<void>, { news, readers = RIVALS }: Waiting): Promise<unknown[][]> {
  const pages = [readers.member, readers.admin].map(async (who) => {
    const heard: unknown[] = []
    const page = await servers.join(servers.second, { token: who.token })
    // Who is online is sent by the clock, whatever happens.
    page.onAny((...told: unknown[]) => !String(told[0]).startsWith('users:') && heard.push(JSON.stringify(told)))
    return heard
  })
  const heard = await Promise.all(pages)
  await act()
  const last = { about: 'survivor', contest_id: contest.id } as const
  servers.first.tell(last)
  const ofContest = (told: unknown[]) => told.filter((of) => of === JSON.stringify(['news', last]))
  for (const told of heard) await expect.poll(() => ofContest(told).length).toBe(news + 1)
  servers.leave()
  return heard.map((told) => told.slice(0, -1))
}

async function pickAll(who: Person, teams: Record<number, string>) {
  for (const [week, team] of Object.entries(teams)) {
    const { status, body } = await contest.pick(who, Number(week), team)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  }
}

test('nobody can tell how many have picked for the weeks after the next one, an admin with a backup included (S5)', async () => {
  const worldOf = async (later: Record<number, string>) => {
    await startAgain()
    contest = await openContest(pool, admin, { members: [admin, ann, bob, carl] })
    await pickAll(ann, { 1: 'BOS', ...later })
    return look()
  }
  expectSame(await worldOf({}), await worldOf({ 2: 'DET', 3: 'NYR' }))
})

test('members can tell from one number how many have picked for an open week, and from nothing else (S5)', async () => {
  contest = await openContest(pool, admin, { members: [admin, ann, bob, carl] })
  const before = await look()
  expect(await toldDuring(() => pickAll(ann, { 1: 'BOS', 3: 'DET' }), { news: 0 })).toEqual([[], []])
  const after = await look()
  const differing = [...before.member.keys()].filter((at) => before.member.get(at)?.body !== after.member.get(at)?.body)
  expect(differing.map((address) => address.replace(contest.at, ''))).toEqual(['/picks', '/picks?week=1'])
  for (const address of differing) {
    const [none, one] = [before, after].map(({ member }) => JSON.parse(member.get(address)?.body ?? ''))
    expect([none.picked_count, one]).toEqual([0, { ...none, picked_count: 1 }])
  }
})

test('whoever could still pick late cannot tell to which team a pick was corrected, an admin included (S2, S16)', async () => {
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
    const told = await toldDuring(
      async () => {
        expect(await contest.post<'makeRuling'>(judge, '/rulings', wanted)).toMatchObject({ status: 201 })
      },
      { news: 1 },
    )
    return { told, seen: await look() }
  }
  const [det, phi] = [await correctTo('DET'), await correctTo('PHI')]
  expect(phi.told).toEqual(det.told)
  expectSame(det.seen, phi.seen)
  expect((await contest.get<'listRulings'>(bob, '/rulings')).body.rulings).toMatchObject([{ team: null, reason: null }])
  expect((await contest.get<'listRulings'>(judge, '/rulings')).body.rulings).toMatchObject([{ reason: 'Meant PHI' }])
  const asked = { participant_id, week_number: 1, kind: 'excuse' }
  expect(await contest.post(admin, '/rulings/preview', asked)).toMatchObject({ body: { code: 'pick_first' } })
  await pool.db.updateTable('users').set({ role: 'player' }).where('user_id', '=', carl.userId).execute()
})

test.each([
  { who: 'whoever could still pick late', week: 1, lock: LOCKS[0], before: [], readers: RIVALS },
  { who: 'whoever takes no part', week: 2, lock: LOCKS[1], before: ['NYR', 'BUF', 'PHI'], readers: STRANGERS },
])(
  '$who in week $week cannot tell what another picked for it while that is possible, an admin included (S2)',
  async ({ week, lock, before, readers }) => {
    contest = await openContest(pool, admin, { members: [admin, ann, bob, carl] })
    for (const [at, who] of [ann, bob, admin].entries()) await pickAll(who, before[at] ? { 1: before[at] } : {})
    await pickAll(carl, { [week]: 'NYR' })
    const pickBeforeTheLock = async (team: string) => {
      pool.clock.set(BEFORE_ALL)
      // As for any clock that was set back.
      await countGamesAtLock(pool.deps)
      await pickAll(ann, { [week]: team })
      pool.clock.set(lock)
      for (const { name, run } of jobs) if (name.startsWith('survivor')) await run(pool.deps)
      // No answer expects the clock to go back.
      pool.deps.cache.clear()
    }
    await pickBeforeTheLock('BOS')
    const first = await look(undefined, readers)
    const one = await look(first, readers)
    expectSame(first, one)
    const seenByCarl = () => contest.get<'weekPicks'>(carl, `/picks?week=${week}`)
    expect((await seenByCarl()).body.picks.map((pick) => pick.abbreviation).sort()).toEqual(['BOS', 'NYR'])
    expect((await contest.get<'weekPicks'>(bob, `/picks?week=${week}`)).body).toMatchObject({
      is_locked: true,
      can_see_picks: false,
      hidden_because: 'pick_first',
      picks: [],
    })
    await pickBeforeTheLock('DET')
    expect((await seenByCarl()).body.picks.map((pick) => pick.abbreviation).sort()).toEqual(['DET', 'NYR'])
    expectSame(one, await look(first, readers))

    const late = async (team: string) => {
      await sql`delete from picks where week_number = ${week} and participant_id in (
      select participant_id from participants where user_id = ${ann.userId})`.execute(pool.db)
      const told = await toldDuring(() => pickAll(ann, { [week]: team }), { news: 1, readers })
      return { told, seen: await look(undefined, readers) }
    }
    const [phi, det] = [await late('PHI'), await late('DET')]
    expect(det.told).toEqual(phi.told)
    expectSame(phi.seen, det.seen)

    await pickAll(bob, { [week]: week === 1 ? 'BUF' : 'PHI' })
    expect((await contest.get<'weekPicks'>(bob, `/picks?week=${week}`)).body).toMatchObject({ can_see_picks: true })
  },
)
