import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compareNames } from '#rules/accounts/name-order.ts'
import { countGamesAtLock } from '#server/features/survivor/picks/lock-counts.service.ts'
import { noCache } from '#server/live/cache.ts'
import { walkPages } from '../../harness/browser/pages.ts'
import type { Person } from '../../harness/people.ts'
import { AWAY, finish, givenSurvivor, HOME, LOCKS, type Said } from '../survivor-steps.ts'

const { pool, admin, ann, bob, idOf: teamId, contest } = await givenSurvivor()
pool.deps.cache = noCache

const idOf = ({ participant_id }: { participant_id: number }) => participant_id

/** The states of a week that have different statuses in the table. */
const moments: Record<string, () => Promise<unknown>> = {
  'right after the lock': async () => pool.clock.set(LOCKS[0]),
  'while games are played': () => finish(admin, { 101: HOME, 102: HOME }),
  'with its results': async () => {
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    pool.clock.set(LOCKS[1])
    expect((await contest.process(admin, 1)).status).toBe(200)
  },
}

test.each(Object.entries(moments))('all pages of a week are its bare list, %s', async (_when, come) => {
  await seedEntries(150)
  await come()
  const bare = await readPage(ann)
  const everyone = [...bare.picks, ...bare.without_pick]
  expect([everyone.length, bare.next, bare.alive_count]).toEqual([152, null, 152])
  expect(bare.teams.reduce((sum, { picks }) => sum + picks, 0)).toBe(bare.picked_count)
  for (const limit of [1_000, 152, 151, 50, 7]) {
    const { pages, rows } = await walk(ann, limit)
    expect(rows).toEqual(everyone)
    // Totals are of the whole week, on each page.
    for (const { teams, picked_count, alive_count } of pages)
      expect({ teams, picked_count, alive_count }).toEqual({
        teams: bare.teams,
        picked_count: bare.picked_count,
        alive_count: bare.alive_count,
      })
  }
})

type Table = Said<'weekPicks'>

/** Entries without users, many with the same name but for case and accents; every seventh has no pick. */
async function seedEntries(count: number): Promise<void> {
  await sql`
    insert into participants (contest_id, participant_name, joined_at)
    select ${contest.id}::int, (array['Åsa', 'asa', 'Zoë', 'bob', 'Bob', 'O''Neil', 'Øyvind'])[1 + n % 7] || ' ' || n % 50, now()
    from generate_series(1, ${count}::int) n`.execute(pool.db)
  await sql`
    insert into picks (contest_id, participant_id, week_number, team_id, picked_at)
    select contest_id, participant_id, 1, (select team_id from teams order by team_id offset participant_id % 32 limit 1), now()
    from participants p where contest_id = ${contest.id} and participant_id % 7 > 0`.execute(pool.db)
}

const readPage = async (who: Person, query: Record<string, string | number> = {}): Promise<Table> => {
  const search = new URLSearchParams({ week: '1', ...query } as Record<string, string>)
  const { status, body } = await contest.get<'weekPicks'>(who, `/picks?${search}`)
  expect(status).toBe(200)
  return body
}

/** All rows of all pages. */
async function walk(who: Person, limit: number, between?: (page: Table) => Promise<unknown>) {
  const pages = await walkPages((query) => readPage(who, { limit, ...query }), between)
  return { pages, rows: pages.flatMap(({ picks, without_pick }) => [...picks, ...without_pick]) }
}

test('a week’s table sorts names without case, accents and strokes in each status (A12)', async () => {
  await seedEntries(60)
  pool.clock.set(LOCKS[0])
  const { picks } = await readPage(ann)
  const names = picks.filter(({ status }) => status === 'In Progress').map(({ participant_name }) => participant_name)
  expect(names).toEqual(names.toSorted(compareNames))
  expect(names.map(([initial]) => initial)).toEqual(expect.arrayContaining(['Å', 'Ø', 'Z']))
})

test('a week returns the first page of more than 1,000 to a call without parameters', async () => {
  await seedEntries(1_200)
  pool.clock.set(LOCKS[0])
  const bare = await readPage(ann)
  expect([bare.picks.length + bare.without_pick.length, bare.alive_count]).toEqual([1_000, 1_202])
  const { pages, rows } = await walk(ann, 1_000)
  expect(pages).toHaveLength(2)
  expect(new Set(rows.map(idOf)).size).toBe(1_202)
  expect(rows.slice(0, 1_000)).toEqual([...bare.picks, ...bare.without_pick])
})

