import type { HandedInGame } from '#rules/games/handed-in.ts'
import type { TeamPlace } from '#rules/playoffs/standings.ts'
import { addDays, type Day, type Instant, mondayOf, plus } from '#rules/time.ts'
import { type Ask, type Nhl, openNhlClient } from '#server/nhl/nhl-client.ts'
import { replayNhl } from '#server/nhl/replay.ts'

/** The league's kinds of errors: rows, a game's state, whole responses, or their transport. */
export const lieKinds = [
  'day left out',
  'week left out',
  'team left out',
  'game left out',
  'sides swapped',
  'other start time',
  'moved to another day',
  'moved to another week',
  'moved behind the season’s end',
  'suspended',
  'postponed',
  'cancelled',
  'unknown state',
  'old answers',
  'cut off',
  'error 500',
  'error 429',
  'web page',
  'too slow',
] as const
type LieKind = (typeof lieKinds)[number]

/** A false report about this game, or about its day, week or home team, from one instant until another. */
export type Lie = {
  kind: LieKind
  from: Instant
  until: Instant
  game: HandedInGame
  /**
   * The distance of a move in days, the age of a response in quarters of a day, the delay of a start in hours; from 1
   * on.
   */
  by: number
}

/** A real change by the league: from `at` on these rows are the game's, one for each day it is listed on. */
export type TrueChange = { at: Instant; game_id: number; rows: readonly HandedInGame[] }

type Options = {
  now: () => Instant
  /** The season with all its results, as it is played. */
  season: readonly HandedInGame[]
  changes?: readonly TrueChange[]
  teams: readonly TeamPlace[]
  lies: readonly Lie[]
}

export type CarelessNhl = {
  nhl: Nhl
  /** The number of responses spoiled by each kind of error. */
  lieCounts: Map<LieKind, number>
}

/** A stand-in for the NHL's web API that knows a true season and temporarily reports something else. */
export function startCarelessNhl({ now, season, changes = [], teams, lies }: Options): CarelessNhl {
  const lieCounts = new Map<LieKind, number>()
  const replays = new Map<string, Ask>()
  const end = season.reduce((last, game) => (game.game_date > last ? game.game_date : last), '')

  /** The responses as of an instant, with the errors in rows active now. */
  function replayAt(at: Instant, active: readonly Lie[]): Ask {
    const made = changes.filter((change) => change.at <= at)
    const key = JSON.stringify([made.length, active.map((lie) => lies.indexOf(lie)), at === now() ? '' : at])
    const known = replays.get(key)
    if (known) return known
    const rows = active.reduce((all, lie) => repeated(all, { lie, end }), rowsWith(season, made))
    const replay = replayNhl({ games: rows, teams, now: at === now() ? now : () => at })
    replays.set(key, replay)
    return replay
  }

  const ask: Ask = async (path) => {
    const active = lies.filter((lie) => lie.from <= now() && now() < lie.until)
    for (const { kind } of active) lieCounts.set(kind, (lieCounts.get(kind) ?? 0) + 1)
    const old = active.find((lie) => lie.kind === 'old answers')
    const at = old ? plus(now(), -old.by * QUARTER_OF_A_DAY) : now()
    const response = await replayAt(at, active)(path, { headers: {}, signal: new AbortController().signal })
    return spoiled(response, active)
  }
  const nhl = openNhlClient({ ask, version: '1.2.3', isOn: true, random: () => 0.5, pause: async () => {} })
  return { nhl, lieCounts }
}

const QUARTER_OF_A_DAY = 6 * 3_600_000

/** The true rows after these changes, the last one per game. */
function rowsWith(season: readonly HandedInGame[], made: readonly TrueChange[]): readonly HandedInGame[] {
  const changed = new Map(made.map((change) => [change.game_id, change.rows]))
  return season.flatMap((game) => changed.get(game.game_id) ?? [game])
}

function repeated(rows: readonly HandedInGame[], { lie, end }: { lie: Lie; end: Day }): readonly HandedInGame[] {
  const { game, by } = lie
  const change = (to: Partial<HandedInGame>) =>
    rows.map((row) => (row.game_id === game.game_id ? { ...row, ...to } : row))
  switch (lie.kind) {
    case 'day left out':
      return rows.filter((row) => row.game_date !== game.game_date)
    case 'week left out':
      return rows.filter((row) => mondayOf(row.game_date) !== mondayOf(game.game_date))
    case 'team left out':
      return rows.filter((row) => row.home_abbrev !== game.home_abbrev && row.away_abbrev !== game.home_abbrev)
    case 'game left out':
      return rows.filter((row) => row.game_id !== game.game_id)
    case 'sides swapped':
      return change({ home_abbrev: game.away_abbrev, away_abbrev: game.home_abbrev })
    case 'other start time':
      return change({ start_time: laterSameDay(game, by) })
    case 'moved to another day':
      return change(onDay(game, addDays(game.game_date, 1 + (by % 3))))
    case 'moved to another week':
      return change(onDay(game, addDays(game.game_date, 7 * (1 + (by % 2)))))
    case 'moved behind the season’s end':
      return change(onDay(game, addDays(end, 7 + by)))
    default:
      return rows
  }
}

/** Games start in the evening, and `by` hours earlier are still on the same day. */
const laterSameDay = ({ start_time }: HandedInGame, by: number) =>
  start_time ? plus(start_time, -by * 3_600_000) : null

function onDay(game: HandedInGame, day: Day): Partial<HandedInGame> {
  const days = Date.parse(day) - Date.parse(game.game_date)
  return { game_date: day, start_time: game.start_time ? plus(game.start_time, days) : null }
}

/** The response as received. */
async function spoiled(response: Response, active: readonly Lie[]): Promise<Response> {
  const kinds = active.map((lie) => lie.kind)
  if (kinds.includes('too slow')) throw new DOMException('The operation timed out.', 'TimeoutError')
  if (kinds.includes('error 500')) return new Response('', { status: 500 })
  if (kinds.includes('error 429')) return new Response('', { status: 429, headers: { 'retry-after': '1' } })
  if (kinds.includes('web page')) return new Response('<!doctype html><title>Maintenance</title>')
  const text = await response.text()
  if (kinds.includes('cut off')) return new Response(text.slice(0, text.length / 2))
  const answer: unknown = JSON.parse(text)
  for (const lie of active) restate(answer, lie)
  return Response.json(answer)
}

type Sent = { id: number; gameState: string; gameScheduleState: string; homeTeam: object; awayTeam: object }

/** Another state for a game in the response, if the error concerns one. */
function restate(answer: unknown, { kind, game }: Lie): void {
  // The replay's own response, parsed a few lines above.
  const { gameWeek = [] } = answer as { gameWeek?: { games: Sent[] }[] }
  for (const row of gameWeek.flatMap(({ games }) => games)) {
    if (row.id !== game.game_id) continue
    if (kind === 'suspended' && ['LIVE', 'CRIT'].includes(row.gameState)) row.gameScheduleState = 'SUSP'
    if (kind === 'postponed') row.gameScheduleState = 'PPD'
    if (kind === 'cancelled') row.gameScheduleState = 'CNCL'
    if (kind === 'unknown state') row.gameState = 'DELAYED'
  }
}
