import { expect, test } from 'vitest'
import { givenPool } from '../harness/fixture.ts'
import { startPool } from './harness.ts'
import { visitor } from './people.ts'

const { pool } = await givenPool({ now: '2025-11-12T17:00:00.000Z' })

test('the health endpoint returns the pool’s time (O3)', async () => {
  pool.clock.set('2025-11-13T00:00:00.000Z')
  const { status, body } = await visitor(pool).get('/health')
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'ok', version: '0.0.0-test', database: 'embedded', now: '2025-11-13T00:00:00.000Z' })
})

test('instants, days and bigints arrive in the types the code uses (T2)', async () => {
  await pool.db.updateTable('pool_settings').set({ season_start_date: '2026-03-08' }).execute()
  const { season_start_date } = await pool.db
    .selectFrom('pool_settings')
    .select('season_start_date')
    .executeTakeFirstOrThrow()
  expect(season_start_date).toBe('2026-03-08')
  const users = await pool.db.selectFrom('users').select(['created_at']).orderBy('user_id').execute()
  expect(users[0]?.created_at).toBe('2025-09-01T12:00:00.000Z')
  const count = await pool.db
    .selectFrom('users')
    .select((db) => db.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(count.n).toBe(3)
})

test('a pool shows the real season as known at its current time (T5)', async () => {
  // WSH at CAR starts at midnight UTC.
  const season = await startPool({ now: '2025-11-12T01:00:00.000Z', season: 'known at now' })
  const states = await season.db
    .selectFrom('games')
    .select(['game_id', 'game_state', 'home_score'])
    .where('game_id', 'in', [2025020001, 2025020259, 2025021312])
    .orderBy('game_id')
    .execute()
  expect(states.map(({ game_state }) => game_state)).toEqual(['OFF', 'LIVE', 'FUT'])
  expect(states.map(({ home_score }) => home_score === null)).toEqual([false, false, true])
  await season.close()
})
