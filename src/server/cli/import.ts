// npm run import -- FILE: saves the games of a CSV file, all or nothing, whether or not the pool is running.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { textOfBytes } from '#rules/text-of-bytes.ts'
import type { Instant } from '#rules/time.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { poolClock } from '#server/cli/pool-clock.ts'
import { withPoolDatabase } from '#server/cli/pool-database.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { wallNow } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { type CsvGames, type CsvProblem, readGamesCsv } from '#server/features/games/games.csv.ts'
import { saveHandedIn } from '#server/features/games/games.service.ts'
import { Refusal, refusalAnswer } from '#server/http/errors.ts'
import { openLog } from '#server/log.ts'
import { findAppSecret, readEnvironment, readSettings, type Settings } from '#server/settings.ts'
import { scheduleWatchers } from '#server/wiring/schedule-watchers.ts'

/** More would scroll the first ones off the screen. */
const SHOWN_PROBLEMS = 20

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) {
    throw new CannotStart(
      'Usage: npm run import -- games.csv\nThe columns of the file are described in data/nhl/README.md.',
    )
  }
  const settings = readSettings(readEnvironment())
  const found = readGamesCsv(await readText(file))
  if (found.problems.length > 0) throw nothingImported(file, found.problems)
  const pool = { settings, log: openLog(settings.logLevel) }
  console.log(await withPoolDatabase(pool, (db) => importGames(db, { file, found, settings })))
})

/** A relative path starts in the folder where the command was typed; npm itself has changed to the project's folder. */
async function readText(file: string): Promise<string> {
  try {
    return textOfBytes(await readFile(path.resolve(process.env.INIT_CWD ?? '', file)), TextDecoder)
  } catch {
    throw new CannotStart(`Can't read the file ${file}.`)
  }
}

type Import = { file: string; found: CsvGames; settings: Settings }

async function importGames(db: Database, { file, found, settings }: Import): Promise<string> {
  const now = await poolClock(db, settings)
  const games = found.games.map(({ game }) => game)
  try {
    const { inserted, updated, unchanged } = await saveHandedIn(depsOf(db, now, settings), 'system', games)
    return `${path.basename(file)}: ${inserted} inserted, ${updated} updated, ${unchanged} unchanged.`
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw nothingImported(file, [{ line: lineOf(error, found), message: refusalAnswer(error.reason).body.message }])
  }
}

/** The dependencies for saving games: contests follow the schedule, and members are notified of lost games. */
function depsOf(db: Database, now: () => Instant, settings: Settings) {
  const { appSecret, appSecretPrevious, appUrl, dataDir } = settings
  const random = { bytes: (count: number) => randomBytes(count), uuid: randomUUID }
  const secret = appSecret ?? findAppSecret(dataDir) ?? ''
  return {
    db,
    now,
    wallNow,
    random,
    scheduleWatchers,
    settings: {
      appSecret: secret,
      appSecretPrevious,
      appUrl: appUrl ?? '',
      appHosts: [],
    },
  }
}

function lineOf({ reason }: Refusal, { games }: CsvGames): number {
  const gameId = 'game_id' in reason ? reason.game_id : null
  return games.findLast(({ game }) => game.game_id === gameId)?.line ?? 1
}

function nothingImported(file: string, problems: CsvProblem[]): CannotStart {
  const lines = problems.slice(0, SHOWN_PROBLEMS).map(({ line, message }) => `  line ${line}: ${message}`)
  if (problems.length > SHOWN_PROBLEMS) lines.push(`  and ${problems.length - SHOWN_PROBLEMS} more`)
  return new CannotStart([`Nothing was imported from ${file}:`, ...lines].join('\n'))
}
