/** How far a game is: its period from 1 on, and what is left of it ('12:34'), 'INT' in the break after it, null where nobody said. */
export type GameClock = { period: number; clock: string | null }

export type GameInProgress = {
  /** The chance of a home win before the game (F1). */
  pregame: number
  home_score: number
  away_score: number
  /** Seconds of the 60 minutes still to play; 0 from overtime on. */
  secondsLeft: number
}

const PERIOD = 20 * 60
const REGULATION = 3 * PERIOD

/** Goals of both teams in 60 minutes, empty nets included: 5.93 in 2024-25 and 2025-26. */
const GOALS = 5.93
/**
 * Two independent streams end level in 17 games of 100, real ones in 23: a team one goal behind takes risks and a level one none. So
 * this share of the games that the streams end one goal apart counts as level.
 */
const EQUALIZED = 0.21
/** By when a third-period comeback of that kind has to start: what is left of the share shrinks with the time from here on. */
const EQUALIZING = PERIOD

/**
 * The chance that the home team wins a game in progress (F7). Each team's goals in the time left are a Poisson stream; how the goals
 * divide is what makes the chance before the game the pregame one. A game that is level after 60 minutes goes to the home team as often
 * as a goal does. With no time left the leader has won. 0 and 1 stay 0 and 1.
 */
export function liveHomeWinChance({ pregame, home_score, away_score, secondsLeft }: GameInProgress): number {
  if (pregame <= 0 || pregame >= 1) return pregame
  const lead = home_score - away_score
  if (secondsLeft <= 0 && lead !== 0) return lead > 0 ? 1 : 0
  return chanceFrom({ lead, secondsLeft, share: homeShare(pregame) })
}

/** The chance that a game is level after 60 minutes, as it stands at its start (F7). */
export function chanceOfLevel(pregame: number): number {
  return endsFrom({ lead: 0, secondsLeft: REGULATION, share: homeShare(pregame) }).level
}

/**
 * The seconds of regulation left; 0 from overtime on. A clock that nobody told counts as the middle of its period, and a break as the end of the
 * period before it.
 */
export function regulationLeft({ period, clock }: GameClock): number {
  if (period > 3) return 0
  return (3 - period) * PERIOD + (periodLeft({ period, clock }) ?? PERIOD / 2)
}

/** The seconds left of the period, 0 in the break after it; null where nobody said. */
export function periodLeft({ clock }: GameClock): number | null {
  if (clock === 'INT') return 0
  const [minutes, seconds] = clock?.split(':').map(Number) ?? []
  return minutes === undefined || seconds === undefined ? null : Math.min(PERIOD, minutes * 60 + seconds)
}

type From = { lead: number; secondsLeft: number; share: number }

/** Halvings of the range in which the home team's share of the goals lies: to a millionth. */
const HALVINGS = 20

/** The home team's share of all goals that makes its chance at the start the pregame one. */
function homeShare(pregame: number): number {
  let [low, high] = [0, 1]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const share = (low + high) / 2
    if (chanceFrom({ lead: 0, secondsLeft: REGULATION, share }) < pregame) low = share
    else high = share
  }
  return (low + high) / 2
}

function chanceFrom(from: From): number {
  const { win, level } = endsFrom(from)
  // Rounding must not make a chance more than certain.
  return Math.min(1, Math.max(0, win + level * from.share))
}

/** How 60 minutes end for the home team. */
function endsFrom({ lead, secondsLeft, share }: From): { win: number; level: number } {
  const goals = GOALS * (secondsLeft / REGULATION)
  const home = poisson(goals * share)
  const away = poisson(goals * (1 - share))
  const atMost = cumulated(away)
  const ends = { win: 0, level: 0, winByOne: 0, loseByOne: 0 }
  for (const [scored, chance] of home.entries()) {
    const ahead = lead + scored
    ends.win += chance * (atMost[Math.min(ahead, MOST_GOALS + 1) - 1] ?? 0)
    ends.level += chance * (away[ahead] ?? 0)
    ends.winByOne += chance * (away[ahead - 1] ?? 0)
    ends.loseByOne += chance * (away[ahead + 1] ?? 0)
  }
  const equalized = EQUALIZED * Math.min(1, secondsLeft / EQUALIZING)
  return {
    win: ends.win - equalized * ends.winByOne,
    level: ends.level + equalized * (ends.winByOne + ends.loseByOne),
  }
}

/** More goals of one team than ever matter: were all its own, more than these fall in one game of a million. */
const MOST_GOALS = 20

/** The chance of each number of goals. */
function poisson(mean: number): Float64Array {
  const chances = new Float64Array(MOST_GOALS + 1)
  chances[0] = Math.exp(-mean)
  for (let goals = 1; goals <= MOST_GOALS; goals += 1) chances[goals] = ((chances[goals - 1] ?? 0) * mean) / goals
  return chances
}

/** The chance of at most each number of goals. */
function cumulated(chances: Float64Array): Float64Array {
  let sum = 0
  return chances.map((chance) => {
    sum += chance
    return sum
  })
}
