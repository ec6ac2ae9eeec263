type TypeFacts = {
  label: string
  /** Members draft teams and are ranked by wins (D1 to D8); otherwise they pick a team each week. */
  has_draft: boolean
  /** Decides another contest's first place (B1). */
  is_tiebreaker: boolean
  /**
   * The league's game type that counts: 2 for the regular season (D7), 3 for the playoffs (B3); null if both may (P1).
   */
  game_type: 2 | 3 | null
  /** The kind of live news a change sends. */
  news: 'contest' | 'survivor'
}

/**
 * Every contest type with its properties. A new type starts here; the compiler names the switches missing it, and the
 * database refuses it until a migration adds it.
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
/** Whether a contest has a draft and hasn't been cancelled. */
export const isDraft = ({ contest_type, status }: { contest_type: ContestType; status: string }): boolean =>
  contestTypes[contest_type].has_draft && status !== 'cancelled'

export const draftTypes = allContestTypes.filter((type) => contestTypes[type].has_draft)
