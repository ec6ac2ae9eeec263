import Fastify from 'fastify'
import pg from 'pg'
import type { Deps } from '#server/deps.ts'
import { readAccessToken } from '#server/features/sessions/access-token.ts'

/**
 * The floors for all comparisons: the minimum cost of an HTTP response, without a database, with one primary-key select
 * and with one durable row. Runs in its own process, so that it shares nothing with the measuring one.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })
await pool.query(
  'create table if not exists bench_floor (n bigint generated always as identity primary key, team_id int)',
)
// The dependencies for reading a token.
const tokens = { settings: { appSecret: process.env.APP_SECRET }, wallNow: () => new Date().toISOString() } as Deps
const app = Fastify()
app.get('/answer', async () => ({ success: true }))
app.get('/select', async () => {
  const { rows } = await pool.query({
    name: 'select',
    text: 'select team_id, abbreviation, team_name from teams where team_id = $1',
    values: [6],
  })
  return rows[0]
})
app.get('/insert', async () => {
  const { rows } = await pool.query({
    name: 'insert',
    text: 'insert into bench_floor (team_id) values ($1) returning team_id',
    values: [6],
  })
  return rows[0]
})
/** A pick on a server without rules: the token's user, and three statements by key, the last one durable. */
type Picked = { Params: { contest: number }; Body: { week_number: number; team_id: number } }
app.post<Picked>('/api/survivor/contests/:contest/picks', async ({ headers, params: { contest }, body }) => {
  const ask = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })
  const claims = readAccessToken(tokens, headers.authorization?.slice('Bearer '.length) ?? '')
  const { rows: users } = await ask(
    'session',
    `select u.user_id, u.role from sessions s join users u on u.user_id = s.user_id
     where s.session_id = $1 and s.ended_at is null`,
    [claims?.sessionId],
  )
  await ask('contest', 'select contest_id, status, current_week from contests where contest_id = $1', [contest])
  const { rows } = await ask(
    'pick',
    `insert into picks (contest_id, participant_id, week_number, team_id, picked_at, is_late, slate)
     select contest_id, participant_id, $3, $4, now(), false, 0 from participants where contest_id = $1 and user_id = $2
     on conflict (participant_id, week_number) do update set team_id = excluded.team_id, picked_at = excluded.picked_at
     returning pick_id, week_number, team_id, picked_at`,
    [contest, users[0]?.user_id, body.week_number, body.team_id],
  )
  return { success: true, pick: rows[0] }
})
process.stdout.write(`${await app.listen({ port: 0 })}\n`)
