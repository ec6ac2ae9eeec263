// Parses answers of the NHL that were recorded elsewhere and are not part of the project: FOLDER/schedule-*.json and standings-*.json.
// Every row of the schedule must be read or be of a kind that the pool has no use for, every line of the table must be read.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { scheduleAnswer } from '../src/server/nhl/nhl-schedule.ts'
import { standingsAnswer } from '../src/server/nhl/nhl-standings.ts'

const [folder = '.'] = process.argv.slice(2)
const recorded = (kind) =>
  readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.json'))
    .map((name) => ({ name, answer: JSON.parse(readFileSync(path.join(folder, name), 'utf8')) }))

const schedules = recorded('schedule')
const tables = recorded('standings')
assert(schedules.length > 0 && tables.length > 0, `no recorded answers in ${folder}`)

for (const { name, answer } of schedules) {
  const rows = answer.gameWeek.flatMap(({ games }) => games)
  const { games, skipped, ignored } = scheduleAnswer.parse(answer)
  assert.deepEqual(skipped, [], name)
  assert.equal(games.length + ignored, rows.length, name)
  assert.equal(ignored, rows.filter(({ gameType }) => gameType !== 2 && gameType !== 3).length, name)
  for (const game of games) assert(game.start_time && game.home_abbrev && game.away_abbrev && game.venue, name)
  console.log(`${name}: ${games.length} games, ${ignored} of other kinds, nothing skipped`)
}
for (const { name, answer } of tables) {
  const lines = standingsAnswer.parse(answer)
  assert.equal(lines.length, answer.standings.length, name)
  console.log(`${name}: ${lines.length} lines`)
}
