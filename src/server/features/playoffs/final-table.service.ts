import { z } from 'zod'
import { behindWords, isToChoose, type LineBehind, linesBehind, type TableLine } from '#rules/feed/final-table.ts'
import { standingsOf } from '#rules/playoffs/standings.ts'
import { hasFinal, type SeasonEnd } from '#rules/playoffs/standings-update.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { listSeasonFacts, listSeasonProgress } from '#server/features/games/games.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { changeUpdateRow, readUpdateRow, type UpdateRow } from './auto-update.repo.ts'
import { findNewestDate, listStandings, listTeams } from './standings.repo.ts'

export type Choice = 'nhl' | 'own'

/** A commissioner's choice of a season's final standings; null without one (B4). */
export function choiceOf({ chosen_season, chosen_table }: UpdateRow, seasonYear: string): Choice | null {
  if (chosen_season !== seasonYear) return null
  return chosen_table === 'nhl' || chosen_table === 'own' ? chosen_table : null
}

/** The end of the pool's season: whether its final standings are stored, and match the pool's count (B2, B4). */
export async function readSeasonEnd(db: Database): Promise<SeasonEnd> {
  const { season_year } = await requirePoolSettings(db)
  const season = (await listSeasonProgress(db)).find((of) => of.season_year === season_year)
  const row = await readUpdateRow(db)
  const end = {
    is_over: season?.left === 0,
    last_day: season?.last_day ?? null,
    newest: await findNewestDate(db, season_year),
    is_behind: row.behind_since !== null,
  }
  const isSettled = !end.is_over || !hasFinal(end) || end.is_behind || choiceOf(row, season_year) !== null
  return { ...end, agrees: isSettled || (await isAsCounted(db, season_year)) }
}

/** Whether a season's newest standings match its games and wins, ignoring lines an admin edited. */
async function isAsCounted(db: Database, seasonYear: string): Promise<boolean> {
  const newest = await findNewestDate(db, seasonYear)
  const stored = newest === null ? [] : await listStandings(db, newest)
  const byHand = new Set(stored.filter((line) => line.by_hand).map((line) => line.abbreviation))
  const lines = linesBehind({ league: stored, own: await countTable(db, seasonYear) })
  return lines.every(({ abbreviation }) => byHand.has(abbreviation))
}

/** The pool's count for each team from its own games. */
export async function countTable(db: Database, seasonYear: string): Promise<TableLine[]> {
  return standingsOf({ teams: await listTeams(db), games: await listSeasonFacts(db, seasonYear) })
}

/** Records where the league's final standings differ; null once they don't, or aren't needed. */
export async function markBehind(tx: Tx, { lines, now }: { lines: readonly LineBehind[] | null; now: Instant }) {
  const { behind_since } = await readUpdateRow(tx)
  if (lines === null && behind_since === null) return
  await changeUpdateRow(tx, {
    behind_since: lines === null ? null : (behind_since ?? now),
    behind: lines === null ? null : JSON.stringify(lines),
  })
}

const behindLines = z.array(z.object({ abbreviation: z.string(), games: z.int(), wins: z.int() }))

export type LeagueBehind = { words: string; is_to_choose: boolean }

/** Why the pool's own standings replace the league's final ones; null if the league's are stored (B4). */
export async function readLeagueBehind(db: Database, now: Instant): Promise<LeagueBehind | null> {
  const { behind_since, behind } = await readUpdateRow(db)
  if (behind_since === null) return null
  const lines = behindLines.parse(behind)
  return {
    words: behindWords(lines) ?? 'The league has no final table yet',
    is_to_choose: isToChoose({ since: behind_since, lines }, now),
  }
}
