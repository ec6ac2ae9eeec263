import { isLive } from '#rules/games/games.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { listClocks } from './live-clocks.repo.ts'

export { type LiveGame, listLiveGames, writeClocks } from './live-clocks.repo.ts'

type Game = { game_id: number; game_state: string }
type HowFar = { live?: { period: number; clock: string | null } }

/** The progress field of each of these games that is live, as last reported by the NHL. */
export async function readHowFar(
  { db, now }: { db: Database; now: Instant },
  games: readonly Game[],
): Promise<(game: Game) => HowFar> {
  const gameIds = games.filter(({ game_state }) => isLive(game_state)).map(({ game_id }) => game_id)
  const clocks = await listClocks(db, { gameIds, now })
  return ({ game_id }) => {
    const reported = clocks.get(game_id)
    return reported ? { live: { period: reported.period, clock: reported.clock } } : {}
  }
}
