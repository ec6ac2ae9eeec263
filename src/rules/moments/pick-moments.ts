import { type GameFacts, isCalledOff, isDone, plays, sideOf } from '#rules/games/games.ts'
import { type GameClock, periodLeft } from '#rules/odds/live-chance.ts'
import { isOver, lateTeamsOf } from '#rules/survivor/certain-eliminations.ts'
import { gamesOf } from '#rules/survivor/deciding.ts'
import { isWeekOf } from '#rules/survivor/entries.ts'
import { hasLocked, isInWeek } from '#rules/survivor/locks.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { computeResults } from '#rules/survivor/results/results.ts'
import { type TeamWeek, teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { SeasonInPlay } from '#rules/survivor/views/still-in.ts'
import type { Night } from './night.ts'

type Week = SeasonInPlay['weeks'][number]
type Entrant = SeasonInPlay['participants'][number]

/** The effect of a game, or a lock, on a member's pick (N7). `game` is the one that caused it. */
export type PickMoment = {
  what: 'through' | 'saved' | 'out' | 'life_lost' | 'won' | 'near' | 'alone'
  participant_id: number
  week: Week
  /** Null without a pick. */
  team_id: number | null
  game: GameFacts | null
  /** Wins still needed after it. */
  missing: number
  /** Lives after the week, by the results so far (S18). */
  lives_left: number
  /** For a lead: it was reported after two periods, not in the third. */
  isAfterTwo: boolean
}

type Asked = {
  season: SeasonInPlay
  night: Night
  /** The progress of live games, by game, as far as the NHL reported it. */
  clocks: ReadonlyMap<number, GameClock>
}

type PickNight = {
  moments: PickMoment[]
  /** Members out by now, and how many are left in the contest. */
  out: number[]
  left: number
  /** Members whose pick tonight's games can still decide, once per pick. */
  undecided: number[]
}

/**
 * Tonight's moments of a contest's picks (N7): everyone's standing now against that at the start of the night. The same
 * facts give the same moments, so that a rerun after a crash, or on another server, finds those already sent.
 */
export function pickMoments({ season, night, clocks }: Asked): PickNight {
  const before = new Map(standingsOf(asOf(season, night)).map((one) => [keyOf(one), one]))
  const now = standingsOf(season)
  const out = now.filter(({ state }) => state === 'out').map(({ participant_id }) => participant_id)
  const moments = now.flatMap((standing): PickMoment[] => {
    const whats = whatsNew(standing, { before: before.get(keyOf(standing)), clocks })
    const { state: _state, isAlone: _isAlone, mayFall: _mayFall, wins: _wins, on, ...rest } = standing
    const isAfterTwo = on !== null && clocks.get(on.game_id)?.period === 2
    return whats.map((what) => ({ ...rest, what, game: what === 'near' ? on : rest.game, isAfterTwo }))
  })
  const plays = teamsTonight(season, night)
  const undecided = now.filter(({ state, team_id, mayFall }) => state === 'open' && (mayFall || plays.has(team_id)))
  return {
    moments,
    out,
    left: season.participants.length - out.length,
    undecided: undecided.map(({ participant_id }) => participant_id),
  }
}

/** Teams with an unfinished game tonight. */
function teamsTonight({ games }: SeasonInPlay, { day }: Night): ReadonlySet<number | null> {
  const left = games.filter((of) => of.game_date === day && !isDone(of.game_state))
  return new Set(left.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]))
}

/** The contest at the start of the night: without tonight's games and locks. */
function asOf(season: SeasonInPlay, { day, from }: Night): SeasonInPlay {
  return {
    ...season,
    now: from,
    weeks: season.weeks.filter((week) => hasLocked(week, from)),
    games: season.games.map((game) =>
      game.game_date < day || isCalledOff(game.game_state)
        ? game
        : { ...game, game_state: 'FUT', home_score: null, away_score: null, decided_in: null, level_winner: null },
    ),
  }
}

/** A member's standing in a week. `saved`: their team can't win enough, and neither could anyone's (S9). */
type Standing = Omit<PickMoment, 'what' | 'isAfterTwo'> & {
  state: 'through' | 'saved' | 'out' | 'life_lost' | 'open'
  wins: number
  /** Their team can't win enough, so that anyone's win eliminates them. */
  mayFall: boolean
  /** No one else has their team, and no one can still take it. */
  isAlone: boolean
  /** Their team's live game. */
  on: GameFacts | null
}

