import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadBundledSeasons } from '#server/features/games/bundled.ts'
import { givenCommandPool } from '../harness/processes/command-pool.ts'
import { stoppedClock, testDeps } from '../harness/test-deps.ts'
import { filesIn } from '../harness/zipped.ts'

const pool = await givenCommandPool()
const clock = stoppedClock('2025-11-12T17:00:00.000Z')
await pool.inDatabase((db) => loadBundledSeasons(testDeps({ db, clock, wall: clock })))

test('a running pool is exported to a file only its owner can read, and no file is overwritten', async () => {
  expect(await exportTo('pool.json')).toEqual({
    code: 0,
    said: `Exported the pool to ${at('pool.json')}. It contains the email addresses of all members.`,
  })
  expect(statSync(at('pool.json')).mode & 0o777).toBe(0o600)
  const { puckpool_export, rows } = JSON.parse(readFileSync(at('pool.json'), 'utf8'))
  expect({ puckpool_export, rows }).toMatchObject({ puckpool_export: 1, rows: { teams: 32, pool_settings: 1 } })
  expect(rows.games).toBeGreaterThan(2_000)
  expect(await exportTo('pool.json')).toMatchObject({
    code: 1,
    said: expect.stringContaining('never writes over anything'),
  })
  expect(readdirSync(pool.dataDir).filter((name) => name.endsWith('.part'))).toEqual([])
})

/** Runs the command like `npm run export`, from the data folder. */
const exportTo = (...args: string[]) => pool.run('export.ts', args, { INIT_CWD: pool.dataDir })
const at = (name: string) => path.join(pool.dataDir, name)

test('a stopped pool is exported as CSV files', async () => {
  await pool.stop()
  expect(await exportTo('pool.zip')).toMatchObject({ code: 0 })
  await pool.startAgain()
  expect(filesIn(readFileSync(at('pool.zip'))).get('teams.csv')).toContain(',NJD,New Jersey Devils,')
})

test('PG variables in the shell don’t redirect the command to another database', async () => {
  const environment = {
    INIT_CWD: pool.dataDir,
    PGPORT: '1',
    PGHOST: 'elsewhere',
    PGUSER: 'nobody',
    PGDATABASE: 'other',
  }
  expect(await pool.run('export.ts', ['mine.json'], environment)).toMatchObject({ code: 0 })
})

test.each([[['pool.xlsx']], [['a.json', 'b.json']]])('with %j the command explains its usage', async (args) => {
  expect(await exportTo(...args)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Usage: npm run export/),
  })
})
