import { seconds } from '#rules/time.ts'
import { listSummaries } from '#server/features/contests/contests.service.ts'
import type { LivePart } from '#server/live/sockets.ts'
import { readLeaderboard } from './leaderboard.service.ts'

/** Results arriving within this time are simulated together: on a game night several come at once. */
const TOGETHER = seconds(1)

/**
 * Simulates titles when a result or the schedule changes, so that the odds are known before anyone opens the page (F4).
 */
export const titleChances: LivePart = ({ deps }) => {
  let timer: NodeJS.Timeout | undefined
  const playSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void playAll()
    }, TOGETHER)
  }
  async function playAll() {
    try {
      for (const { contest_id, contest_type, status } of await listSummaries(deps.db))
        if (contest_type !== 'survivor' && status === 'in_progress') await readLeaderboard(deps, contest_id)
    } catch (error) {
      deps.log.warn({ err: error }, 'the titles could not be played out')
    }
  }
  playSoon()
  return {
    onNews: ({ about }) => {
      if (about === 'games' || about === 'playoff_games' || about === 'standings' || about === 'settings') playSoon()
    },
    onListeningAgain: playSoon,
    close: () => clearTimeout(timer),
  }
}
