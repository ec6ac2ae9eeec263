import type { GameFacts } from './games.ts'
import { hasLocked } from './locks.ts'
import type { PickResult } from './survivor.ts'
import { idleTeam, type TeamWeek, teamWeeks, winsNeeded } from './team-weeks.ts'
import type { Instant } from './time.ts'
import type { WeekSpan } from './weeks.ts'

export type Entrant = {
  participant_id: number
  /** Weeks that he survives without a pick, because he could not pick in them (S10). */
  excused_weeks: readonly number[]
}
/** A week to process; `gamesAtLock` counts each team's games when it locked (S6), null where nobody counted. */
export type ProcessedWeek = WeekSpan & { week_number: number; gamesAtLock: ReadonlyMap<number, number> | null }
export type Pick = { participant_id: number; week_number: number; team_id: number }

export type WeekResult = {
  week_number: number
  /** How many are alive after it. */
  survived: number
  /** How many went out in it. */
  eliminated: number
  mass_elimination_prevented: boolean
}
export type PickOutcome = Pick & {
  /** Null for the pick of somebody who was out before. */
  result: PickResult | null
  /** False for a void pick: its team may be picked again (S6). */
  counts_as_used: boolean
}
export type Standing = {
  participant_id: number
  is_eliminated: boolean
  elimination_week: number | null
  weeks_survived: number
}
export type Results = { weeks: WeekResult[]; picks: PickOutcome[]; participants: Standing[] }

type Verdict = 'won' | 'lost' | 'void'

/**
 * The results of the given weeks from scratch, a pure function of entrants, picks and games (S10). `weeks` come in
 * order; picks of other weeks are left out of the answer.
 *
 * - Who has a pick survives if its team wins enough (S6, S7); without a pick one is out (S8), unless excused (S10).
 * - If everyone who picked would be out, they all stay; if nobody picked, everybody stays (S9). So somebody is always
 *   alive. A void pick survives, hence where there is one, not everyone would be out and nobody else is protected.
 *
 * Linear in entrants × weeks + picks + games × weeks.
 */
export function computeResults({
  participants,
  weeks,
  picks,
  games,
}: {
  participants: readonly Entrant[]
  weeks: readonly ProcessedWeek[]
  picks: readonly Pick[]
  games: readonly GameFacts[]
}): Results {
  const standings = participants.map(({ participant_id }) => newStanding(participant_id))
  const excused = participants.map(({ excused_weeks }) => new Set(excused_weeks))
  const picksOfWeek = groupByWeek(picks)
  const places = new Map(participants.map(({ participant_id }, place) => [participant_id, place]))
  const outcomes: PickOutcome[] = []
  const results = weeks.map((week) => {
    const verdicts = verdictsOf(teamWeeks(games, week), week)
    const pickOf = new Map<number, PickOutcome & { verdict: Verdict }>()
    for (const pick of picksOfWeek.get(week.week_number) ?? []) {
      const place = places.get(pick.participant_id)
      if (place === undefined) continue
      const verdict = verdicts(pick.team_id)
      pickOf.set(place, { ...pick, result: null, counts_as_used: verdict !== 'void', verdict })
    }
    let pickers = 0
    let winners = 0
    let alive = 0
    for (const [place, standing] of standings.entries()) {
      if (standing.is_eliminated) continue
      alive += 1
      const pick = pickOf.get(place)
      if (pick === undefined) continue
      pickers += 1
      if (pick.verdict !== 'lost') winners += 1
    }
    const isProtected = winners === 0 && alive > 0
    let eliminated = 0
    let spared = 0
    for (const [place, standing] of standings.entries()) {
      if (standing.is_eliminated) continue
      const pick = pickOf.get(place)
      const wouldStay = pick === undefined ? excused[place]?.has(week.week_number) === true : pick.verdict !== 'lost'
      const isSpared = !wouldStay && isProtected && (pick !== undefined || pickers === 0)
      if (isSpared) spared += 1
      const stays = wouldStay || isSpared
      if (pick !== undefined) pick.result = stays ? 'survived' : 'eliminated'
      if (stays) standing.weeks_survived += 1
      else {
        eliminated += 1
        standing.is_eliminated = true
        standing.elimination_week = week.week_number
      }
    }
    for (const { verdict, ...outcome } of pickOf.values()) outcomes.push(outcome)
    return {
      week_number: week.week_number,
      survived: alive - eliminated,
      eliminated,
      mass_elimination_prevented: spared > 0,
    }
  })
  return { weeks: results, picks: outcomes, participants: standings }
}

