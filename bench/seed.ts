import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { PoolServer } from './pool-server.ts'

const PASSWORD = 'bench-member-1'

/** An API of the running server in the name of somebody. Throws with the server's sentence when it says no. */
export type Session = <Answer>(call: { method: string; path: string; body?: unknown }) => Promise<Answer>

export async function signIn(server: PoolServer, who: { email: string; password: string }): Promise<Session> {
  const token = await tokenOf(server, who)
  return (call) => callApi(server, { ...call, headers: { authorization: `Bearer ${token}` } })
}

/** An access token, good for 15 minutes. */
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
  // The contract promises the shape; a benchmark that read it wrongly would print nonsense and nothing else.
  return (await answer.json()) as Answer
}

/** Members `m1@example.test` … with one password, straight into the table: signing up is not what is measured. */
export async function seedMembers(db: Database, count: number): Promise<void> {
  const passwordHash = await hash(PASSWORD)
  await sql`
    insert into users (email, password_hash, name, last_name, created_at)
    select 'm' || n || '@example.test', ${passwordHash}, 'Member', n::text, now() from generate_series(1, ${count}::int) n
    on conflict do nothing
  `.execute(db)
}

/** Access tokens of the first members, got over HTTP. */
export async function tokensOf(server: PoolServer, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 1; n <= count; n += 1) {
    tokens.push(await tokenOf(server, { email: `m${n}@example.test`, password: PASSWORD }))
  }
  return tokens
}

/** A contest of 2025-26 with that many members in it, waiting. */
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

/** Everybody picks in the given weeks: each week another team, spread over the league. */
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
