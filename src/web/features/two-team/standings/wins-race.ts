import type { AnswerOf } from '#contract/endpoint.ts'
import type { leaderboardRace } from '#contract/two-team/leaderboard.ts'
import { mondayOf } from '#rules/time.ts'

export type Race = AnswerOf<typeof leaderboardRace>
type Runner = Race['rows'][number]

export type RaceLine = Runner & {
  /** Total wins so far. */
  total: number
  /** The kind of line. A reader in the lead is 'own'. */
  role: 'own' | 'leader' | 'near' | 'other'
}

/** With so few everyone is shown. */
const FEW = 6
/** Many can be tied for the lead early in a season. */
const LEADERS = 3

/** Which lines the chart shows: those around the reader, everyone's, or those around the reader and one more by its participant. */
export type Shown = 'around' | 'everyone' | number

export const hasChoice = (lines: readonly RaceLine[]) => lines.length > FEW

/** The reader's line, some leaders', their neighbors', and those requested. */
export function shownLines(lines: readonly RaceLine[], shown: Shown): RaceLine[] {
  if (shown === 'everyone' || !hasChoice(lines)) return [...lines]
  const leaders = lines.filter(({ role }) => role === 'leader').slice(0, LEADERS)
  return lines
    .filter((row) => {
      if (row.participant_id === shown || row.role === 'own' || row.role === 'near') return true
      return row.role === 'leader' && leaders.includes(row)
    })
    .map((row) => (row.participant_id === shown && row.role === 'other' ? { ...row, role: 'near' } : row))
}

/** The lines in the order of the leaderboard, with the reader's neighbors in it. No one leads before the first win, and ties lead together (D7). */
export function raceLines({ rows, myself }: { rows: readonly Runner[]; myself: number }): RaceLine[] {
  const most = Math.max(1, ...rows.map(({ wins }) => wins.at(-1) ?? 0))
  const place = rows.findIndex(({ user_id }) => user_id === myself)
  // A spectator sees the top of the table.
  const near = place === -1 ? [1, 2] : [place - 1, place + 1]
  return rows.map((row, index) => {
    const total = row.wins.at(-1) ?? 0
    if (index === place) return { ...row, total, role: 'own' }
    return { ...row, total, role: total === most ? 'leader' : near.includes(index) ? 'near' : 'other' }
  })
}

/** A total on its day. Everyone starts at zero on the day before the first win. */
export type RacePoint = { at: number; wins: number }

const DAY = 24 * 60 * 60 * 1000

export function racePoints({ days, wins }: { days: readonly string[]; wins: readonly number[] }): RacePoint[] {
  const points = days.map((day, index) => ({ at: Date.parse(day), wins: wins[index] ?? 0 }))
  const first = points[0]
  return first === undefined ? [] : [{ at: first.at - DAY, wins: 0 }, ...points]
}

/**
 * The places in `days` of each week's last one, Monday to Sunday: a season has 190 days, too many to read out or draw.
 */
export const weekEnds = (days: readonly string[]): number[] =>
  days.flatMap((day, index) => {
    const next = days[index + 1]
    return next !== undefined && mondayOf(next) === mondayOf(day) ? [] : [index]
  })

/** The expected end of a line, from where it is now (F4); null without a forecast. */
export const finishOf = (
  { last_day }: Pick<Race, 'last_day'>,
  { expected_wins }: Pick<Runner, 'expected_wins'>,
): RacePoint | null =>
  last_day === null || expected_wins === null ? null : { at: Date.parse(last_day), wins: expected_wins }

type End = Pick<RaceLine, 'participant_id' | 'role'> & { y: number }

/**
 * Places the names next to the ends of their lines: each at the height of its line, moved only as far as needed to keep
 * `gap` between them. If there is no room for all, the reader and the leader come first, then the order of the
 * leaderboard. `ends` are in that order, so from the top down.
 */
export function placeLabels(
  ends: readonly End[],
  { top, bottom, gap }: { top: number; bottom: number; gap: number },
): Map<number, number> {
  const room = Math.floor((bottom - top) / gap) + 1
  const chosen = new Set(
    (['own', 'leader', 'near', 'other'] as const)
      .flatMap((role) => ends.filter((end) => end.role === role))
      .slice(0, room),
  )
  const labels = ends.filter((end) => chosen.has(end)).map(({ participant_id, y }) => ({ participant_id, y }))
  let least = top
  for (const label of labels) {
    label.y = Math.max(label.y, least)
    least = label.y + gap
  }
  let most = bottom
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, most)
    most = label.y - gap
  }
  return new Map(labels.map(({ participant_id, y }) => [participant_id, y]))
}

/** As much of a name as fits beside a line: 'Ann Bobson', 'Ann B.', 'Annabelle…'. */
export function shortName(name: string, letters: number): string {
  if (name.length <= letters) return name
  const words = name.split(' ')
  const initialed = `${words[0]} ${[...(words.at(-1) ?? '')][0]}.`
  if (words.length > 1 && initialed.length <= letters) return initialed
  return `${name.slice(0, letters - 1).trimEnd()}…`
}
