import fc from 'fast-check'
import { sql } from 'kysely'
import { allEndpoints } from '#contract/all.ts'
import { seconds } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { type Person, signIn, visitor } from '../harness/people.ts'
import { openContest } from '../survivor/survivor-steps.ts'
import type { Chance } from './chance.ts'
import { anyJson, type FullShape, nearly, nearlyText } from './strange-values.ts'

export type Who = 'visitor' | 'member' | 'admin'

export type FuzzCall = { method: string; name: string; url: string; body: unknown }
type Parameter = { in: string; name: string; schema: FullShape }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: FullShape }> } }
type ApiDocument = { paths: Record<string, Record<string, Operation>> }

/** Each call of the OpenAPI document `times` times, with different strange values, in random order. */
export function strangeCalls(document: ApiDocument, { times, chance }: { times: number; chance: Chance }): FuzzCall[] {
  const operations = Object.entries(document.paths).flatMap(([path, of]) =>
    Object.entries(of).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const calls = operations.flatMap(({ path, method, operation }) =>
    fc.sample(callOf({ path, method, operation }), { numRuns: times, seed: chance.below(2 ** 31) }),
  )
  return chance.shuffled(calls)
}

type Described = { path: string; method: string; operation: Operation }

function callOf({ path, method, operation: { parameters = [], requestBody } }: Described): fc.Arbitrary<FuzzCall> {
  const valuesOf = (place: string) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, nearlyText(schema, name)]),
    )
  const shape = requestBody?.content['application/json']?.schema
  const body =
    shape === undefined
      ? fc.constant(undefined)
      : fc.oneof({ weight: 9, arbitrary: nearly(shape) }, { weight: 1, arbitrary: anyJson })
  return fc
    .record({ inPath: fc.record(valuesOf('path')), query: fc.record(valuesOf('query'), { requiredKeys: [] }), body })
    .map(({ inPath, query, body }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) => encoded(String(inPath[name])))
      const asked = Object.entries(query).map(([name, value]) => `${name}=${encoded(String(value))}`)
      return {
        method,
        name: `${method} ${path}`,
        url: asked.length === 0 ? filled : `${filled}?${asked.join('&')}`,
        body,
      }
    })
}

/** Half of a surrogate pair can't be encoded, so it is sent as a browser would. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

export type Fuzzed = { pool: Pool; changes: () => Promise<string[]>; close: () => Promise<void> }

/** A pool in mid-season that records each row a transaction changes for good. */
export async function openFuzzed(): Promise<Fuzzed> {
  const pool = await startPool({ season: 'known at now', settableClock: true, nhl: (clock) => startNhl({ clock }).nhl })
  const admin = await signIn(pool, 'admin')
  const contest = await openContest(pool, admin)
  const ann = await signIn(pool, 'ann')
  await ann.post(`/survivor/contests/${contest.id}/join`, {})
  const wanted = { contest_type: 'two_team', contest_name: 'Draft', season_year: '2025-26', max_participants: 4 }
  await admin.post('/contest/contests', wanted)
  return { pool, changes: await noteChanges(pool.db), close: pool.close }
}

/** Records each changed row; returns the tables changed since the last call. */
export async function noteChanges(db: Database): Promise<() => Promise<string[]>> {
  await addTriggers(db)
  let last = 0
  const changes = async () => {
    const { rows } = await sql<{ id: number; what: string }>`
      select id, what from fuzz_changes where id > ${last} order by id`.execute(db)
    last = rows.at(-1)?.id ?? last
    return [...new Set(rows.map(({ what }) => what))]
  }
  return changes
}

/**
 * Adds a row to `fuzz_changes` for each changed row. It is rolled back with the change, so only lasting ones are
 * recorded.
 */
async function addTriggers(db: Database): Promise<void> {
  await sql`create table fuzz_changes (id integer generated always as identity primary key, what text not null)`.execute(
    db,
  )
  await sql`create function note_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
      insert into fuzz_changes (what) values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'fuzz_changes'`.execute(db)
  for (const { name } of rows)
    await sql`create trigger note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change()`.execute(db)
}

/** Longer than any call takes, even on a busy machine (ms). */
const HANGS_AFTER = 30_000

/** A call's response, and the rows it changed for good. */
export type Answered = { status: number; text: string; changed: string[] }

/** Calls by all kinds of people, who are signed in again when a call has ended their session or account. */
export function openCaller({ pool, changes }: Fuzzed) {
  const people = new Map<Who, Person>()
  let calls = 0
  const admit = async (who: Who): Promise<Person> => {
    if (who === 'visitor') return visitor(pool)
    const name = who === 'member' ? 'ann' : 'admin'
    await restore(pool, name)
    return signIn(pool, name)
  }
  const personOf = async (who: Who) => {
    const isIn = people.has(who)
    const person = people.get(who) ?? (await admit(who))
    people.set(who, person)
    // Changes made by signing in don't count as the call's.
    if (!isIn) await changes()
    return person
  }
  const send = async (who: Who, { method, url, body }: FuzzCall): Promise<Answered> => {
    const person = await personOf(who)
    calls += 1
    // So that neither a rate limit nor an expired token answers instead of the call.
    pool.wall.advance(seconds(2))
    const sent = pool.app.inject({
      method: method as 'GET', // as named in the document
      url,
      remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      headers: {
        ...(person.token === null ? {} : { authorization: `Bearer ${person.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const answer = await within(HANGS_AFTER, sent)
    if (answer === null) return { status: 0, text: 'no answer', changed: [] }
    if (answer.statusCode === 401) people.delete(who)
    return { status: answer.statusCode, text: answer.body.slice(0, 300), changed: await changes() }
  }
  return { send }
}

/** Restores an account after any call. */
async function restore({ db }: Pool, name: 'ann' | 'admin'): Promise<void> {
  const role = name === 'admin' ? 'admin' : 'player'
  const { rows } = await sql<{
    hash: string
  }>`select password_hash as hash from users where email = 'bob@example.test'`.execute(db)
  known ??= rows[0]?.hash
  const created_at = '2025-07-01T12:00:00.000Z'
  const row = { email: `${name}@example.test`, role, active: true, password_hash: known ?? '', created_at }
  const found = await db
    .updateTable('users')
    .set({ role, active: true, password_hash: row.password_hash })
    .where('email', '=', row.email)
    .executeTakeFirst()
  if (found.numUpdatedRows === 0n)
    await db
      .insertInto('users')
      .values({ ...row, name, last_name: '' })
      .execute()
}

/** The template's hash of everyone's password. */
let known: string | undefined

const within = <T>(ms: number, work: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The contract's access of a call in the document; undefined for one outside the contract. */
export const accessOf = (name: string) =>
  allEndpoints.find(({ method, path }) => name === `${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`)?.access