const keyOf = ({ participant_id, week }: Standing) => `${participant_id} ${week.week_id}`

function whatsNew(
  now: Standing,
  { before, clocks }: { before: Standing | undefined; clocks: Asked['clocks'] },
): PickMoment['what'][] {
  if (now.state !== 'open') return before?.state === now.state ? [] : [now.state]
  const has: PickMoment['what'][] = []
  if (now.wins > (before?.wins ?? 0)) has.push('won')
  const isLeading = now.on !== null && leadsLate(now.on, { team_id: now.team_id, clock: clocks.get(now.on.game_id) })
  if (now.missing === 1 && isLeading) has.push('near')
  if (now.isAlone && !before?.isAlone) has.push('alone')
  return has
}

/** Whether a team leads after two periods or in the third. */
function leadsLate(game: GameFacts, { team_id, clock }: { team_id: number | null; clock: GameClock | undefined }) {
  if (team_id === null || clock === undefined || !['LIVE', 'CRIT'].includes(game.game_state)) return false
  const { team_score, opponent_score } = sideOf(game, team_id)
  const isLate = clock.period === 3 || (clock.period === 2 && periodLeft(clock) === 0)
  return isLate && (team_score ?? 0) > (opponent_score ?? 0)
}

type WeekNow = {
  week: Week
  teams: ReadonlyMap<number, TeamWeek>
  games: readonly GameFacts[]
  isOver: boolean
  /** Everyone who picked has lost, finally or so far (S9). */
  isPrevented: boolean
  lateTeams: readonly number[]
  pickOf: ReadonlyMap<number, number>
  /** Pick counts by team. */
  picks: ReadonlyMap<number, number>
  /** Someone's team has won enough, or has a picker with a life to spare (S18): S9 no longer saves anyone. */
  nobodyIsSaved: boolean
}

/**
 * Everyone's standing in each of the weeks, from the results as of now. A member is out, or a life short (S18), if
 * their team can't win enough while another's has or its picker has a life to spare, or if they have no pick and none
 * left to make while someone else picked. A member who may be eliminated in an earlier slot is skipped in later ones.
 */
function standingsOf(season: SeasonInPlay): Standing[] {
  const results = computeResults(season)
  const { lives = 1 } = season
  const resultOf = new Map(results.participants.map((of) => [of.participant_id, of]))
  const fateIn = (week_number: number, id: number): Fate => {
    const { elimination_week = null, lost_lives = [] } = resultOf.get(id) ?? {}
    const isOut = elimination_week === week_number
    const left = isOut ? 0 : lives - lost_lives.filter((lost) => lost <= week_number).length
    return { id, isOut, hasLostLife: lost_lives.includes(week_number), lives_left: left }
  }
  const found: Standing[] = []
  let alive: readonly Entrant[] = season.participants
  let isFirm = true
  for (const [at, week] of season.weeks.entries()) {
    const isPrevented = results.weeks[at]?.mass_elimination_prevented ?? false
    const begun = alive.filter((entrant) => isWeekOf(entrant, week.week_number))
    const fates = begun.map(({ participant_id }) => fateIn(week.week_number, participant_id))
    const board = weekNow(season, { week, fates, isPrevented })
    const standings = fates.map((fate) => standingIn(board, { ...fate, isFirm }))
    found.push(...standings)
    const stays = new Set(
      standings.flatMap(({ state, participant_id }) =>
        state !== 'out' && (state !== 'open' || board.isOver) ? participant_id : [],
      ),
    )
    alive = alive.filter((entrant) => !begun.includes(entrant) || stays.has(entrant.participant_id))
    isFirm &&= board.isOver || !isPrevented
  }
  return found
}

