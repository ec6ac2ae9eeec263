import Fastify from 'fastify'
import pg from 'pg'

/**
 * The floors that everything is measured against: the least that an answer over HTTP can cost, without a database, with one
 * primary-key select and with one durable row. A process of its own, so that it shares nothing with the one that measures.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })
await pool.query(
  'create table if not exists bench_floor (n bigint generated always as identity primary key, team_id int)',
)
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
/** A pick as a server without rules would store it: three statements by key, the last one durable. */
type Picked = { session: string; contest: string; entry: string; team: string }
app.get<{ Querystring: Picked }>('/pick', async ({ query: { session, contest, entry, team } }) => {
  const ask = (name: string, text: string, values: string[]) => pool.query({ name, text, values })
  await ask(
    'session',
    'select u.user_id, u.role from sessions s join users u on u.user_id = s.user_id where s.session_id = $1',
    [session],
  )
  await ask('contest', 'select contest_id, status, current_week from contests where contest_id = $1', [contest])
  const { rows } = await ask(
    'pick',
    `insert into picks (contest_id, participant_id, week_number, team_id, picked_at, is_late, slate)
     values ($1, $2, 1, $3, now(), false, 0)
     on conflict (participant_id, week_number) do update set team_id = excluded.team_id, picked_at = excluded.picked_at
     returning pick_id`,
    [contest, entry, team],
  )
  return rows[0]
})
process.stdout.write(`${await app.listen({ port: 0 })}\n`)