test('the pages show everyone who stays exactly once while others join and leave between two pages', async () => {
  await seedEntries(150)
  pool.clock.set(LOCKS[0])
  const before = new Set((await walk(ann, 1_000)).rows.map(idOf))
  const gone: number[] = []
  const { rows } = await walk(ann, 20, async ({ picks, without_pick }) => {
    // The row that the page ends with leaves, and one joins at each end of the alphabet.
    const last = [...picks, ...without_pick].at(-1) ?? expect.fail()
    gone.push(last.participant_id)
    await sql`delete from participants where participant_id = ${last.participant_id}`.execute(pool.db)
    await sql`
      insert into participants (contest_id, participant_name, joined_at)
      select ${contest.id}::int, name, now() from unnest(array['Aaron', 'Zz']) name`.execute(pool.db)
  })
  const ids = rows.map(idOf)
  expect(gone.length).toBeGreaterThan(3)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...before].filter((id) => !ids.includes(id))).toEqual([])
})

/** The totals of a page, and of all rows of its week. */
async function totalsOf(who: Person) {
  const { pages, rows } = await walk(who, 100)
  const { teams, picked_count, alive_count } = pages[0] ?? expect.fail()
  const picks = pages.flatMap((page) => page.picks)
  const counted = Map.groupBy(picks, ({ abbreviation, result }) => `${abbreviation} ${result}`)
  return {
    shown: {
      teams: Object.fromEntries(teams.map((of) => [`${of.abbreviation} ${of.result}`, of.picks])),
      picked_count,
      alive_count,
    },
    counted: {
      teams: Object.fromEntries([...counted].map(([of, those]) => [of, those.length])),
      picked_count: picks.length,
      alive_count: rows.length,
    },
  }
}

test('the server counts a locked week again whenever its picks, results or rulings change (S17)', async () => {
  await seedEntries(150)
  await sql`delete from picks where participant_id = (
    select participant_id from participants where user_id = ${ann.userId} and contest_id = ${contest.id})`.execute(
    pool.db,
  )
  expect((await contest.pick(bob, 1, 'BOS')).status).toBeLessThan(300)
  pool.clock.set(LOCKS[0])
  await countGamesAtLock(pool.deps)
  const seen: unknown[] = []
  const agree = async () => {
    const { shown, counted } = await totalsOf(bob)
    expect(shown).toEqual(counted)
    expect(seen).not.toContainEqual(shown)
    seen.push(shown)
  }
  await agree()
  expect((await contest.pick(ann, 1, 'PHI')).status).toBe(201)
  await agree()
  await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
  expect((await contest.process(admin, 1)).status).toBe(200)
  await agree()
  // The clock is stopped: a recomputation differs from the one before by more than its time.
  await finish(admin, { 104: AWAY })
  expect((await contest.process(admin, 1)).status).toBe(200)
  await agree()
  const { body } = await contest.get<'survivorStandings'>(admin, '/standings')
  const participant_id = body.participants.find((of) => of.participant_name.startsWith('Bob'))?.participant_id
  const ruling = { participant_id, week_number: 1, kind: 'correct_pick', team_id: teamId('DET'), reason: 'Meant DET' }
  expect((await contest.post(admin, '/rulings', ruling)).status).toBe(201)
  await agree()
})

test('admins see page by page who has picked before the lock, and members nothing (S5)', async () => {
  await seedEntries(150)
  const { pages } = await walk(admin, 40)
  const everyone = pages.flatMap(({ picked }) => picked ?? [])
  expect(everyone).toEqual((await readPage(admin)).picked)
  expect(new Set(everyone.map(idOf)).size).toBe(152)
  expect(pages.every(({ picks, teams, without_pick }) => picks.length + teams.length + without_pick.length === 0)).toBe(
    true,
  )
  const [ours] = (await walk(ann, 40)).pages
  expect(ours).toMatchObject({ picks: [], teams: [], without_pick: [], next: null, alive_count: 152 })
  expect(ours).not.toHaveProperty('picked')
  // A cursor at a member's place reveals nothing either.
  expect(await readPage(ann, { before: '0.1.a' })).toMatchObject({ picks: [], teams: [], next: null })
})

test.each([
  ['limit=0', 'Unknown number'],
  ['limit=1001', 'Unknown number'],
  ['before=', 'Unknown page'],
  ['before=1', 'Unknown page'],
  ['before=1.99999999999.a', 'Unknown page'],
])('%s is refused', async (query, message) => {
  const { status, body } = await contest.get<'weekPicks'>(ann, `/picks?${query}`)
  expect([status, body.message]).toEqual([400, message])
})
