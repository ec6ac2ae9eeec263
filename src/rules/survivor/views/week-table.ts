import { byPicks } from '#rules/survivor/by-picks.ts'
import { shownLives } from '#rules/survivor/lives.ts'
import {
  isProcessed,
  type LoadedContest,
  type LoadedEntry,
  type LoadedPick,
  type LoadedWeek,
  picksIn,
} from '#rules/survivor/loaded-contest.ts'
import { type PickResult, STATUS_ORDER } from '#rules/survivor/picks.ts'
import { hasPlayed } from '#rules/survivor/playing.ts'
import { rulingsInWeek, showPick, teamInWeek } from './week-pick.ts'

/** The entries that play a week, by name. While a playoff round is awaited, the contest doesn't have its week yet. */
export function playersIn({ entries, weeks, rulings }: LoadedContest, week_number: number): LoadedEntry[] {
  const week = weeks.find((of) => of.week_number === week_number) ?? { week_number, processed_at: null }
  return entries.filter((entry) => hasPlayed(entry, week, rulings.get(entry.participant_id)))
}

/**
 * A row of a week's table. `section` is its status's place in the table's order, the last one for entries without a
 * pick.
 */
export type TableRow = { section: number; entry: LoadedEntry; pick: LoadedPick | null }

/**
 * All rows of a week's table, for a reader who may see its picks: best status first, members without a pick last, each
 * by name.
 */
export function tableRows(loaded: LoadedContest, week: LoadedWeek): TableRow[] {
  const sections = new Map<LoadedPick, number>()
  const sectionOf = (pick: LoadedPick) => {
    const known = sections.get(pick) ?? STATUS_ORDER.indexOf(teamInWeek(loaded, week, pick).status)
    sections.set(pick, known)
    return known
  }
  return playersIn(loaded, week.week_number)
    .map((entry) => {
      const pick = picksIn(week).get(entry.participant_id) ?? null
      return { section: pick === null ? STATUS_ORDER.length : sectionOf(pick), entry, pick }
    })
    .sort((a, b) => a.section - b.section)
}

/** One line per picked team and result, most picked first, with the most lives any picker has. */
export function teamsOf(loaded: LoadedContest, week: LoadedWeek, rows: readonly TableRow[]) {
  const { lives } = loaded.contest
  const picked = rows.flatMap(({ entry, pick }) => (pick === null ? [] : [{ entry, pick }]))
  return [...Map.groupBy(picked, ({ pick }) => `${pick.team_id} ${pick.result}`).values()]
    .flatMap((alike) => {
      const [first] = alike
      if (first === undefined) return []
      const fewestLost = alike.reduce((fewest, { entry }) => Math.min(fewest, entry.lost_lives.length), lives)
      return [
        {
          ...teamInWeek(loaded, week, first.pick),
          ...(lives > 1 ? { lives_left: lives - fewestLost } : {}),
          picks: alike.length,
        },
      ]
    })
    .sort(byPicks)
}

/** Rows of a week's table for screens: the picks, and members without one. */
export function showRows(loaded: LoadedContest, week: LoadedWeek, rows: readonly TableRow[]) {
  const { lives } = loaded.contest
  const { week_number } = week
  const aside = (entry: LoadedEntry) => ({
    ...shownLives({ lives, ...entry }),
    ...rulingsInWeek(loaded, { participant_id: entry.participant_id, week_number }),
  })
  return {
    picks: rows.flatMap(({ entry, pick }) =>
      pick === null ? [] : [{ ...showPick(loaded, week, { entry, pick }), ...aside(entry) }],
    ),
    without_pick: rows.flatMap(({ entry, pick }) => {
      const { participant_id, user_id, participant_name } = entry
      if (pick !== null) return []
      const result = resultWithoutPick(loaded, week, entry)
      return [{ participant_id, user_id, participant_name, result, ...aside(entry) }]
    }),
  }
}

/** A week's result for an entry that played it without a pick (S8); null before its results. */
export function resultWithoutPick(
  { rulings }: LoadedContest,
  week: LoadedWeek,
  { participant_id, elimination_week, lost_lives }: LoadedEntry,
): PickResult | null {
  const { week_number } = week
  if (!isProcessed(week)) return null
  const ruled = rulings.get(participant_id) ?? []
  if (elimination_week === week_number || ruled.some((of) => of.out_since === week_number)) return 'eliminated'
  return lost_lives.includes(week_number) ? 'life_lost' : 'survived'
}
