import { isCalledOff } from '#rules/games/games.ts'
import type { Season } from '#rules/survivor/results/results.ts'

/** A second, slow and simple implementation of the results: the elimination week of each participant who is out. */
export const outInModel = (season: Season): Map<number, number> => playInModel(season).out

/** The results with everyone's lives left; `lives` leaves out eliminated members. */
export function playInModel({ lives: given = 1, participants, weeks, picks, games, rulings = [] }: Season): {
  out: Map<number, number>
  lives: Map<number, number>
} {
  const out = new Map<number, number>()
  const gone = new Set<number>()
  const lives = new Map(participants.map((entrant) => [entrant.participant_id, given]))
  const putOut = (id: number, week: number) => {
    out.set(id, week)
    lives.delete(id)
  }
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
      if (out.delete(participant_id)) lives.set(participant_id, 1)
      gone.delete(participant_id)
    }
    for (const { participant_id } of rulings.filter((of) => of.kind === 'withdraw' && of.week_number === week_number)) {
      gone.add(participant_id)
    }
    const begun = participants.filter((entrant) => (entrant.first_week ?? 1) <= week_number)
    const present = begun.filter((entrant) => !out.has(entrant.participant_id))
    const stayed = present.filter((entrant) => !gone.has(entrant.participant_id))
    const alive = stayed.length === 0 ? present : stayed
    for (const { participant_id } of present.filter((entrant) => !alive.includes(entrant))) {
      putOut(participant_id, week_number)
    }
    const pickOf = (id: number) => picks.find((pick) => pick.participant_id === id && pick.week_number === week_number)
    const picked = alive.filter((entrant) => pickOf(entrant.participant_id) !== undefined)
    const winners = picked.filter((entrant) => survives(pickOf(entrant.participant_id)?.team_id ?? 0))
    const haveAnother = picked.filter((entrant) => (lives.get(entrant.participant_id) ?? 0) > 1)
    const everyoneWouldBeOut = winners.length === 0 && haveAnother.length === 0
    const unharmed = picked.length === 0 ? alive : everyoneWouldBeOut ? picked : winners
    for (const entrant of alive) {
      const isRuled = rulings.some(
        (of) => of.kind === 'excuse' && of.week_number === week_number && of.participant_id === entrant.participant_id,
      )
      const isExcused = isRuled || (entrant.excused_weeks.includes(week_number) && !picked.includes(entrant))
      if (unharmed.includes(entrant) || isExcused) continue
      const left = (lives.get(entrant.participant_id) ?? 0) - 1
      if (left === 0) putOut(entrant.participant_id, week_number)
      else lives.set(entrant.participant_id, left)
    }
  }
  return { out, lives }
}