/**
 * Whether a pick is void: its team's games were all postponed out of the week or cancelled, so the participant survives
 * and the team counts as unused (S6). Since a pick needs a game where any team has one (S1), a picked team without a
 * game has lost it. In a week in which nobody plays and nobody was to play, a pick is not void.
 */
export function isVoidPick(facts: { team: TeamWeek; gamesAtLock: number | null; anybodyPlays: boolean }): boolean {
  if (facts.team.games_this_week > 0) return false
  return facts.anybodyPlays || facts.team.all_called_off || (facts.gamesAtLock ?? 0) > 0
}

/** The verdict on each team's week, worked out once a team and not once a pick. */
function verdictsOf(teams: ReadonlyMap<number, TeamWeek>, { gamesAtLock }: ProcessedWeek): (teamId: number) => Verdict {
  const anybodyPlays = [...teams.values()].some((team) => team.games_this_week > 0)
  const known = new Map<number, Verdict>()
  const judge = (teamId: number): Verdict => {
    const team = teams.get(teamId) ?? idleTeam(teamId)
    const atLock = gamesAtLock === null ? null : (gamesAtLock.get(teamId) ?? 0)
    if (isVoidPick({ team, gamesAtLock: atLock, anybodyPlays })) return 'void'
    return team.wins >= winsNeeded({ gamesAtLock: atLock, gamesNow: team.games_this_week }) ? 'won' : 'lost'
  }
  return (teamId) => {
    const verdict = known.get(teamId) ?? judge(teamId)
    known.set(teamId, verdict)
    return verdict
  }
}

function newStanding(participant_id: number): Standing {
  return { participant_id, is_eliminated: false, elimination_week: null, weeks_survived: 0 }
}

function groupByWeek(picks: readonly Pick[]): Map<number, Pick[]> {
  const weeks = new Map<number, Pick[]>()
  for (const pick of picks) {
    const group = weeks.get(pick.week_number)
    if (group === undefined) weeks.set(pick.week_number, [pick])
    else group.push(pick)
  }
  return weeks
}

/**
 * The excuses that a recomputation brings (S10): who was out before and survives that week after it could not pick
 * since, so he is excused for each later week that has locked by now and in which he has no pick. `after` is computed
 * without these excuses; store them, add them to the entrants and compute once more.
 */
export function excusesFor({
  before,
  after,
  weeks,
  picks,
  now,
}: {
  before: readonly { participant_id: number; elimination_week: number | null }[]
  after: readonly { participant_id: number; elimination_week: number | null }[]
  weeks: readonly { week_number: number; lock_time: Instant | null }[]
  picks: readonly Pick[]
  now: Instant
}): { participant_id: number; week_number: number }[] {
  const outInWeek = new Map(before.map((was) => [was.participant_id, was.elimination_week]))
  const revived = new Map<number, { since: number; picked: Set<number> }>()
  for (const is of after) {
    const since = outInWeek.get(is.participant_id) ?? null
    if (since === null) continue
    if (is.elimination_week === null || is.elimination_week > since) {
      revived.set(is.participant_id, { since, picked: new Set() })
    }
  }
  for (const pick of picks) revived.get(pick.participant_id)?.picked.add(pick.week_number)
  const locked = weeks.filter((week) => hasLocked(week, now)).map((week) => week.week_number)
  return [...revived].flatMap(([participant_id, { since, picked }]) =>
    locked
      .filter((week_number) => week_number > since && !picked.has(week_number))
      .map((week_number) => ({ participant_id, week_number })),
  )
}
