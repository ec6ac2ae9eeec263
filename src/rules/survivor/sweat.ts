import { compareNames } from '#rules/accounts/name-order.ts'
import { capitalized } from '#rules/counted.ts'
import { type GameFacts, isDone, isLive, plays } from '#rules/games/games.ts'
import { type Day, easternDay, type Instant } from '#rules/time.ts'
import type { PickResult, PickStatus } from './picks.ts'
import { degreeByChance } from './sweat-degree.ts'

/** A member in a locked week, with their pick. */
export type SweatMember = {
  participant_id: number
  participant_name: string
  /** The number of members this one represents: the unlisted ones of a large pool; one if absent. */
  stands_for?: number
  /** Null without a pick. */
  pick: {
    team_id: number
    games_this_week: number
    games_played: number
    wins: number
    wins_needed: number
    /** From `pickStatus`, which alone decides whether a pick has won enough. */
    status: PickStatus
    /** The chance that the team wins enough (F2); absent or null without a forecast. */
    survival_chance?: number | null
  } | null
  result: PickResult | null
  /** Their lives left, or the most of any member represented (S18); one if absent. */
  lives_left?: number | undefined
  /** Excused by a ruling: counts as survived whatever the team does (S16). */
  is_excused?: boolean
}

/** The board's facts of a game. */
export type SweatGame = Pick<
  GameFacts,
  'game_id' | 'game_date' | 'start_time' | 'home_team_id' | 'away_team_id' | 'home_score' | 'away_score' | 'game_state'
>

/**
 * A member's standing: has won enough, still can, can no longer (only a mass elimination saves them, S9), or is out by
 * the results.
 */
type SweatState = 'safe' | 'sweating' | 'in_trouble' | 'out'

/** The state by chance, for members who can still win enough: 96% and 60% deserve different words. */
type SweatDegree = SweatState | 'almost_safe' | 'looking_good'

export type SweatRow<Member extends SweatMember, Game extends SweatGame> = {
  member: Member
  state: SweatState
  degree: SweatDegree
  /** The outcome they need, in a few words. */
  needs: string
  /** Wins still needed, and games left. */
  missing: number
  left: number
  /** The chance to survive by their own team: 1 if safe; null without a forecast, without a pick and if out. */
  chance: number | null
  /** The team's live game, else its next one; null once none is left. */
  game: Game | null
}

/** A game whose result makes members safe or puts them in trouble, with the members on each side. */
export type DecidingGame<Member extends SweatMember, Game extends SweatGame> = {
  game: Game
  home: Member[]
  away: Member[]
}

export type SweatBoard<Member extends SweatMember, Game extends SweatGame> = {
  rows: SweatRow<Member, Game>[]
  /** `alive` are all except those who are out. */
  counts: { alive: number } & Record<SweatDegree, number>
  /** The next deciding games: those of one league day, plus live ones. */
  deciding: DecidingGame<Member, Game>[]
  /** The league day of the next deciding games; null if none is left. */
  deciding_on: Day | null
}

const COUNTED: readonly [SweatDegree, string][] = [
  ['safe', 'safe'],
  ['almost_safe', 'almost safe'],
  ['looking_good', 'looking good'],
  ['sweating', 'sweating'],
  ['in_trouble', 'in trouble'],
]

/** '6 alive · 2 safe · 3 sweating · 1 in trouble', without empty groups. */
export function sweatWords(counts: SweatBoard<SweatMember, SweatGame>['counts']): string {
  const counted = COUNTED.filter(([state]) => counts[state] > 0).map(([state, word]) => `${counts[state]} ${word}`)
  return [`${counts.alive} alive`, ...counted].join(' · ')
}

type Board<Member extends SweatMember, Game extends SweatGame> = {
  members: readonly Member[]
  games: readonly Game[]
  now: Instant
}

