import type { GameDates, GameRow, PlayoffGameBody, SeasonGameBody } from '#contract/games/games.ts'
import { isFinal } from '#rules/games/games.ts'
import { instantAt, wallClockAt } from '../forms/eastern-wall-clock.ts'

/** A game in the form; times are Eastern. */
export type GameForm = {
  game_id: number | string
  away: string
  home: string
  date: string
  /** Empty for an unknown start. */
  time: string
  state: string
  venue: string
  round: string
  series: string
  game_number: string
}

export const teamOptions = ({ teams }: Pick<GameDates, 'teams'>) =>
  teams.map(({ abbreviation, team_name }) => ({ value: abbreviation, label: `${abbreviation} · ${team_name}` }))

export const emptyForm = (freeId: number): GameForm => ({
  game_id: freeId,
  away: '',
  home: '',
  date: '',
  time: '19:00',
  state: 'FUT',
  venue: '',
  round: '1',
  series: 'A',
  game_number: '1',
})

export const formOf = (game: GameRow): GameForm => ({
  game_id: game.game_id,
  away: game.opponent_abbrev,
  home: game.team_abbrev,
  date: game.game_date,
  time: wallClockAt(game.start_time).slice(11),
  state: game.game_state,
  venue: game.venue ?? '',
  round: String(game.round ?? 1),
  series: game.series ?? 'A',
  game_number: String(game.game_number ?? 1),
})

/** The checks of the browser before sending: a message by field. */
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

/** The states to choose from. A played game can keep its state; its score is edited in its row. */
export function statesOf(game: GameRow | null) {
  if (game === null || scheduled.some(({ value }) => value === game.game_state)) return scheduled
  const label = isFinal(game.game_state)
    ? `Final, ${game.opponent_score}–${game.team_score}`
    : `Unchanged (${game.game_state})`
  return [{ value: game.game_state, label }, ...scheduled]
}

/** The request body; it includes the score only while the state is unchanged. */
export function bodyOf(form: GameForm, { season, game }: { season: string; game: GameRow | null }): SeasonGameBody {
  const keepsState = game !== null && form.state === game.game_state
  return {
    game_id: Number(form.game_id),
    season_year: season,
    game_date: form.date,
    start_time: form.time === '' ? null : instantAt(`${form.date}T${form.time}`),
    home_abbrev: form.home,
    away_abbrev: form.away,
    game_state: form.state,
    venue: form.venue.trim() === '' ? null : form.venue.trim(),
    version: game?.version,
    ...(keepsState
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
