import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A second, simpler model of the season and the survivor game without a line of `src`. The season test compares the pool with it.
 */
export type FiledGame = {
  id: number
  season: string
  day: string
  start: string
  home: string
  away: string
  homeGoals: number
  awayGoals: number
  end: string
  over: boolean
}
export type LeagueGame = FiledGame & { postponed: boolean }

/** The games of a season's file, none of them played yet, each with the cells of its line. */
export function readFile(season: string): { game: FiledGame; cells: string[] }[] {
  const file = path.join(import.meta.dirname, `../../data/nhl/games-${season}.csv`)
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines
    .map((line) => line.split(','))
    .map((cells) => ({
      cells,
      game: {
        id: Number(cells[0]),
        season,
        day: cells[2] ?? '',
        start: new Date(cells[3] ?? '').toISOString(),
        away: cells[4] ?? '',
        home: cells[5] ?? '',
        awayGoals: Number(cells[6]),
        homeGoals: Number(cells[7]),
        end: cells[8] ?? '',
        over: false,
      },
    }))
}

/** The regular season in that file. */
export function readSeason(season = '2025-26'): LeagueGame[] {
  return readFile(season)
    .filter(({ cells }) => cells[11] === '')
    .map(({ game }) => ({ ...game, postponed: false }))
}

/** A game as it is sent to the pool. */
export function handedIn(game: FiledGame) {
  return {
    game_id: game.id,
    season_year: game.season,
    game_date: game.day,
    start_time: game.start,
    home_abbrev: game.home,
    away_abbrev: game.away,
    home_score: game.over ? game.homeGoals : null,
    away_score: game.over ? game.awayGoals : null,
    decided_in: game.over ? game.end : null,
    game_state: game.over ? 'OFF' : 'FUT',
  }
}

export const hoursAfter = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

export type ModelWeek = { number: number; from: string; to: string }

/** Every Monday-to-Sunday week with a game, starting on that day. An opening of a few teams belongs to the second one. */
function weeksFrom(season: LeagueGame[], firstDay: string): ModelWeek[] {
  const played = season.filter((game) => game.day >= firstDay)
  const mondays = [...new Set(played.map((game) => mondayOf(game.day)))].sort()
  const teamsOf = (games: LeagueGame[]) => new Set(games.flatMap(({ home, away }) => [home, away])).size
  const opening = played.filter((game) => mondayOf(game.day) === mondays[0])
  if (teamsOf(opening) < teamsOf(played) / 2) mondays.shift()
  return mondays.map((monday, index) => ({
    number: index + 1,
    from: index === 0 ? firstDay : monday,
    to: shift(monday, 6),
  }))
}

