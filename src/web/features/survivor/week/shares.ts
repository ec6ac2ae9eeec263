import type { WeekPick } from '#contract/survivor/picks.ts'
import { byPicks } from '#rules/survivor/by-picks.ts'

export type Share = {
  team_id: number
  abbreviation: string
  team_name: string
  picks: number
}

type Picked = Pick<WeekPick, 'team_id' | 'abbreviation' | 'team_name'> & {
  /** The number of picks the line covers; one by default. */
  picks?: number
}

/** The number of picks of each team, the most picked first, then by abbreviation. */
export function sharesOf(picked: readonly Picked[]): Share[] {
  const shares = new Map<number, Share>()
  for (const { team_id, abbreviation, team_name, picks = 1 } of picked) {
    const share = shares.get(team_id) ?? { team_id, abbreviation, team_name, picks: 0 }
    shares.set(team_id, { ...share, picks: share.picks + picks })
  }
  return [...shares.values()].sort(byPicks)
}
