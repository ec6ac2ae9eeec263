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
process.stdout.write(`${await app.listen({ port: 0 })}\n`)
