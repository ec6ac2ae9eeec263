import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { assignBest } from '#rules/odds/assignment.ts'
import { forecastGames } from '#rules/odds/ratings.ts'
import { recordOf, type Tenth } from '#rules/odds/record.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { survivalChance } from '#rules/survivor/survival-chance.ts'
import { teamWeeks } from '#rules/survivor/team-weeks.ts'
import { type BackTest, backTest, type PlayedGame, readSeasons, weeksOf } from '../test/odds/back-test.ts'
import { drawCalibration } from './report/calibration.ts'
import { median, type Report, round } from './report/report.ts'

/** The maximum log losses, of one game and of a team's week. */
const SEASONS = [
  { season: '2024-25', how: 'no season before', games: 0.673, weeks: 0.464 },
  { season: '2025-26', how: 'after 2024-25', games: 0.689, weeks: 0.489 },
]
/** A tenth with fewer team-weeks says little. */
const ENOUGH = 100
const OFF_BY_AT_MOST = 0.05

/** Measures the forecasts of two real seasons (F1, F2): quality and time. */
export async function measureForecasts(report: Report, { folder }: { folder: string }): Promise<void> {
  const games = await readSeasons(SEASONS.map(({ season }) => season))
  report.say('\n## Forecasts of two real seasons')
  report.say(
    '\nEach game is forecast on its morning, each team-week with the ratings of the week’s first morning. *Base* always says',
  )
  report.say('the season’s own share: of home wins, or of survivals among teams with as many games in the week.')
  const found = SEASONS.map((of) => ({
    ...of,
    test: backTest({ games: games.filter(({ season_year }) => season_year <= of.season), season: of.season }),
  }))
  printAccuracy(report, found)
  const both = recordOf(found.flatMap(({ test }) => test.teamWeeks)).calibration
  printCalibration(report, [
    ...found.map(({ season, test }) => ({ label: season, tenths: test.weeks.calibration })),
    { label: 'both', tenths: both },
  ])
  report.promise(`a week's chances within 5 points in each tenth with ${ENOUGH} team-weeks, both seasons`, {
    found: `${(100 * Math.max(...both.filter(({ games: held }) => held >= ENOUGH).map(offBy))).toFixed(1)} points`,
    isKept: both.every((tenth) => tenth.games < ENOUGH || offBy(tenth) < OFF_BY_AT_MOST),
  })
  const drawn = found.map(({ season, test }) => ({ label: season, tenths: test.weeks.calibration }))
  writeFileSync(path.join(folder, 'forecasts.svg'), drawCalibration('Chance to survive a week', drawn))
  report.say(
    '\nA single season misses the 5 points where chance does: a tenth of 120 team-weeks is off by 4 points in every third season.',
  )
  report.say('\n![What was said and what was seen](forecasts.svg)')
  printSpeed(report, games)
}

type Found = (typeof SEASONS)[number] & { test: BackTest }

function printAccuracy({ table, promise }: Report, found: readonly Found[]): void {
  const digits = (loss: number | null) => (loss ?? Number.NaN).toFixed(4)
  table(
    ['log loss', 'games', 'one game', 'base', 'team-weeks', 'a week’s survival', 'base'],
    found.map(({ season, how, test: { games, weeks } }) => [
      `${season}, ${how}`,
      games.games,
      digits(games.log_loss),
      digits(games.base_log_loss),
      weeks.games,
      digits(weeks.log_loss),
      digits(weeks.base_log_loss),
    ]),
  )
  for (const { season, how, test, ...limits } of found)
    promise(`log loss of ${season}, ${how}: at most ${limits.games} a game, ${limits.weeks} a week`, {
      found: `${digits(test.games.log_loss)}, ${digits(test.weeks.log_loss)}`,
      isKept: (test.games.log_loss ?? 1) <= limits.games && (test.weeks.log_loss ?? 1) <= limits.weeks,
    })
}

const offBy = ({ expected, seen }: Tenth) => Math.abs(expected - seen)

