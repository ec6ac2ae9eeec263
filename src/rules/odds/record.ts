/** An event's chance, such as a home win's, and whether it happened. */
type Judged = { chance: number; happened: boolean }

/** Games with a chance of at least `from` and below `to`: the average forecast, and how often it happened. */
export type Tenth = { from: number; to: number; games: number; expected: number; seen: number }

export type ForecastRecord = {
  games: number
  /** Null without games. */
  log_loss: number | null
  /** The log loss of a constant forecast of the actual frequency. */
  base_log_loss: number | null
  calibration: Tenth[]
}

/** The quality of the chances (F5): by log loss, and by actual results in each tenth that has games. */
export function recordOf(games: readonly Judged[]): ForecastRecord {
  if (games.length === 0) return { games: 0, log_loss: null, base_log_loss: null, calibration: [] }
  return {
    games: games.length,
    log_loss: average(games.map(surpriseOf)),
    base_log_loss: entropy(shareOf(games)),
    calibration: tenthsOf(games),
  }
}

const surpriseOf = ({ chance, happened }: Judged) => surprise(happened ? chance : 1 - chance)

/** The distance of the outcome from certainty, in nats. */
const surprise = (chance: number) => -Math.log(chance)

const entropy = (share: number) =>
  [share, 1 - share].reduce((sum, one) => sum + (one === 0 ? 0 : one * surprise(one)), 0)

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const shareOf = (games: readonly Judged[]) => games.filter(({ happened }) => happened).length / games.length

const LAST_TENTH = 9

function tenthsOf(games: readonly Judged[]): Tenth[] {
  const byTenth = Map.groupBy(games, ({ chance }) => Math.min(LAST_TENTH, Math.floor(chance * 10)))
  return [...byTenth]
    .toSorted(([a], [b]) => a - b)
    .map(([tenth, of]) => ({
      from: tenth / 10,
      to: (tenth + 1) / 10,
      games: of.length,
      expected: average(of.map(({ chance }) => chance)),
      seen: shareOf(of),
    }))
}
