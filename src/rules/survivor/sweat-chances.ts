/** A pick of a week that has locked, with its chances (F2); null where there is no forecast. */
export type ForecastPick = {
  abbreviation: string
  survival_chance: number | null
  lock_chance: number | null
}

type Member = { participant_name: string; pick: ForecastPick | null }

/** The mean chance of those who have picked; null without a forecast. */
export function averageChance(picks: readonly Pick<ForecastPick, 'survival_chance'>[]): number | null {
  const chances = picks.flatMap(({ survival_chance }) => survival_chance ?? [])
  return chances.length === 0 ? null : chances.reduce((sum, chance) => sum + chance, 0) / chances.length
}

export type BoldestPick = { abbreviation: string; chance: number; names: string[] }

/** The pick with the lowest chance at the lock, and who made it; null without a forecast, or where everyone picked the same team. */
export function boldestPick(members: readonly Member[]): BoldestPick | null {
  const picks = members.flatMap(({ participant_name, pick }) =>
    pick === null || pick.lock_chance === null
      ? []
      : [{ participant_name, abbreviation: pick.abbreviation, chance: pick.lock_chance }],
  )
  const [first] = picks.toSorted((a, b) => a.chance - b.chance || (a.abbreviation < b.abbreviation ? -1 : 1))
  if (first === undefined || picks.every(({ abbreviation }) => abbreviation === first.abbreviation)) return null
  const { abbreviation, chance } = first
  const names = picks.filter((pick) => pick.abbreviation === abbreviation).map((pick) => pick.participant_name)
  return { abbreviation, chance, names: names.sort((a, b) => a.localeCompare(b, 'en')) }
}
