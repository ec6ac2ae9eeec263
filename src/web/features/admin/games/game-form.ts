import type { GameRow, PlayoffGameBody, SeasonGameBody } from '#contract/games/games.ts'
import { isFinal } from '#rules/games/games.ts'
import { instantAt, wallClockAt } from '../forms/eastern-wall-clock.ts'

/** A game as it stands in the form; times are New York's. */
export type GameForm = {
  game_id: number | string
  away: string
  home: string
  date: string
  /** Empty where the start is not known. */
  time: string
  state: string
  venue: string
  round: string
  series: string
  game_number: string
}

export const emptyForm = (freeId: number): GameForm => ({
  ...{ game_id: freeId, away: '', home: '', date: '', time: '19:00', state: 'FUT', venue: '' },
  ...{ round: '1', series: 'A', game_number: '1' },
})

export const formOf = (game: GameRow): GameForm => ({
  game_id: game.game_id,
  away: game.opponent_abbrev,
  home: game.team_abbrev,
  date: game.game_date,
  time: game.start_time === null ? '' : wallClockAt(game.start_time).slice(11),
  state: game.game_state,
  venue: game.venue ?? '',
  round: String(game.round ?? 1),
  series: game.series ?? 'A',
  game_number: String(game.game_number ?? 1),
})

/** What the browser can say before anything is sent; a message by field. */
export const problems = {
  game_id: (id: number | string) => (Number.isInteger(id) && Number(id) > 0 ? null : 'Enter a whole number'),
  away: (team: string) => (team === '' ? 'Choose a team' : null),
  home: (team: string, { away }: GameForm) => {
    if (team === '') return 'Choose a team'
    return team === away ? "A team can't play itself" : null
  },
  date: (date: string) => (date === '' ? 'Enter a date' : null),
  series: (series: string) => (series.trim() === '' ? 'Enter the letter of the series' : null),
}

const scheduled = [
  { value: 'FUT', label: 'Scheduled' },
  { value: 'PPD', label: 'Postponed' },
  { value: 'CNCL', label: 'Cancelled' },
]

/** What a game can be made here; a score is entered in its row, so a played game only stays what it is. */
export function statesOf(game: GameRow | null) {
  if (game === null || scheduled.some(({ value }) => value === game.game_state)) return scheduled
  const label = isFinal(game.game_state)
    ? `Final, ${game.opponent_score}–${game.team_score}`
    : `As it is (${game.game_state})`
  return [{ value: game.game_state, label }, ...scheduled]
}

/** What is sent; the score goes along only while the game stays what it is. */
export function bodyOf(form: GameForm, { season, game }: { season: string; game: GameRow | null }): SeasonGameBody {
  const staysAsItIs = game !== null && form.state === game.game_state
  return {
    game_id: Number(form.game_id),
    season_year: season,
    game_date: form.date,
    start_time: form.time === '' ? null : instantAt(`${form.date}T${form.time}`),
    home_abbrev: form.home,
    away_abbrev: form.away,
    game_state: form.state,
    venue: form.venue.trim() === '' ? null : form.venue.trim(),
    ...(game === null ? {} : { version: game.version }),
    ...(staysAsItIs
      ? { home_score: game.team_score, away_score: game.opponent_score, decided_in: game.decided_in }
      : {}),
  }
}

export const playoffBodyOf = (form: GameForm, of: { season: string; game: GameRow | null }): PlayoffGameBody => ({
  ...bodyOf(form, of),
  round: Number(form.round),
  series: form.series.trim().toUpperCase(),
  game_number: Number(form.game_number),
})
