import { isCalledOff } from '#rules/games/games.ts'
import type { Season } from '#rules/survivor/results/results.ts'

/** The rules of results once more, slow and simple: the elimination week of each participant. */
export function outInModel({ participants, weeks, picks, games, rulings = [] }: Season): Map<number, number> {
  const out = new Map<number, number>()
  const gone = new Set<number>()
  for (const { week_number, start_date, end_date } of weeks) {
    const played = games.filter(
      (game) => game.game_date >= start_date && game.game_date <= end_date && !isCalledOff(game.game_state),
    )
    const survives = (team: number) => {
      const own = played.filter((game) => game.home_team_id === team || game.away_team_id === team)
      const calledOff = games.some(
        (game) =>
          isCalledOff(game.game_state) &&
          game.game_date >= start_date &&
          game.game_date <= end_date &&
          (game.home_team_id === team || game.away_team_id === team),
      )
      if (own.length === 0) return played.length > 0 || calledOff
      const won = own.filter((game) => {
        const margin = (game.home_score ?? 0) - (game.away_score ?? 0)
        return ['FINAL', 'OFF'].includes(game.game_state) && (game.home_team_id === team ? margin > 0 : margin < 0)
      })
      return won.length >= (own.length >= 4 ? 2 : 1)
    }
    for (const { participant_id } of rulings.filter((of) => of.kind === 'revive' && of.week_number === week_number)) {
      out.delete(participant_id)
      gone.delete(participant_id)
    }
    for (const { participant_id } of rulings.filter((of) => of.kind === 'withdraw' && of.week_number === week_number)) {
      gone.add(participant_id)
    }
    const present = participants.filter((entrant) => !out.has(entrant.participant_id))
    const stayed = present.filter((entrant) => !gone.has(entrant.participant_id))
    const alive = stayed.length === 0 ? present : stayed
    for (const { participant_id } of present.filter((entrant) => !alive.includes(entrant))) {
      out.set(participant_id, week_number)
    }
    const pickOf = (id: number) => picks.find((pick) => pick.participant_id === id && pick.week_number === week_number)
    const picked = alive.filter((entrant) => pickOf(entrant.participant_id) !== undefined)
    const winners = picked.filter((entrant) => survives(pickOf(entrant.participant_id)?.team_id ?? 0))
    const staying = picked.length === 0 ? alive : winners.length === 0 ? picked : winners
    for (const entrant of alive) {
      const isRuled = rulings.some(
        (of) => of.kind === 'excuse' && of.week_number === week_number && of.participant_id === entrant.participant_id,
      )
      const isExcused = isRuled || (entrant.excused_weeks.includes(week_number) && !picked.includes(entrant))
      if (!staying.includes(entrant) && !isExcused) out.set(entrant.participant_id, week_number)
    }
  }
  return out
}
