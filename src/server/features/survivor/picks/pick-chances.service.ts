import type { BoardPick, WeekPick } from '#contract/survivor/picks.ts'
import { gamesByTeam } from '#rules/games/games-by-team.ts'
import { type LoadedWeek, progressIn } from '#rules/survivor/loaded-contest.ts'
import { lockChance } from '#rules/survivor/lock-chance.ts'
import { survivalChance } from '#rules/survivor/survival-chance.ts'
import { easternDay } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { readForecast, readForecastAsOf } from '#server/features/odds/odds.service.ts'

type Chances = Pick<BoardPick, 'survival_chance' | 'lock_chance'>

/**
 * A function that adds to visible picks their chances now and at the lock (F2). Called after the week was read in its
 * snapshot: a forecast is as of its day's morning, so it is the same before and after.
 */
export async function chancesOf(
  deps: Deps,
  week: LoadedWeek | null,
): Promise<<Picked extends Pick<WeekPick, 'team_id' | 'status'>>(pick: Picked) => Picked & Chances> {
  const lock = week?.lock_time ?? null
  const [now, atLock] = lock === null ? [] : [await readForecast(deps), await readForecastAsOf(deps, easternDay(lock))]
  if (!week || !now || !atLock) return (pick) => ({ ...pick, survival_chance: null, lock_chance: null })
  const games = gamesByTeam(week.games)
  const chances = new Map<number, Chances>()
  const ofTeam = (team_id: number): Chances => {
    const progress = progressIn(week, team_id)
    const of = { team_id, progress, games: games.get(team_id) ?? [] }
    return { survival_chance: survivalChance({ ...of, ...now }), lock_chance: lockChance({ ...of, ...atLock }) }
  }
  return (pick) => {
    const known = chances.get(pick.team_id) ?? ofTeam(pick.team_id)
    chances.set(pick.team_id, known)
    return { ...pick, survival_chance: isDecided(pick) ? null : known.survival_chance, lock_chance: known.lock_chance }
  }
}

const isDecided = ({ status }: Pick<WeekPick, 'status'>) =>
  status === 'Survived' || status === 'Life Lost' || status === 'Eliminated'
