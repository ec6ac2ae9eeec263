/**
 * A game's progress: the period from 1 on, and the time left in it ('12:34'), 'INT' in the intermission after it, null
 * if unreported.
 */
export type GameClock = { period: number; clock: string | null }

export type GameInProgress = {
  /** The home team's chance before the game (F1). */
  pregame: number
  home_score: number
  away_score: number
  /** Seconds of regulation left; 0 from overtime on. */
  secondsLeft: number
}

const PERIOD = 20 * 60
const REGULATION = 3 * PERIOD

/** Both teams' goals in 60 minutes, including empty-netters: 5.93 in 2024-25 and 2025-26. */
const GOALS = 5.93
/**
 * Two independent streams end tied in 17% of games, real ones in 23%: a team one goal behind takes risks and a tied one
 * doesn't. So this share of the games that the streams end one goal apart counts as tied.
 */
const EQUALIZED = 0.21
/** Such a third-period comeback has to start by then: from here on the share shrinks with the time left. */
const EQUALIZING = PERIOD

/**
 * The chance that the home team wins a live game (F7). Each team's goals in the time left are a Poisson stream; their
 * split makes the chance at the start equal the pregame chance. A game tied after 60 minutes is won by the home team
 * with its share of goals. With no time left the leader has won. 0 and 1 stay 0 and 1.
 */
export function liveHomeWinChance({ pregame, home_score, away_score, secondsLeft }: GameInProgress): number {
  if (pregame <= 0 || pregame >= 1) return pregame
  const lead = home_score - away_score
  if (secondsLeft <= 0 && lead !== 0) return lead > 0 ? 1 : 0
  return chanceFrom({ lead, secondsLeft, share: homeShare(pregame) })
}

/** The chance, at its start, that a game is tied after 60 minutes (F7). */
export function chanceOfLevel(pregame: number): number {
  return endsFrom({ lead: 0, secondsLeft: REGULATION, share: homeShare(pregame) }).level
}

/**
 * The seconds of regulation left; 0 from overtime on. An unreported clock counts as the middle of its period, and an
 * intermission as the end of the period before.
 */
export function regulationLeft({ period, clock }: GameClock): number {
  if (period > 3) return 0
  return (3 - period) * PERIOD + (periodLeft({ period, clock }) ?? PERIOD / 2)
}

/** The seconds left in the period, 0 in the intermission after it; null if unreported. */
export function periodLeft({ clock }: GameClock): number | null {
  if (clock === 'INT') return 0
  const [minutes, seconds] = clock?.split(':').map(Number) ?? []
  return minutes === undefined || seconds === undefined ? null : Math.min(PERIOD, minutes * 60 + seconds)
}

type From = { lead: number; secondsLeft: number; share: number }

/** Bisection steps for the home team's goal share: precise to a millionth. */
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
  // Rounding must not push a chance above 1.
  return Math.min(1, Math.max(0, win + level * from.share))
}

/** The home team's chances of each outcome of 60 minutes. */
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

/**
 * Beyond this a team's goals don't matter: fewer than one game in a million has more, even if all goals are its own.
 */
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
