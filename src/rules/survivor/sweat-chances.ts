import { compareNames } from '#rules/accounts/name-order.ts'

/** A locked week's pick with its chances (F2); null without a forecast. */
export type ForecastPick = {
  abbreviation: string
  survival_chance: number | null
  lock_chance: number | null
}

/** The number of members one entry represents; one if absent. */
type StandsFor = { stands_for?: number | undefined }
type Member = { participant_name: string; pick: ForecastPick | null } & StandsFor

/** The mean chance of members who have picked; null without a forecast. */
export function averageChance(picks: readonly (Pick<ForecastPick, 'survival_chance'> & StandsFor)[]): number | null {
  let [sum, members] = [0, 0]
  for (const { survival_chance, stands_for = 1 } of picks) {
    if (survival_chance === null) continue
    sum += survival_chance * stands_for
    members += stands_for
  }
  return members === 0 ? null : sum / members
}

/** `names` are listed members, `others` the number of unlisted ones. */
export type BoldestPick = { abbreviation: string; chance: number; names: string[]; others: number }

/**
 * The pick with the lowest chance at the lock, with its members; null without a forecast, or if everyone picked the
 * same team.
 */
export function boldestPick(members: readonly Member[]): BoldestPick | null {
  const picks = members.flatMap(({ participant_name, stands_for, pick }) =>
    pick === null || pick.lock_chance === null
      ? []
      : [{ participant_name, stands_for, abbreviation: pick.abbreviation, chance: pick.lock_chance }],
  )
  const [first] = picks.toSorted((a, b) => a.chance - b.chance || (a.abbreviation < b.abbreviation ? -1 : 1))
  if (first === undefined || picks.every(({ abbreviation }) => abbreviation === first.abbreviation)) return null
  const { abbreviation, chance } = first
  const those = picks.filter((pick) => pick.abbreviation === abbreviation)
  const names = those.flatMap(({ participant_name, stands_for }) => (stands_for === undefined ? participant_name : []))
  const others = those.reduce((sum, { stands_for = 0 }) => sum + stands_for, 0)
  return { abbreviation, chance, names: names.sort(compareNames), others }
}