function weekNow(
  season: SeasonInPlay,
  { week, fates, isPrevented }: { week: Week; fates: readonly Fate[]; isPrevented: boolean },
): WeekNow {
  const teams = teamWeeks(season.games, week)
  const fateOf = new Map(fates.map((of) => [of.id, of]))
  const picks = season.picks.filter((pick) => pick.week_number === week.week_number && fateOf.has(pick.participant_id))
  const hasSpareLife = ({ participant_id }: (typeof picks)[number]) => {
    const { hasLostLife = false, lives_left = 0 } = fateOf.get(participant_id) ?? {}
    return hasLostLife || lives_left > 1
  }
  const counts = Map.groupBy(picks, ({ team_id }) => team_id)
  const hasWon = (team_id: number) => {
    const { wins, needed } = pickProgress({ team_id, teams, gamesAtLock: week.gamesAtLock })
    return wins >= needed
  }
  return {
    week,
    teams,
    isPrevented,
    games: season.games.filter((game) => isInWeek(game, week)),
    isOver: isOver(season, week),
    lateTeams: lateTeamsOf(season, {
      week,
      teams,
    }),
    pickOf: new Map(picks.map((pick) => [pick.participant_id, pick.team_id])),
    picks: new Map([...counts].map(([team_id, of]) => [team_id, of.length])),
    nobodyIsSaved: [...counts.keys()].some(hasWon) || picks.some(hasSpareLife),
  }
}

/** A member's outcome of a week as it stands. */
type Fate = { id: number; isOut: boolean; hasLostLife: boolean; lives_left: number }

function standingIn(board: WeekNow, { id, isFirm, lives_left, ...fate }: Fate & { isFirm: boolean }): Standing {
  const { week, teams, pickOf, lateTeams } = board
  const team_id = pickOf.get(id)
  const nothing = { wins: 0, missing: 0, mayFall: false, isAlone: false, on: null, game: null }
  if (team_id === undefined) {
    const isCertain = board.isOver || (isFirm && lateTeams.length === 0)
    const state = isCertain ? costOf(fate) : 'open'
    return { participant_id: id, week, team_id: null, state, lives_left, ...nothing }
  }
  const { wins, needed, remaining, games_this_week } = pickProgress({ team_id, teams, gamesAtLock: week.gamesAtLock })
  const games = board.games.filter((game) => plays(game, team_id))
  const played = gamesOf(games, team_id)
  const won = played.filter((game) => sideOf(game, team_id).result === 'W')
  const lost = played.filter((game) => !won.includes(game))
  const canWin = wins + remaining >= needed
  const state = stateOf(board, { ...fate, isFirm, hasWon: wins >= needed, canWin })
  return {
    participant_id: id,
    week,
    team_id,
    state,
    lives_left,
    wins,
    missing: Math.max(0, needed - wins),
    game: gameOf(state, {
      won,
      lost,
      needed,
      spare: games_this_week - needed,
    }),
    mayFall: !canWin,
    isAlone: isAlone(board, team_id),
    on: games.find((game) => ['LIVE', 'CRIT'].includes(game.game_state)) ?? null,
  }
}

type Cost = Pick<Fate, 'isOut' | 'hasLostLife'>

/** The cost of a week without enough wins. */
function costOf({ isOut, hasLostLife }: Cost): 'out' | 'life_lost' | 'open' {
  if (isOut) return 'out'
  return hasLostLife ? 'life_lost' : 'open'
}

function stateOf(
  { isOver, isPrevented, nobodyIsSaved }: WeekNow,
  { isFirm, hasWon, canWin, ...cost }: Cost & { isFirm: boolean; hasWon: boolean; canWin: boolean },
): Standing['state'] {
  // Out although the team won: by a ruling (S16), which has its own mail.
  if (hasWon) return cost.isOut ? 'open' : 'through'
  if (isOver) return costOf(cost) === 'open' && isPrevented && !canWin ? 'saved' : costOf(cost)
  return !canWin && isFirm && nobodyIsSaved ? costOf(cost) : 'open'
}

type Played = { won: readonly GameFacts[]; lost: readonly GameFacts[]; needed: number; spare: number }

/** The win that was enough, the loss that made the rest insufficient, or else the last win. */
function gameOf(state: Standing['state'], { won, lost, needed, spare }: Played): GameFacts | null {
  if (state === 'through') return won[needed - 1] ?? null
  if (state === 'open') return won.at(-1) ?? null
  return lost[Math.max(0, spare)] ?? lost.at(-1) ?? null
}

/** A lone pick needs more than two picks. */
const FEWEST = 3

function isAlone({ picks, pickOf, teams, lateTeams }: WeekNow, team_id: number): boolean {
  const hasPlayed = (teams.get(team_id)?.games_played ?? 0) > 0
  return picks.get(team_id) === 1 && pickOf.size >= FEWEST && !lateTeams.includes(team_id) && !hasPlayed
}
