type Winner = { user_id: number | null; participant_name: string }

export type FinishedContest<Person extends Winner> = {
  contest_id: number
  /** The contest whose tied first place this one decides (B1). */
  tiebreaker_of: number | null
  /** Who finished first; several share it. */
  first: readonly Person[]
}

/** A tiebreaker that is not over. */
type OpenTiebreaker = { contest_id: number; tiebreaker_of: number | null }

export type Decision<Person> = {
  champions: readonly Person[]
  /** Who shares first place while a tiebreaker of theirs is open: nobody is champion before it ends. */
  tied: readonly Person[]
  /** The tiebreaker that decided a tied first place, or will; null if none does. */
  decided_by: number | null
}

/**
 * The champions of each completed contest, by its id (Y2). All of those who share first place are champions, unless a completed tiebreaker
 * of theirs says which of them it is. While it is open, nobody is.
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

/** A deleted member is known by the name that their entries keep (A5). */
function isSame(one: Winner, other: Winner): boolean {
  if (one.user_id !== null || other.user_id !== null) return one.user_id === other.user_id
  return one.participant_name === other.participant_name
}

/**
 * The contests that a member has won (Y3). A tiebreaker between the tied of another contest is part of that contest's title, never one of
 * its own.
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