function printCalibration({ table }: Report, seasons: readonly { label: string; tenths: readonly Tenth[] }[]): void {
  const tenths = [...new Set(seasons.flatMap((of) => of.tenths.map(({ from }) => from)))].toSorted()
  const inPercent = (share: number) => `${(100 * share).toFixed(1)}%`
  table(
    ['a week’s chance', ...seasons.flatMap(({ label }) => [`${label}: team-weeks`, 'said', 'seen'])],
    tenths.map((from) => [
      `${Math.round(100 * from)} to ${Math.round(100 * from) + 10}%`,
      ...seasons.flatMap((of) => {
        const tenth = of.tenths.find((one) => one.from === from)
        return tenth === undefined ? ['', '', ''] : [tenth.games, inPercent(tenth.expected), inPercent(tenth.seen)]
      }),
    ]),
  )
}

const TIMES = 21

function printSpeed({ say, table, promise }: Report, all: readonly PlayedGame[]): void {
  const games = all.filter(({ season_year }) => season_year === '2025-26')
  const regular = games.filter(({ round: of }) => (of ?? null) === null)
  const today = regular[0]?.game_date ?? ''
  const { homeWinChances } = forecastGames({ games: regular, today })
  const chances = [...homeWinChances.values()]
  const weeks = weeksOf(regular).map((week) => ({ week, games: gamesIn(regular, week) }))
  const ratings = timed(() => forecastGames({ games, today: '9999-12-31' }).ratings.size)
  const teams = timed(() => weeks.reduce((sum, of) => sum + chancesOfWeek(of, homeWinChances).size, 0))
  const byTeam = weeks.map((of) => chancesOfWeek(of, homeWinChances))
  const teamIds = [...new Set(byTeam.flatMap((of) => [...of.keys()]))]
  const board = byTeam.map((of) => teamIds.map((team) => of.get(team) ?? null))
  const plan = timed(() => assignBest(board).length)
  const barePlan = timed(() => board.flat().reduce<number>((sum, chance) => sum - Math.log(chance ?? 1), 0))
  const bareGames = timed(() =>
    games.reduce((sum, _, n) => sum + 1 / (1 + 10 ** (-(n % 200) / 400)) + Math.log(2 + (n % 7)), 0),
  )
  const bareTeams = timed(() => chances.reduce((sum, chance) => sum + chance * (1 - chance) + (1 - chance) * chance, 0))
  say(
    '\nFrom facts in memory. The bare loop has the same arithmetic for the same games, without days, teams and weeks.',
  )
  table(
    ['what', 'ms', 'bare loop, ms', 'times the loop'],
    [
      [
        `ratings and chances of a season of ${games.length} games`,
        round(ratings),
        round(bareGames),
        round(ratings / bareGames),
      ],
      [
        `survival chances of 32 teams in ${weeks.length} weeks`,
        round(teams),
        round(bareTeams),
        round(teams / bareTeams),
      ],
      [`the best plan of ${weeks.length} weeks`, round(plan), round(barePlan), round(plan / barePlan)],
    ],
  )
  promise('all ratings of a season in less than 50 ms', { found: `${round(ratings)} ms`, isKept: ratings < 50 })
  promise(`chances of 32 teams in ${weeks.length} weeks in less than 20 ms`, {
    found: `${round(teams)} ms`,
    isKept: teams < 20,
  })
  promise('a plan in less than 20 ms', { found: `${round(plan)} ms`, isKept: plan < 20 })
}

type OpenWeek = { week: ReturnType<typeof weeksOf>[number]; games: PlayedGame[] }

const gamesIn = (regular: readonly PlayedGame[], { start_date, end_date }: OpenWeek['week']) =>
  regular
    .filter(({ game_date }) => game_date >= start_date && game_date <= end_date)
    .map((game) => ({ ...game, game_state: 'FUT', home_score: null, away_score: null }))

/** By team. */
function chancesOfWeek({ week, games }: OpenWeek, homeWinChances: ReadonlyMap<number, number>): Map<number, number> {
  const teams = teamWeeks(games, week)
  const chances = new Map<number, number>()
  for (const team_id of teams.keys()) {
    const progress = pickProgress({ team_id, teams, gamesAtLock: null })
    chances.set(team_id, survivalChance({ team_id, progress, games, homeWinChances }) ?? 0)
  }
  return chances
}

let used = 0

/**
 * The median time in ms of some runs, the first of which warm up. Results are used, so that nothing is optimized away.
 */
function timed(run: () => number): number {
  const times = Array.from({ length: 2 * TIMES }, () => {
    const started = performance.now()
    used += run()
    return performance.now() - started
  })
  if (Number.isNaN(used)) throw new Error('a chance is not a number')
  return median(times.slice(TIMES))
}
