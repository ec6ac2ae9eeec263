import type { TeamGame } from '#contract/dashboard/analytics.ts'
import { isFinal, isLive, isSuspended } from '#rules/games/games.ts'
import { gameClock } from '#web/ui/time/game-clock.ts'
import { soonWords, weekdayWords } from '#web/ui/time/time.tsx'

type Game = Omit<TeamGame, 'game_date'> & { game_date?: string }

/** The number of games in a line. */
const MOST = 3

/** A team's games that are on or ahead, the next first: 'Live 2–1, 2nd 12:34 vs TOR', 'Tonight 7:00 @ OTT', 'Thu @ MTL'. */
export const gamesAhead = (games: readonly Game[], at: At): string[] =>
  games
    .filter(({ game_state }) => !isFinal(game_state))
    .slice(0, MOST)
    .map((game) => `${whenOf(game, at)} ${opponentOf(game)}`)

type At = { now: string; isPlayoffs: boolean }

function whenOf(game: Game, { now, isPlayoffs }: At): string {
  const { game_state, start_time, game_date, team_score, opponent_score } = game
  if (isLive(game_state)) {
    const score = team_score === null ? 'Live' : `Live ${team_score}–${opponent_score ?? 0}`
    return [score, gameClock(game, { isPlayoffs }) ?? []].flat().join(', ')
  }
  if (isSuspended(game_state))
    return team_score === null ? 'Suspended' : `Suspended ${team_score}–${opponent_score ?? 0}`
  if (start_time !== null) return soonWords(start_time, now)
  return game_date === undefined ? 'Today' : weekdayWords(game_date)
}

/** 'vs TOR' at home, '@ TOR' away. */
const opponentOf = ({ is_home, opponent_abbrev }: Game) => `${is_home ? 'vs' : '@'} ${opponent_abbrev}`
