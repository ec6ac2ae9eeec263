type Winner = { user_id: number | null; participant_name: string }

export type FinishedContest<Person extends Winner> = {
  contest_id: number
  /** The contest whose tied first place this tiebreaker decides (B1). */
  tiebreaker_of: number | null
  /** The members in first place; several if tied. */
  first: readonly Person[]
}

/** A tiebreaker that isn't over. */
type OpenTiebreaker = { contest_id: number; tiebreaker_of: number | null }

export type Decision<Person> = {
  champions: readonly Person[]
  /** Members tied for first place with an open tiebreaker: there is no champion before it ends. */
  tied: readonly Person[]
  /** The tiebreaker that decided, or will decide, a tied first place; null without one. */
  decided_by: number | null
}

/**
 * Champions by contest id (Y2). Everyone sharing first place is a champion, unless their completed tiebreaker chose
 * among them. While it is open, there is no champion.
 */
export function championsOf<Person extends Winner>(
  contests: readonly FinishedContest<Person>[],
  open: readonly OpenTiebreaker[] = [],
): Map<number, Decision<Person>> {
  return new Map(contests.map((contest) => [contest.contest_id, decide(contest, { contests, open })]))
}

function decide<Person extends Winner>(
  { contest_id, first }: FinishedContest<Person>,
  { contests, open }: { contests: readonly FinishedContest<Person>[]; open: readonly OpenTiebreaker[] },
): Decision<Person> {
  const undecided = open.find((other) => other.tiebreaker_of === contest_id)
  if (undecided && first.length > 1) return { champions: [], tied: first, decided_by: undecided.contest_id }
  const tiebreaker = contests.find((other) => other.tiebreaker_of === contest_id)
  const champions = first.filter((person) => tiebreaker?.first.some((winner) => isSame(winner, person)))
  if (!tiebreaker || champions.length === 0) return { champions: first, tied: [], decided_by: null }
  return { champions, tied: [], decided_by: tiebreaker.contest_id }
}

/** A deleted member is identified by the name their entries keep (A5). */
function isSame(one: Winner, other: Winner): boolean {
  if (one.user_id !== null || other.user_id !== null) return one.user_id === other.user_id
  return one.participant_name === other.participant_name
}

/**
 * The contests a member has won (Y3). A tiebreaker for another contest's first place belongs to that contest's title,
 * never counting as its own.
 */
export function titlesOf<Contest extends { tiebreaker_of: number | null; champions: readonly Winner[] }>(
  contests: readonly Contest[],
  userId: number,
): Contest[] {
  return contests.filter(
    ({ tiebreaker_of, champions }) =>
      tiebreaker_of === null && champions.some((champion) => champion.user_id === userId),
  )
}
