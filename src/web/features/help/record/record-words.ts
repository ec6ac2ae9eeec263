import type { OddsRecord } from '#contract/odds/odds.ts'
import { counted, plural } from '#rules/counted.ts'
import { percentWords } from '#rules/odds/percent.ts'

type Judged = Pick<OddsRecord, 'season_year' | 'games' | 'log_loss' | 'base_log_loss'>

/** The figures in plain words (F5). */
export function recordWords({ season_year, games, log_loss, base_log_loss }: Judged): string {
  if (log_loss === null || base_log_loss === null) return 'No game has been played yet, so there is nothing to judge.'
  const count = `${games.toLocaleString('en-US')} ${plural(games, 'game')}`
  const [ours, coin] = [log_loss, base_log_loss].map((loss) => loss.toFixed(3))
  return `In ${count} of ${season_year} the estimates scored ${ours}, where lower is better. A coin that knows how often home teams won scored ${coin}: ${compare(log_loss - base_log_loss)}.`
}

function compare(difference: number): string {
  if (difference >= 0) return 'the coin was better'
  return difference > -0.01 ? 'they beat the coin, but not by much' : 'they beat the coin'
}

type Tenth = OddsRecord['calibration'][number]

/** '60–70%' */
export const rangeWords = ({ from, to }: Pick<Tenth, 'from' | 'to'>): string =>
  `${Math.round(from * 100)}–${percentWords(to)}`

/** 'Said 60–70%: the home team won 62% of 237 games' */
export const tenthWords = (tenth: Tenth): string =>
  `Said ${rangeWords(tenth)}: the home team won ${percentWords(tenth.seen)} of ${counted(tenth.games, 'game')}`
