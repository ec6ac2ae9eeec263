import type { AnswerOf } from '#contract/endpoint.ts'
import type { leaderboardRace } from '#contract/two-team/leaderboard.ts'

export type Race = AnswerOf<typeof leaderboardRace>
type Runner = Race['rows'][number]

export type RaceLine = Runner & {
  /** Total wins so far. */
  total: number
  /** Whose line stands out. A reader in the lead is 'own'. */
  role: 'own' | 'leader' | 'other'
}

/** The lines in the order of the leaderboard. No one leads before the first win, and ties lead together (D7). */
export function raceLines({ rows, myself }: { rows: readonly Runner[]; myself: number }): RaceLine[] {
  const most = Math.max(1, ...rows.map(({ wins }) => wins.at(-1) ?? 0))
  return rows.map((row) => {
    const total = row.wins.at(-1) ?? 0
    return { ...row, total, role: row.user_id === myself ? 'own' : total === most ? 'leader' : 'other' }
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

type End = Pick<RaceLine, 'participant_id' | 'role'> & { y: number }

/**
 * Where to put the names next to the ends of their lines: each at the height of its line, moved only as far as needed to keep
 * `gap` between them. If there is no room for all, the reader and the leader come first, then the order of the leaderboard.
 * `ends` are in that order, so from the top down.
 */
export function placeLabels(
  ends: readonly End[],
  { top, bottom, gap }: { top: number; bottom: number; gap: number },
): Map<number, number> {
  const room = Math.floor((bottom - top) / gap) + 1
  const chosen = new Set(
    (['own', 'leader', 'other'] as const).flatMap((role) => ends.filter((end) => end.role === role)).slice(0, room),
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