/** The week between its lock and its results: all members by danger, and the deciding games (S6, S7, S9). */
export function sweatBoard<Member extends SweatMember, Game extends SweatGame>({
  members,
  games,
  now,
}: Board<Member, Game>): SweatBoard<Member, Game> {
  const everyoneStays = isMassElimination(members)
  const nobodyPicked = members.every(({ pick }) => pick === null)
  const rows = members.map((member) => rowOf({ member, games, everyoneStays, nobodyPicked })).sort(byDanger)
  const count = (degree: SweatDegree) => membersIn(rows.flatMap((row) => (row.degree === degree ? row.member : [])))
  const counts = {
    safe: count('safe'),
    almost_safe: count('almost_safe'),
    looking_good: count('looking_good'),
    sweating: count('sweating'),
    in_trouble: count('in_trouble'),
    out: count('out'),
  }
  const alive = membersIn(members) - counts.out
  return { rows, counts: { alive, ...counts }, ...decidingNext({ rows, games, now }) }
}

/** The number of members, including those represented. */
export const membersIn = (members: readonly Pick<SweatMember, 'stands_for'>[]): number =>
  members.reduce((sum, { stands_for = 1 }) => sum + stands_for, 0)

/** Whether no one who picked can win enough or has another life: then all of them stay as they are (S9, S18). */
function isMassElimination(members: readonly SweatMember[]): boolean {
  const open = members.filter(({ result }) => result === null)
  const picked = open.filter(({ pick }) => pick !== null)
  if (open.length < members.length) return false
  return picked.every(({ pick, is_excused, lives_left = 1 }) => {
    return !is_excused && lives_left === 1 && standingOf(pick).slack < 0
  })
}

/** A pick's remaining need. A slack of 0 allows no other loss; below 0 it can't win enough. */
function standingOf(pick: SweatMember['pick']): { missing: number; left: number; slack: number } {
  if (pick === null) return { missing: 0, left: 0, slack: -1 }
  const left = Math.max(0, pick.games_this_week - pick.games_played)
  const missing = pick.status === 'Safe' ? 0 : Math.max(0, pick.wins_needed - pick.wins)
  return { missing, left, slack: left - missing }
}

type OfMember<Member, Game> = { member: Member; games: readonly Game[]; everyoneStays: boolean; nobodyPicked: boolean }

function rowOf<Member extends SweatMember, Game extends SweatGame>({
  member,
  games,
  everyoneStays,
  nobodyPicked,
}: OfMember<Member, Game>): SweatRow<Member, Game> {
  const { missing, left, slack } = standingOf(member.pick)
  const state = stateOf(member, { slack, missing, everyoneStays, nobodyPicked })
  const chance = chanceOf(member, state)
  return {
    member,
    state,
    degree: degreeOf(state, chance),
    needs: needsOf(member, { state, missing, left }),
    missing,
    left,
    chance,
    game: gameOf(member, games),
  }
}

function stateOf(
  { pick, result, is_excused = false }: SweatMember,
  {
    slack,
    missing,
    everyoneStays,
    nobodyPicked,
  }: { slack: number; missing: number; everyoneStays: boolean; nobodyPicked: boolean },
): SweatState {
  if (result !== null) return result === 'eliminated' ? 'out' : 'safe'
  if (is_excused || (pick !== null && missing === 0)) return 'safe'
  if (slack >= 0) return 'sweating'
  // Members who picked stay with everyone else who picked; the others only if no one picks, and someone may still pick
  // late (S2, S8, S9).
  if (pick === null) return nobodyPicked ? 'sweating' : 'in_trouble'
  return everyoneStays ? 'safe' : 'in_trouble'
}

const degreeOf = (state: SweatState, chance: number | null): SweatDegree =>
  state !== 'sweating' || chance === null ? state : degreeByChance(chance)

function chanceOf({ pick }: SweatMember, state: SweatState): number | null {
  const chance = pick?.survival_chance ?? null
  if (chance === null || state === 'out') return null
  return state === 'safe' ? 1 : chance
}

