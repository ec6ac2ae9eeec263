import type { Day } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { NhlFailure } from '#server/nhl/nhl-failure.ts'
import type { OfficialLine } from '#server/nhl/nhl-standings.ts'

/**
 * The NHL's own standings for a day, or why they can't be used: `why` completes a sentence that begins with 'The NHL'.
 * `isDown` means the NHL didn't respond, as opposed to responding with something unusable.
 */
export type Official = { lines: OfficialLine[] } | { lines: null; why: string | null; isDown: boolean }

/**
 * Fetches the NHL's standings of a day (O5). Rejects those of another season or of teams other than the pool's. With
 * `NHL_SYNC=off` the automatic update doesn't fetch: then there are no standings and no reason.
 */
export async function askOfficial(
  deps: Pick<Deps, 'nhl'>,
  { date, seasonYear, teams }: { date: Day; seasonYear: string; teams: readonly { abbreviation: string }[] },
): Promise<Official> {
  if (!deps.nhl.isOn) return { lines: null, why: null, isDown: false }
  try {
    const lines = await deps.nhl.standings(date)
    const why = whyUseless(lines, { seasonYear, teams })
    return why === null ? { lines } : { lines: null, why, isDown: false }
  } catch (error) {
    if (error instanceof NhlFailure) return { lines: null, why: error.message, isDown: true }
    throw error
  }
}

function whyUseless(
  lines: readonly OfficialLine[],
  { seasonYear, teams }: { seasonYear: string; teams: readonly { abbreviation: string }[] },
): string | null {
  if (lines.length === 0) return 'has no table yet'
  const year = Number(seasonYear.slice(0, 4))
  if (lines.some((line) => line.season !== year * 10_000 + year + 1)) return 'answered with the table of another season'
  const found = new Set(lines.map((line) => line.abbreviation))
  const isComplete = lines.length === teams.length && teams.every((team) => found.has(team.abbreviation))
  return isComplete ? null : 'answered with a table of other teams'
}

export type Difference = { abbreviation: string; field: string; nhl: number | boolean; computed: number | boolean }

type Line = { abbreviation: string; row: Record<string, unknown> }

/** Differences between the NHL's standings and those computed from the stored games. */
export function differencesOf(official: readonly Line[], computed: readonly Line[]): Difference[] {
  const own = new Map(computed.map((line) => [line.abbreviation, line.row]))
  return official.flatMap(({ abbreviation, row }) =>
    Object.entries(row).flatMap(([field, nhl]) => {
      const counted = own.get(abbreviation)?.[field]
      return isComparable(nhl) && isComparable(counted) && nhl !== counted
        ? [{ abbreviation, field, nhl, computed: counted }]
        : []
    }),
  )
}

const isComparable = (value: unknown): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean'
