import type { HandedInGame } from '#rules/games/handed-in.ts'
import { bundledGames, bundledTeams } from '#server/features/games/bundled.ts'
import { type Ask, type Nhl, openNhlClient } from '#server/nhl/nhl-client.ts'
import { replayNhl } from '#server/nhl/replay.ts'
import type { TestClock } from '../test-deps.ts'

/** The replay's misbehavior; null for none. */
export type Fault =
  | 'unreachable'
  | 'slow'
  | 'error'
  | 'busy'
  | 'html'
  | 'cut off'
  | 'huge'
  | 'wrong shape'
  | 'mostly unreadable'
  | null

/** A game in the replay's response, changed by the test. */
type Sent = Record<string, unknown>

/** A replay of the NHL's web API with a switch for each way in which the real one has failed. */
export type TestNhl = {
  nhl: Nhl
  /** From now on, or only for the given number of requests. */
  misbehave: (fault: Fault, times?: number) => void
  /** From now on, paths with this prefix answer with an error; the others still work. */
  break: (path: string | null) => void
  /** Changes the answer about one game until called again with null. */
  override: (gameId: number, change: ((game: Sent) => Sent) | null) => void
  /** Moves a game to another day and start time, in the schedule and in the replay. */
  move: (gameId: number, to: { game_date: string; start_time: string }) => void
  /** Corrects the recorded result of a game. */
  correct: (gameId: number, score: { home_score: number; away_score: number }) => void
  /** Answers with these standings instead of those from the recorded games. */
  giveTable: (standings: object[] | null) => void
  /** The requested paths, with a mark if the answer was 'not modified'. */
  asked: string[]
  headers: Record<string, string>[]
  /** Pauses between attempts, in milliseconds; tests don't actually wait. */
  pauses: number[]
}

type Options = {
  clock: Pick<TestClock, 'now'>
  games?: HandedInGame[]
  /** As in the demo, where requests are free. */
  isReplay?: boolean
}

const season = await bundledGames()
const teams = await bundledTeams()

/** The recorded seasons by a test's clock, through the same client as a real pool. */
export function startNhl({ clock, games = season, isReplay = false }: Options): TestNhl {
  // A moved game can have a row on either day.
  const recorded = games.map((game) => ({ ...game }))
  const overridden = new Map<number, (game: Sent) => Sent>()
  const asked: string[] = []
  const headers: Record<string, string>[] = []
  const pauses: number[] = []
  let honest: Ask | null = null
  let fault: Fault = null
  let left = 0
  let table: object[] | null = null
  let broken: string | null = null

  function rewrite(gameId: number, facts: Partial<HandedInGame>): void {
    for (const game of recorded) if (game.game_id === gameId) Object.assign(game, facts)
    honest = null
  }

  const ask: Ask = async (path, init) => {
    headers.push(init.headers)
    const isFaulty = fault !== null && left > 0
    left -= isFaulty ? 1 : 0
    honest ??= replayNhl({ games: recorded, teams, now: clock.now })
    const response = await honest(path, overridden.size > 0 ? { ...init, headers: {} } : init)
    asked.push(response.status === 304 ? `${path} (not modified)` : path)
    if (broken !== null && path.startsWith(broken)) return new Response('', { status: 500 })
    if (table && path.startsWith('/v1/standings/') && !isFaulty) return Response.json({ standings: table })
    if (isFaulty) return failing(fault, { response, signal: init.signal })
    if (overridden.size === 0 || response.status !== 200) return response
    return Response.json(repeated(await response.json(), overridden))
  }
  return {
    nhl: openNhlClient({
      ask,
      version: '1.2.3',
      isOn: true,
      isReplay,
      random: () => 0.5,
      pause: async (ms) => void pauses.push(ms),
      timeLimit: 30,
    }),
    misbehave: (how, times = Number.POSITIVE_INFINITY) => {
      fault = how
      left = times
    },
    break: (path) => {
      broken = path
    },
    override: (gameId, change) => {
      if (change) overridden.set(gameId, change)
      else overridden.delete(gameId)
    },
    giveTable: (standings) => {
      table = standings
    },
    move: rewrite,
    correct: rewrite,
    asked,
    headers,
    pauses,
  }
}

type Honest = { response: Response; signal: AbortSignal }

async function failing(fault: Fault, { response, signal }: Honest): Promise<Response> {
  switch (fault) {
    case 'unreachable':
      throw new TypeError('fetch failed')
    case 'slow':
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    case 'error':
      return new Response('{"message":"internal"}', { status: 500 })
    case 'busy':
      return new Response('', { status: 429, headers: { 'retry-after': '7' } })
    case 'html':
      return new Response('<!doctype html><title>Maintenance</title>', { headers: { 'content-type': 'text/html' } })
    case 'cut off':
      return new Response((await response.text()).slice(0, 900))
    case 'huge':
      return new Response(' '.repeat(5_000_000))
    case 'wrong shape':
      return Response.json({ days: [] })
    case 'mostly unreadable':
      return Response.json({ gameWeek: [{ date: '2025-11-10', games: [{ id: 'x', gameType: 2 }, { gameType: 2 }] }] })
    case null:
      return response
  }
}

type Week = { gameWeek: { date: string; games: (Sent & { id: number })[] }[] }

function repeated(answer: unknown, overridden: ReadonlyMap<number, (game: Sent) => Sent>): unknown {
  // The replay's own response, built a few lines above.
  const week = answer as Week
  if (!week.gameWeek) return answer
  return {
    ...week,
    gameWeek: week.gameWeek.map((day) => ({
      ...day,
      games: day.games.map((game) => overridden.get(game.id)?.(game) ?? game),
    })),
  }
}