function needsOf(
  { pick, result, is_excused, lives_left = 1 }: SweatMember,
  { state, missing, left }: { state: SweatState; missing: number; left: number },
): string {
  const costs = state === 'in_trouble' && lives_left > 1
  if (pick === null) return costs ? 'No pick, loses a life' : 'No pick'
  const tally = `${pick.wins}–${pick.games_played - pick.wins}`
  if (result !== null) return `${tally} this week`
  if (is_excused) return 'Excused'
  if (state === 'sweating') {
    const must = left === 1 ? 'must win' : `must win ${left === 2 ? 'both' : `all ${left}`}`
    const words = missing < left ? `needs ${missing} of ${left}` : must
    if (pick.games_played === 0) return capitalized(words)
    return missing < left ? `${tally}, ${words} left` : `${tally}, ${words}`
  }
  if (missing === 0) return pick.games_this_week === 0 ? 'Games called off' : `${tally} this week`
  if (state === 'safe') return `${tally}, everyone’s team lost`
  return costs ? `${tally}, loses a life` : `${tally}, can’t win enough`
}

/** The live game, else the next one. */
function gameOf<Game extends SweatGame>({ pick }: SweatMember, games: readonly Game[]): Game | null {
  const own = games.filter((game) => pick !== null && plays(game, pick.team_id)).sort(byStart)
  const open = own.filter(({ game_state }) => !isDone(game_state))
  return open.find(({ game_state }) => isLive(game_state)) ?? open[0] ?? null
}

const whenOf = ({ game_date, start_time }: SweatGame) => `${game_date} ${start_time ?? 'later'}`
const byStart = (a: SweatGame, b: SweatGame) =>
  whenOf(a) === whenOf(b) ? a.game_id - b.game_id : whenOf(a) < whenOf(b) ? -1 : 1

const DANGER: readonly SweatState[] = ['in_trouble', 'sweating', 'safe', 'out']

/**
 * Most in danger first: by state, then by chance, or without chances by the fewest affordable losses, then by the
 * largest deficit, then by name.
 */
function byDanger<Row extends SweatRow<SweatMember, SweatGame>>(a: Row, b: Row): number {
  const byState = DANGER.indexOf(a.state) - DANGER.indexOf(b.state)
  if (byState !== 0) return byState
  const slack = ({ state, left, missing }: Row) => (state === 'sweating' ? left - missing : 0)
  return chancesApart(a, b) || slack(a) - slack(b) || leadOf(a) - leadOf(b) || byName(a.member, b.member)
}

/** Without a forecast all chances are equal. */
const chancesApart = (a: { chance: number | null }, b: { chance: number | null }) => (a.chance ?? 1) - (b.chance ?? 1)

const byName = (a: SweatMember, b: SweatMember) =>
  compareNames(a.participant_name, b.participant_name) || a.participant_id - b.participant_id

/** The team's lead in its live game, in goals; negative if it trails. */
function leadOf({ state, member, game }: SweatRow<SweatMember, SweatGame>): number {
  if (state !== 'sweating' || game === null || !isLive(game.game_state)) return 0
  const lead = (game.home_score ?? 0) - (game.away_score ?? 0)
  return game.home_team_id === member.pick?.team_id ? lead : -lead
}

type Rows<Member extends SweatMember, Game extends SweatGame> = {
  rows: readonly SweatRow<Member, Game>[]
  games: readonly Game[]
  now: Instant
}

/** Today's games or, if none is left, those of the next day with any; live games first. */
function decidingNext<Member extends SweatMember, Game extends SweatGame>({ rows, games, now }: Rows<Member, Game>) {
  const sweating = rows.filter(
    ({ state, missing, left }) => state === 'sweating' && (missing === 1 || missing === left),
  )
  const on = (teamId: number) => sweating.flatMap(({ member }) => (member.pick?.team_id === teamId ? [member] : []))
  const open = games
    .filter(({ game_state }) => !isDone(game_state))
    .map((game) => ({ game, home: on(game.home_team_id), away: on(game.away_team_id) }))
    .filter(({ home, away }) => home.length + away.length > 0)
    .sort((a, b) => byStart(a.game, b.game))
  // A past day's game without a result isn't tonight's, unless it is live.
  const today = easternDay(now)
  const next = open.find(({ game }) => isLive(game.game_state) || game.game_date >= today)?.game.game_date ?? null
  const deciding = open.filter(({ game }) => isLive(game.game_state) || game.game_date === next)
  const isOn = ({ game }: { game: SweatGame }) => Number(isLive(game.game_state))
  return { deciding: deciding.sort((a, b) => isOn(b) - isOn(a)), deciding_on: next }
}
