type Team = { team_id: number; wins: number; games_left: number }
type Racer = { participant_id: number; total_wins: number; teams: readonly Team[] }

/**
 * The number of wins by `ahead`'s teams plus losses by `behind`'s teams that keep `behind` from finishing even:
 * `behind`'s wins if it won all its games left, minus `ahead`'s wins, plus one (F4). A game between the two counts for
 * both. A team drafted by both counts for neither. 0 or less: settled.
 */
export function magicNumber({ ahead, behind }: { ahead: Racer; behind: Racer }): number {
  const wins = sum(own(ahead, behind).map((team) => team.wins))
  const reachable = sum(own(behind, ahead).map((team) => team.wins + team.games_left))
  return reachable - wins + 1
}

/** Larger ones mean little: most of the season is still to be played. */
const MATTERS_FROM = 20

/**
 * The leader's magic number against the closest possible rival, usually second place; at 0 the title is settled. Null
 * while it is too large to matter, if the lead is shared, and if nothing is left to play. `rows` are in leaderboard
 * order.
 */
export function magicNumberOf<Row extends Racer>(
  rows: readonly Row[],
): { number: number; leader: Row; chaser: Row } | null {
  const [leader, ...others] = rows
  if (leader === undefined || others.every(({ teams }) => teams.every(({ games_left }) => games_left === 0)))
    return null
  const [closest] = others
    .map((chaser) => ({ leader, chaser, number: Math.max(0, magicNumber({ ahead: leader, behind: chaser })) }))
    .toSorted((a, b) => b.number - a.number)
  if (closest === undefined || closest.number > MATTERS_FROM) return null
  return others.some(({ total_wins }) => total_wins === leader.total_wins) ? null : closest
}

const own = ({ teams }: Racer, other: Racer) =>
  teams.filter(({ team_id }) => other.teams.every((of) => of.team_id !== team_id))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
