import { hasLocked } from '#rules/survivor/locks.ts'
import type { Instant } from '#rules/time.ts'
import { computeResults, type Pick, type Results, type Season } from './results.ts'

type Elimination = { participant_id: number; elimination_week: number | null }
type LockedWeek = { week_number: number; lock_time: Instant | null }
export type Excuse = { participant_id: number; week_number: number }

type Fates = { before: readonly Elimination[]; after: readonly Elimination[] }
type Excusing = Fates & { weeks: readonly LockedWeek[]; picks: readonly Pick[]; now: Instant }

/**
 * The excuses a recomputation adds (S10): a participant who was out and now survives that week could not pick since, so
 * they are excused from each later week that has locked by now without their pick. `before` is what was stored, `after`
 * the result of the corrected games with the excuses known so far, `weeks` all weeks of the contest.
 */
export function excusesFor({ before, after, weeks, picks, now }: Excusing): Excuse[] {
  const revived = revivedSince({ before, after })
  if (revived.size === 0) return []
  const picked = new Map([...revived.keys()].map((participant) => [participant, new Set<number>()]))
  for (const pick of picks) picked.get(pick.participant_id)?.add(pick.week_number)
  const locked = weeks.filter((week) => hasLocked(week, now)).map((week) => week.week_number)
  return [...revived].flatMap(([participant_id, since]) =>
    locked
      .filter((week_number) => week_number > since && picked.get(participant_id)?.has(week_number) === false)
      .map((week_number) => ({ participant_id, week_number })),
  )
}

/** Participants who survive the week that had been their last, with that week. */
function revivedSince({ before, after }: Fates): Map<number, number> {
  const wasOut = new Map<number, number>()
  for (const { participant_id, elimination_week } of before) {
    if (elimination_week !== null) wasOut.set(participant_id, elimination_week)
  }
  const revived = new Map<number, number>()
  if (wasOut.size === 0) return revived
  for (const { participant_id, elimination_week } of after) {
    const since = wasOut.get(participant_id)
    if (since !== undefined && (elimination_week === null || elimination_week > since))
      revived.set(participant_id, since)
  }
  return revived
}

type Recomputing = { season: Season; before: readonly Elimination[]; contestWeeks: readonly LockedWeek[]; now: Instant }

/**
 * The results after a repeated `process-results` (S10), and the new excuses to store with them. A revived member can
 * end the protection of others (S9), and the others' absence can protect someone else, so it repeats until no one else
 * is revived. Each pass adds an excuse, so it ends.
 */
export function recomputeResults({ season, before, contestWeeks, now }: Recomputing): {
  results: Results
  excuses: Excuse[]
} {
  const excuses: Excuse[] = []
  let { participants } = season
  for (;;) {
    const results = computeResults({ ...season, participants })
    const found = excusesFor({ before, after: results.participants, weeks: contestWeeks, picks: season.picks, now })
    const news = Map.groupBy(found, (excuse) => excuse.participant_id)
    const count = excuses.length
    participants = participants.map((entrant) => {
      const added = news
        .get(entrant.participant_id)
        ?.filter(({ week_number }) => !entrant.excused_weeks.includes(week_number))
      if (added === undefined || added.length === 0) return entrant
      excuses.push(...added)
      return { ...entrant, excused_weeks: [...entrant.excused_weeks, ...added.map((of) => of.week_number)] }
    })
    if (excuses.length === count) return { results, excuses }
  }
}
