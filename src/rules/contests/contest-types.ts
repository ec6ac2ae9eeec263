type TypeFacts = {
  label: string
  /** Members draft teams and are ranked by their wins (D1 to D8); otherwise they pick a team each week. */
  has_draft: boolean
  /** Decides who finishes first elsewhere (B1). */
  is_tiebreaker: boolean
  /** Which games count, as the league numbers them: 2 for the regular season (D7), 3 for the playoffs (B3); null if both may (P1). */
  game_type: 2 | 3 | null
  /** What open pages are told a change is about. */
  news: 'contest' | 'survivor'
}

/**
 * Every type of contest, with what sets it apart. A new one starts here; the compiler names the switches it is missing from, and the
 * database refuses it until a migration knows it.
 */
export const contestTypes = {
  two_team: { label: 'Two-Team', has_draft: true, is_tiebreaker: false, game_type: 2, news: 'contest' },
  playoff_tiebreaker: {
    label: 'Playoff Tiebreaker',
    has_draft: true,
    is_tiebreaker: true,
    game_type: 3,
    news: 'contest',
  },
  survivor: { label: 'Survivor', has_draft: false, is_tiebreaker: false, game_type: null, news: 'survivor' },
} as const satisfies Record<string, TypeFacts>

export type ContestType = keyof typeof contestTypes

// The keys of a constant table are exactly its types.
export const allContestTypes = Object.keys(contestTypes) as ContestType[]
export const draftTypes = allContestTypes.filter((type) => contestTypes[type].has_draft)
