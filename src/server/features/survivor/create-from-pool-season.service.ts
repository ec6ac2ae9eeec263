import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import type { Deps } from '#server/deps.ts'
import { type NewContest, readContest } from '#server/features/contests/contests.service.ts'
import { startOfSeason } from '#server/features/settings/seasons.service.ts'
import type { Caller } from '#server/http/session.ts'
import { createContest } from './survivor.service.ts'

/** Creates a survivor contest through the call for all contest types: without a start date it takes its season's (O9). */
export async function createFromPoolSeason(
  deps: Deps,
  caller: Caller,
  { contest_type: _type, season_start_date: asked, ...rest }: NewContest<'survivor'>,
): Promise<ContestWithParticipants> {
  const season_start_date = asked ?? (await startOfSeason(deps, rest.season_year))
  const { contest_id } = await createContest(deps, caller, { ...rest, season_start_date })
  return readContest(deps, caller, contest_id)
}