function mondayOf(day: string): string {
  return shift(day, -((new Date(day).getUTCDay() + 6) % 7))
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

const isIn = (game: LeagueGame, week: ModelWeek) => !game.postponed && week.from <= game.day && game.day <= week.to

export const gamesIn = (season: LeagueGame[], week: ModelWeek) => season.filter((game) => isIn(game, week))

/** All games of each team in a season: the pairs never change, only the dates. */
const schedules = new WeakMap<LeagueGame[], Map<string, LeagueGame[]>>()

function scheduleOf(season: LeagueGame[], team: string): LeagueGame[] {
  const known = schedules.get(season) ?? new Map<string, LeagueGame[]>()
  schedules.set(season, known)
  const games = known.get(team) ?? season.filter((game) => game.home === team || game.away === team)
  known.set(team, games)
  return games
}

export const gamesOf = (season: LeagueGame[], week: ModelWeek, team: string) =>
  scheduleOf(season, team).filter((game) => isIn(game, week))

export const won = (game: LeagueGame, team: string) =>
  game.home === team ? game.homeGoals > game.awayGoals : game.awayGoals > game.homeGoals

export const winsFor = (games: number) => (games >= 4 ? 2 : 1)

type Ending = {
  week: number
  playing: string[]
  hasPicked: (name: string) => boolean
  hasWon: (name: string) => boolean
  /** Had no team to pick in a playoff slot. */
  isExcused?: (name: string) => boolean
  /** Excused by a ruling: they stay whatever they picked, and their pick counts for the others as it was played. */
  isRuledIn?: (name: string) => boolean
  /** A member's lives. */
  livesOf?: (name: string) => number
}

/**
 * Members left: the winners; without any, and if none of the others has another life, all who picked; without those,
 * everyone. Also those who had no team to pick. Of the rest those with more than one life, which it costs one. Plus the
 * outcome the pool reports.
 */
export function endWeek({
  week,
  playing,
  hasPicked,
  hasWon,
  isExcused = () => false,
  isRuledIn = () => false,
  livesOf = () => 1,
}: Ending) {
  const pickers = playing.filter(hasPicked)
  const winners = pickers.filter(hasWon)
  const isSaved = winners.length === 0 && pickers.every((name) => livesOf(name) === 1)
  const safe = pickers.length === 0 ? playing : isSaved ? pickers : winners
  const unhurt = playing.filter(
    (name) => safe.includes(name) || isRuledIn(name) || (!hasPicked(name) && isExcused(name)),
  )
  const hurt = playing.filter((name) => !unhurt.includes(name) && livesOf(name) > 1)
  const stay = playing.filter((name) => unhurt.includes(name) || hurt.includes(name))
  return {
    stay,
    hurt,
    results: {
      week_number: week,
      survived: stay.length,
      eliminated: playing.length - stay.length,
      mass_elimination_prevented: isSaved && safe.some((name) => !isRuledIn(name)),
    },
  }
}

/** One more than the number of members who lasted longer. */
export function placementOf(name: string, { names, outIn }: { names: string[]; outIn: ReadonlyMap<string, number> }) {
  return 1 + names.filter((other) => (outIn.get(other) ?? 999) > (outIn.get(name) ?? 999)).length
}

export type Model = ReturnType<typeof newModel>

/** One contest in that season. */
export function newModel(
  season: LeagueGame[],
  { firstDay, names, lives = 1 }: { firstDay: string; names: string[]; lives?: number },
) {
  const weeks = weeksFrom(season, firstDay)
  const outIn = new Map<string, number>()
  /** The weeks that cost each member a life. */
  const hurtIn = new Map<string, number[]>()
  const picks = new Map<number, Map<string, string>>(weeks.map((week) => [week.number, new Map()]))
  const gamesAtLock = new Map<string, number>()
  const lockedAt = new Map<number, string>()
  /** 'week name' of each excuse in effect. */
  const excuses = new Set<string>()
  let current = 1

  const weekOf = (number: number) => weeks[number - 1] ?? { number, from: '9999-12-31', to: '9999-12-31' }
  const pickOf = (name: string, number: number) => picks.get(number)?.get(name)
  const livesOf = (name: string) => (outIn.has(name) ? 0 : lives - (hurtIn.get(name)?.length ?? 0))
  const alive = (before = 99) => names.filter((name) => (outIn.get(name) ?? 99) >= before)

  function lockOf(number: number): string {
    return (
      gamesIn(season, weekOf(number))
        .map((game) => game.start)
        .sort()[0] ?? ''
    )
  }

  /** When a week locked, or will. */
  const lockTime = (number: number) => lockedAt.get(number) ?? lockOf(number)
  const hasLocked = (number: number, now: string) => lockTime(number) <= now

  /** Counts each team's games when the week locks. */
  function lock(number: number) {
    lockedAt.set(number, lockOf(number))
    for (const game of gamesIn(season, weekOf(number))) {
      for (const team of [game.home, game.away]) {
        gamesAtLock.set(`${number} ${team}`, (gamesAtLock.get(`${number} ${team}`) ?? 0) + 1)
      }
    }
  }

  /** The teams they picked in earlier weeks, without those whose games were all postponed. */
  function used(name: string, week = current): string[] {
    return weeks.flatMap(({ number }) => {
      const team = number < week ? pickOf(name, number) : undefined
      return team && stand(team, number).games > 0 ? [team] : []
    })
  }

  function accepts(name: string, team: string, { now, week = current }: { now: string; week?: number }): boolean {
    const games = gamesOf(season, weekOf(week), team)
    const before = pickOf(name, week)
    if (outIn.has(name) || week < current || week > weeks.length) return false
    if (before && hasLocked(week, now)) return false
    if (before === team) return true
    const isUsed = weeks.some(
      ({ number }) =>
        number !== week &&
        hasLocked(number, now) &&
        pickOf(name, number) === team &&
        (number >= current || stand(team, number).games > 0),
    )
    if (games.length === 0 || isUsed) return false
    return !hasLocked(week, now) || games.every((game) => game.start > now)
  }

  /** Stores a pick. Returns the open week the team was picked for until now. */
  function record(name: string, team: string, { now = '', week = current }: { now?: string; week?: number } = {}) {
    const from = weeks.find(
      ({ number }) => number !== week && pickOf(name, number) === team && now !== '' && !hasLocked(number, now),
    )
    if (from) picks.get(from.number)?.delete(name)
    picks.get(week)?.set(name, team)
    return from?.number ?? null
  }

  /** Returns whether there was something to take back. */
  function takeBack(name: string, { now, week }: { now: string; week: number }): boolean {
    if (outIn.has(name) || week < current || hasLocked(week, now)) return false
    return picks.get(week)?.delete(name) ?? false
  }

  /** A team's record in a week, from the games that are over. */
  function stand(team: string, number: number) {
    const games = gamesOf(season, weekOf(number), team)
    const over = games.filter((game) => game.over)
    const wins = over.filter((game) => won(game, team)).length
    const needed = winsFor(Math.min(games.length, gamesAtLock.get(`${number} ${team}`) ?? games.length))
    return { games: games.length, wins, losses: over.length - wins, needed, left: games.length - over.length }
  }

  function status(name: string, week = current): string {
    const { wins, needed, left, games } = stand(pickOf(name, week) ?? '', week)
    if (games === 0 || wins >= needed) return 'Safe'
    return wins + left < needed ? 'Cannot Win' : 'In Progress'
  }

  /** Members eliminated by this week or a later one are alive again, with the lives these had cost. */
  function forgetFrom(number: number, to = number) {
    for (const [name, week] of outIn) if (number <= week && week <= to) outIn.delete(name)
    for (const [name, weeks] of hurtIn) {
      hurtIn.set(
        name,
        weeks.filter((week) => week < number || week > to),
      )
    }
  }

  /** Settles a week from scratch. */
  function settle(number: number) {
    forgetFrom(number)
    const playing = alive()
    const { stay, hurt, results } = endWeek({
      livesOf,
      week: number,
      playing,
      hasPicked: (name) => pickOf(name, number) !== undefined,
      hasWon: (name) => {
        const { games, wins, needed } = stand(pickOf(name, number) ?? '', number)
        return games === 0 || wins >= needed
      },
      isRuledIn: (name) => excuses.has(`${number} ${name}`),
    })
    for (const name of hurt) hurtIn.set(name, [...(hurtIn.get(name) ?? []), number])
    for (const name of playing) if (!stay.includes(name)) outIn.set(name, number)
    return results
  }

  /** Settles this week and every later finished one from scratch. */
  function settleFrom(number: number) {
    forgetFrom(number, Number.POSITIVE_INFINITY)
    for (let week = number; week < current; week += 1) settle(week)
  }

  function excuse(name: string, week: number, isMade = true) {
    if (isMade) excuses.add(`${week} ${name}`)
    else excuses.delete(`${week} ${name}`)
    settleFrom(week)
  }

  /** Changes a locked pick to another team, which leaves the open week it was picked for. */
  function correctPick(name: string, week: number, team: string) {
    for (const [number, of] of picks) if (number >= current && of.get(name) === team) of.delete(name)
    picks.get(week)?.set(name, team)
    settleFrom(week)
  }

  return {
    weeks,
    names,
    weekOf,
    excuse,
    correctPick,
    pickOf,
    alive,
    lockOf,
    lockTime,
    lock,
    used,
    accepts,
    record,
    takeBack,
    stand,
    status,
    settle,
    placement: (name: string) => placementOf(name, { names, outIn }),
    picked: (number: number) => [...(picks.get(number) ?? [])],
    fate: (name: string) => outIn.get(name) ?? null,
    /** Null with a single life, so that none is shown. */
    livesLeft: (name: string) => (lives > 1 ? livesOf(name) : null),
    lives,
    current: () => current,
    turn: () => {
      current += 1
    },
  }
}
