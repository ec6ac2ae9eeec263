import type { WeekPick } from '#contract/survivor/picks.ts'

export type Share = {
  team_id: number
  abbreviation: string
  team_name: string
  picks: number
}

/** How many picked each team, the most picked first, then by abbreviation. */
export function sharesOf(picks: readonly Pick<WeekPick, 'team_id' | 'abbreviation' | 'team_name'>[]): Share[] {
  const shares = new Map<number, Share>()
  for (const { team_id, abbreviation, team_name } of picks) {
    const share = shares.get(team_id) ?? { team_id, abbreviation, team_name, picks: 0 }
    shares.set(team_id, { ...share, picks: share.picks + 1 })
  }
  return [...shares.values()].sort((a, b) => b.picks - a.picks || a.abbreviation.localeCompare(b.abbreviation, 'en'))
}
