import type { WeekRuling } from '#contract/survivor/survivor.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { listHiddenWeeks } from '#server/features/survivor/picks/late-pickers.service.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import type { OwnEntry } from '../picks/picks.repo.ts'
import { groupRulings, type RulingRow } from './rulings.repo.ts'

const rulingsKey = cacheKey<Awaited<ReturnType<typeof groupRulings>>, [contestId: number]>('rulings')

/** A contest's rulings by entry: few, and needed by everyone's screens. */
const readRulings = (deps: Pick<Deps, 'db' | 'cache'>, contestId: number) =>
  deps.cache.get(rulingsKey(contestId), () => groupRulings(deps.db, contestId))

/** A member's own rulings by week, oldest first, without weeks whose picks are hidden from them (S2). */
export async function readOwnRulings(
  deps: Deps,
  { userId }: Caller,
  { contest_id: contestId, participant_id: participantId }: OwnEntry,
) {
  const hidden = await listHiddenWeeks(deps, { contestId, userId })
  const all = (await readRulings(deps, contestId)).get(participantId) ?? []
  const rulings = all.filter((of) => !hidden.some((week) => week.week_number === of.week_number))
  if (rulings.length === 0) return {}
  const teams = await listTeams(deps.db)
  const nameOf = (id: number | null) => teams.find((of) => of.team_id === id)?.abbreviation ?? null
  const shown = rulings.map((of) => ({
    week_number: of.week_number,
    made_by: of.made_by_name,
    ...toWeekRuling(of, nameOf),
  }))
  return { rulings: shown.sort((a, b) => a.week_number - b.week_number) }
}

function toWeekRuling(
  { kind, team_before, reason }: RulingRow,
  nameOf: (id: number | null) => string | null,
): WeekRuling {
  return { kind, team_before: nameOf(team_before), reason }
}
