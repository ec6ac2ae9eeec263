import { gamesOf, hoursAfter, type LeagueGame, type Model, winsFor, won } from './season-model.ts'

/** A team that a member could pick in a week. */
type Option = {
  team: string
  games: number
  homeGames: number
  firstStart: string
  /** Whether it will win enough; only members who see the future may look. */
  willWin: boolean
  /** In how many later weeks it will win enough. */
  goodWeeksLeft: number
}

type Situation = {
  /** Unused teams with games, by abbreviation. */
  options: Option[]
  used: string[]
  idle: string[]
  /** The others' picks last week. */
  lastWeek: string[]
  lock: string
  /** The team already picked for this week. */
  picked: string | undefined
  random: () => number
}

export type Moment = 'days before' | 'last moment' | 'at the lock' | 'the day after'
/** A member's requests, with their times. Some picks are meant to be refused. */
export type Plan = Partial<Record<Moment, string | undefined>>
type Habit = (facts: Situation) => Plan

/** Random numbers between 0 and 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const anyOf = ({ options, random }: Situation) => options[Math.floor(random() * options.length)]?.team
const best = (options: Option[], worth: (option: Option) => number) =>
  [...options].sort((a, b) => worth(b) - worth(a) || (a.team < b.team ? -1 : 1))[0]?.team

/** Knows every result, and saves the teams that win often for later. */
const seer: Habit = ({ options }) => {
  const winners = options.filter((option) => option.willWin)
  return { 'days before': best(winners, (option) => -option.goodWeeksLeft) ?? options[0]?.team }
}

const stillToStart = ({ options, lock }: Situation) => {
  const dayAfter = hoursAfter(lock, 20)
  return options.filter((option) => option.firstStart > dayAfter)
}

export const habits: Record<string, Habit> = {
  seer,
  lucky: (facts) => (facts.random() < 0.93 ? seer(facts) : { 'days before': anyOf(facts) }),
  alphabet: ({ options }) => ({ 'days before': options[0]?.team }),
  backwards: ({ options }) => ({ 'last moment': options.at(-1)?.team }),
  greedy: ({ options }) => ({ 'days before': best(options, (option) => option.games) }),
  cautious: ({ options }) => ({
    'days before': best(options, (option) => (option.games === 3 ? 10 : 0) + option.homeGames),
  }),
  forgetful: (facts) => (facts.random() < 0.15 ? {} : { 'last moment': anyOf(facts) }),
  late: (facts) => ({ 'the day after': best(stillToStart(facts), (option) => (option.games < 4 ? option.games : 0)) }),
  fickle: (facts) => ({ 'days before': anyOf(facts), 'last moment': anyOf(facts), 'at the lock': anyOf(facts) }),
  doubter: (facts) => ({ 'days before': facts.used[0] ?? facts.idle[0], 'last moment': anyOf(facts) }),
  sleeper: (facts) => ({ 'days before': facts.idle[0], 'the day after': anyOf(facts) }),
  follower: (facts) => {
    const copied = facts.lastWeek.find((team) => facts.options.some((option) => option.team === team))
    return { 'last moment': copied ?? anyOf(facts) }
  },
  /** Loves Columbus, and picks it as soon as possible. */
  fan: (facts) => ({
    'days before': facts.options.some((option) => option.team === 'CBJ') ? 'CBJ' : anyOf(facts),
  }),
  /** Always picks a loser. */
  jinx: ({ options }) => ({ 'last moment': options.find((option) => !option.willWin)?.team }),
  gambler: (facts) => ({ 'days before': anyOf(facts) }),
  /** Has picked weeks ahead, knows every result, and corrects mistakes at the last moment. */
  planner: (facts) => {
    const isGood = facts.options.some(({ team, willWin }) => team === facts.picked && willWin)
    return isGood ? {} : { 'last moment': seer(facts)['days before'] }
  },
}

/** Everyone's acts in a week, by the habit at the start of their name. */
export function makePlans(
  season: LeagueGame[],
  model: Model,
  { random, week = model.current() }: { random: () => number; week?: number },
): Map<string, Plan> {
  const playing = teamsOf(season).flatMap((team) => optionOf(season, model, { team, week }))
  const idle = teamsOf(season).filter((team) => gamesOf(season, model.weekOf(week), team).length === 0)
  const lastWeek = model.picked(week - 1).map(([, team]) => team)
  return new Map(
    model.alive().map((name) => {
      const used = model.used(name, week)
      const options = playing.filter(({ team }) => !used.includes(team))
      const habit: Habit = habits[name.replace(/\d+$/, '')] ?? (() => ({}))
      const picked = model.pickOf(name, week)
      return [name, habit({ options, used, idle, lastWeek, picked, lock: model.lockOf(week), random })] as const
    }),
  )
}

export const teamsOf = (season: LeagueGame[]) => [...new Set(season.map((game) => game.home))].sort()

/** Whether a team will win enough in a week. */
export function willWin(season: LeagueGame[], model: Model, { team, week }: { team: string; week: number }): boolean {
  const games = gamesOf(season, model.weekOf(week), team)
  return games.length > 0 && games.filter((game) => won(game, team)).length >= winsFor(games.length)
}

function optionOf(season: LeagueGame[], model: Model, { team, week }: { team: string; week: number }): Option[] {
  const games = gamesOf(season, model.weekOf(week), team)
  if (games.length === 0) return []
  const willWinIn = (number: number) => willWin(season, model, { team, week: number })
  return [
    {
      team,
      games: games.length,
      homeGames: games.filter((game) => game.home === team).length,
      firstStart: games.map((game) => game.start).sort()[0] ?? '',
      willWin: willWinIn(week),
      goodWeeksLeft: model.weeks.filter((of) => of.number > week && willWinIn(of.number)).length,
    },
  ]
}
