import { counted } from '#rules/counted.ts'
import { seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { bringGamesUpToDate } from '#server/features/games/known-games.service.ts'
import type { Job } from '#server/jobs/jobs.ts'

/** Publishes what has become known since the last run (T5), and returns how much it was. */
async function showWhatIsKnown(deps: Deps): Promise<string | null> {
  const changed = await bringGamesUpToDate(deps)
  return changed === 0 ? null : `${counted(changed, 'game')} changed`
}

export const gamesJobs: readonly Job[] = [
  { name: 'games: what has become known', every: seconds(15), run: showWhatIsKnown },
]
