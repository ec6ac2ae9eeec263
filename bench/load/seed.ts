import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { signAccessToken } from '#server/features/sessions/access-token.ts'
import { stoppedClock, testDeps } from '../../test/harness/test-deps.ts'
import { APP_SECRET, type PoolServer } from './pool-server.ts'

const PASSWORD = 'bench-member-1'

/** Calls the running server as a signed-in user. Throws the server's message if it refuses. */
export type Session = <Answer>(call: { method: string; path: string; body?: unknown }) => Promise<Answer>

export async function signIn(server: PoolServer, who: { email: string; password: string }): Promise<Session> {
  const token = await tokenOf(server, who)
  return (call) => callApi(server, { ...call, headers: { authorization: `Bearer ${token}` } })
}

/** An access token, valid for 15 minutes. */
export async function tokenOf(server: PoolServer, who: { email: string; password: string }): Promise<string> {
  const call = { method: 'POST', path: '/auth/login', body: who, headers: {} }
  return (await callApi<{ token: string }>(server, call)).token
}

type ApiCall = { method: string; path: string; body?: unknown; headers: Record<string, string> }

async function callApi<Answer>(server: PoolServer, { method, path, body, headers }: ApiCall): Promise<Answer> {
  const answer = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  // The contract promises the shape; a wrong type would only print nonsense.
  return (await answer.json()) as Answer
}

/** Members `m1@example.test` … with one password, inserted directly, because sign-up isn't measured. */
export async function seedMembers(db: Database, count: number): Promise<void> {
  const passwordHash = await hash(PASSWORD)
  await sql`
    insert into users (email, password_hash, name, last_name, created_at)
    select 'm' || n || '@example.test', ${passwordHash}, 'Member', n::text, now() from generate_series(1, ${count}::int) n
    on conflict do nothing
  `.execute(db)
}

/**
 * Access tokens of the first members, valid for 15 minutes. Signed here, with sessions inserted directly: a password
 * costs 8 ms by design, and signing in isn't measured.
 */
export async function tokensOf({ db }: PoolServer, count: number): Promise<string[]> {
  const wall = stoppedClock(new Date().toISOString())
  const deps = testDeps({ db, clock: wall, wall, settings: { appSecret: APP_SECRET } })
  const { rows } = await sql<{ user_id: number; session_id: string }>`
    insert into sessions (session_id, user_id, started_at, expires_at)
    select gen_random_uuid(), user_id, now(), now() + interval '1 day' from users
    where email like 'm%@example.test' order by user_id limit ${count}::int
    returning user_id, session_id`.execute(db)
  return rows.map(({ user_id, session_id }) => signAccessToken(deps, { userId: user_id, sessionId: session_id }))
}

/** A waiting 2025-26 contest with that many members. */
export async function seedContest(
  server: PoolServer,
  { admin, size, name }: { admin: Session; size: number; name: string },
): Promise<number> {
  await seedMembers(server.db, size)
  const body = { contest_name: name, season_year: '2025-26', season_start_date: '2025-10-08', max_participants: size }
  const { contest } = await admin<{ contest: { contest_id: number } }>({
    method: 'POST',
    path: '/survivor/contests',
    body,
  })
  await sql`
    insert into participants (contest_id, user_id, participant_name, joined_at)
    select ${contest.contest_id}::int, user_id, name || ' ' || last_name, now() from users
    where email like 'm%@example.test' order by user_id limit ${size}::int
  `.execute(server.db)
  return contest.contest_id
}

/** A started contest of that size, with the clock before week 1. */
export async function startedContest(
  server: PoolServer,
  asked: { admin: Session; size: number; name: string },
): Promise<number> {
  const contestId = await seedContest(server, asked)
  await sql`analyze`.execute(server.db)
  await asked.admin({ method: 'POST', path: `/survivor/contests/${contestId}/start` })
  return contestId
}

/** Everyone picks in the given weeks: a different team each week, spread over the league. */
export async function seedPicks(
  db: Database,
  { contestId, weeks, result }: { contestId: number; weeks: number; result: 'survived' | null },
): Promise<void> {
  await sql`
    with league as (select team_id, row_number() over (order by team_id) - 1 as place from teams)
    insert into picks (contest_id, participant_id, week_number, team_id, picked_at, result)
    select contest_id, participant_id, week, team_id, now(), ${result}
    from participants cross join generate_series(1, ${weeks}::int) week
    join league on place = (participant_id + week) % 32
    where contest_id = ${contestId}::int
  `.execute(db)
}
