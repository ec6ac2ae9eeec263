import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadBundledSeasons } from '#server/features/games/bundled.ts'
import { givenCommandPool, PROJECT } from '../harness/processes/command-pool.ts'
import { stoppedClock, testDeps } from '../harness/test-deps.ts'

const pool = await givenCommandPool()
const clock = stoppedClock('2026-07-01T12:00:00.000Z')
await pool.inDatabase((db) => loadBundledSeasons(testDeps({ db, clock, wall: clock })))

test('while the pool runs, games are inserted, updated or left as they are', async () => {
  const knownGame = '2025020256,2025-26,2025-11-11,2025-11-12T00:00:00Z,TOR,BOS,3,5,OFF'
  expect(await importLines(HEAD, NEW_GAME, knownGame)).toEqual({
    code: 0,
    said: 'games.csv: 1 inserted, 0 updated, 1 unchanged.',
  })
  expect(await game(2025021401)).toMatchObject({ start_time: '2026-04-30T23:00:00.000Z', game_state: 'FUT' })
  // As a spreadsheet saves it: a byte order mark, other line endings, columns in another order, an empty line.
  const final = '\ufeffgame_state,home_score,away_score,game_id,season_year,game_date,away_abbrev,home_abbrev\r'
  expect(await importLines(final, 'FINAL,4,2,2025021401,2025-26,2026-04-30,bos,tor\r', '', '\r')).toEqual({
    code: 0,
    said: 'games.csv: 0 inserted, 1 updated, 0 unchanged.',
  })
  expect(await game(2025021401)).toMatchObject({ start_time: '2026-04-30T23:00:00.000Z', home_score: 4 })
})

const game = (gameId: number) =>
  pool.inDatabase((db) => db.selectFrom('games').selectAll().where('game_id', '=', gameId).executeTakeFirst())

/** Runs the command like `npm run import`, from the data folder. */
const importFile = (args: string[]) => pool.run('import.ts', args, { INIT_CWD: pool.dataDir })

async function importLines(...lines: string[]) {
  writeFileSync(path.join(pool.dataDir, 'games.csv'), lines.join('\n'))
  return importFile(['games.csv'])
}

const HEAD = 'game_id,season_year,game_date,start_time,away_abbrev,home_abbrev,away_score,home_score,game_state'
const NEW_GAME = '2025021401,2025-26,2026-04-30,2026-04-30T19:00:00-04:00,BOS,TOR,,,FUT'

test('the import also works while the pool is stopped', async () => {
  await pool.stop()
  const said = await importFile([path.join(PROJECT, 'data/nhl/games-2025-26.csv')])
  await pool.startAgain()
  expect(said).toEqual({ code: 0, said: 'games-2025-26.csv: 0 inserted, 0 updated, 1394 unchanged.' })
})

test('one bad line keeps the whole file out, and the message names the line and the error', async () => {
  const fresh = NEW_GAME.replace('2025021401', '2025021402')
  const { code, said } = await importLines(HEAD, fresh, '2025021403,2025-26,2026-04-31,,BOS,TOR,,,FUT')
  expect(code).toBe(1)
  expect(said).toBe('Nothing was imported from games.csv:\n  line 3: game_date: Enter a date as YYYY-MM-DD')
  expect(await game(2025021402)).toBeUndefined()
})

test('an error only the pool can detect is also reported with its line', async () => {
  const fresh = NEW_GAME.replace('2025021401', '2025021402')
  expect(await importLines(HEAD, fresh, '2025021405,2025-26,2026-04-30,,BOS,QUE,,,FUT')).toEqual({
    code: 1,
    said: "Nothing was imported from games.csv:\n  line 3: Game 2025021405: there's no team QUE",
  })
  expect(await game(2025021402)).toBeUndefined()
})

test('a missing file is reported', async () => {
  expect(await importFile(['nowhere.csv'])).toEqual({ code: 1, said: "Can't read the file nowhere.csv." })
})
