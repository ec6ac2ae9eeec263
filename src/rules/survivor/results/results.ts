import type { GameFacts } from '#rules/games/games.ts'
import { type PickProgress, pickProgress } from '#rules/survivor/pick-progress.ts'
import type { PickResult } from '#rules/survivor/picks.ts'
import { type SlotPick, type SlotTimes, teamsOffered, teamsUsedUp } from '#rules/survivor/playoffs/excused.ts'
import { isSlot, slateOf } from '#rules/survivor/playoffs/slots.ts'
import { type TeamWeek, teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { WeekSpan } from '#rules/survivor/week-span.ts'
import type { Instant } from '#rules/time.ts'
import { hasWithdrawn, isExcusedByRuling, isRevivedFor, type Ruling } from './rulings.ts'

/** A member with what their results depend on. */
export type Entrant = {
  participant_id: number
  /** Weeks they survive without a pick because they couldn't pick in them (S10). */
  excused_weeks: readonly number[]
  /** The first week they play (S19); 1 if absent. */
  first_week?: number
  /** The lives lost before the weeks to process, as a standing holds them (S18). */
  lost_lives?: readonly number[]
}
/** A week to process; `gamesAtLock` has each team's games at the lock (S6), null if not counted. */
export type ProcessedWeek = WeekSpan & {
  week_number: number
  gamesAtLock: ReadonlyMap<number, number> | null
  /** For a slot: its times decide who is excused from it (P5). Without a lock time no one is. */
  lock_time?: Instant | null
  opened_at?: Instant | null
}
export type Pick = {
  participant_id: number
  week_number: number
  team_id: number
  /** The week's round if it is a playoff slot: it decides the slate in which the team is used (P3). */
  round?: number | null
}

export type WeekResult = {
  week_number: number
  /** Members alive after it. */
  survived: number
  /** Members eliminated in it. */
  eliminated: number
  mass_elimination_prevented: boolean
  /** No one who could have picked did, so everyone stayed (S9, S20). */
  nobody_picked: boolean
}
export type PickOutcome = Omit<Pick, 'round'> & {
  /** Null for the pick of an eliminated participant. */
  result: PickResult | null
  /** False if the team may be picked again: after a void pick (S6), and in the Final (P3). */
  counts_as_used: boolean
}
type Standing = {
  participant_id: number
  is_eliminated: boolean
  elimination_week: number | null
  weeks_survived: number
  /**
   * The weeks that cost a life without eliminating them, in order (S18). A week appears several times if withdrawing in
   * it ended several lives and a revival gave back one. The lives left are the contest's lives minus this list.
   */
  lost_lives: readonly number[]
}
/** A revival by ruling (S16), with the week that had eliminated the member; null if none had. */
type Revival = { participant_id: number; week_number: number; out_since: number | null }
export type Results = { weeks: WeekResult[]; picks: PickOutcome[]; participants: Standing[]; revivals: Revival[] }

export type Season = {
  /** Lives each participant starts with (S18); one if absent. */
  lives?: number
  participants: readonly Entrant[]
  /** The weeks to process, in order. */
  weeks: readonly ProcessedWeek[]
  /** One per participant and week, in any order, including weeks not processed yet. */
  picks: readonly Pick[]
  games: readonly GameFacts[]
  /** All slots of the contest, if a slot is processed (P5). */
  slots?: readonly SlotTimes[]
  /** Picks of slots before the weeks to process that count as used (P5). */
  earlierSlotPicks?: readonly Pick[]
  /** Rulings in effect, in any order, including those of weeks not processed yet (S16). */
  rulings?: readonly Ruling[]
}

type Verdict = 'won' | 'lost' | 'void'
/** A participant while weeks are settled one by one: `pick` and `verdict` belong to the week being settled. */
type Entry = {
  standing: Standing
  /** The contest's lives per member (S18). */
  lives: number
  firstWeek: number
  excusedWeeks: readonly number[]
  rulings: readonly Ruling[]
  pick: PickOutcome | null
  verdict: Verdict | null
  /** Picks that count as used so far. */
  uses: readonly Use[]
  /** Their picks of slots, without void ones. */
  slotPicks: readonly SlotPick[]
}
/** Most entries have neither slots nor rulings: sharing one empty list keeps a large contest small. */
const NONE: readonly never[] = []
type Use = { outcome: PickOutcome; slate: number }

/**
 * The results of the given weeks from scratch, a pure function of entrants, picks, games and rulings (S10, S16).
 *
 * - A participant survives if the picked team wins enough (S6, S7); without a pick they are out (S8), unless excused:
 *   they could not pick while they were out (S10), or had no team left for a playoff slot (P5).
 * - An entry opened after the start plays from its first week on: the weeks before are not its own (S19).
 * - Each such week costs a life; a member without any left is out (S18).
 * - If everyone who picked would be out, they all stay with the life they had; if no one picked, everyone does (S9). So
 *   someone is always alive. A void pick survives: with one, not everyone would be out, and no one else is protected.
 * - Rulings (S16): a revived member plays again from that week on, a withdrawn one is out and their pick affects no one
 *   else's, an excused one stays. An excused pick still counts for the others as it was played, so that an excuse changes
 *   one fate only. Rulings of weeks after the given ones revive and eliminate at the end.
 *
 * Linear: entrants × weeks + picks + games × weeks.
 */
export function computeResults(season: Season): Results {
  const { participants, weeks, picks, games, lives = 1 } = season
  const slotPicks = Map.groupBy(
    [...(season.earlierSlotPicks ?? []), ...picks].filter((pick) => slateOf(pick.round) !== 0),
    (pick) => pick.participant_id,
  )
  const rulings = Map.groupBy(season.rulings ?? [], (ruling) => ruling.participant_id)
  const entries = participants.map((entrant) =>
    newEntry(entrant, {
      lives,
      slotPicks: slotPicks.get(entrant.participant_id) ?? NONE,
      rulings: rulings.get(entrant.participant_id) ?? NONE,
    }),
  )
  const entryOf = new Map(entries.map((entry) => [entry.standing.participant_id, entry]))
  const picksOfWeek = Map.groupBy(picks, (pick) => pick.week_number)
  const outcomes: PickOutcome[] = []
  const revivals: Revival[] = []
  const results = weeks.map((week) => {
    const teams = teamWeeks(games, week)
    const verdictOf = judgeTeams(teams, week)
    revivals.push(...revive(entries, week.week_number))
    const picksNow = picksOfWeek.get(week.week_number) ?? []
    picksOfWeek.delete(week.week_number)
    for (const pick of picksNow) {
      const entry = entryOf.get(pick.participant_id)
      if (entry === undefined || entry.firstWeek > week.week_number) continue
      outcomes.push(handIn(entry, pick, { verdict: verdictOf(pick.team_id), slate: slateOf(week.round) }))
    }
    const present = entries.filter((entry) => entry.firstWeek <= week.week_number)
    return settleWeek(present, { weekNumber: week.week_number, hasNoTeam: noTeamIn(week, { season, teams }) })
  })
  for (const weekNumber of weeksRuledAfter(weeks, season.rulings ?? [])) {
    revivals.push(...revive(entries, weekNumber))
    takeOutWithdrawn(entries, weekNumber)
  }
  for (const openPicks of picksOfWeek.values()) {
    for (const { participant_id, team_id, round } of openPicks) {
      releaseEarlierUse(entryOf.get(participant_id)?.uses ?? [], { team_id, slate: slateOf(round) })
    }
  }
  return { weeks: results, picks: outcomes, participants: entries.map((entry) => entry.standing), revivals }
}

function newEntry(
  { participant_id, excused_weeks, first_week = 1, lost_lives = NONE }: Entrant,
  own: { lives: number; slotPicks: readonly SlotPick[]; rulings: readonly Ruling[] },
): Entry {
  const standing = { participant_id, is_eliminated: false, elimination_week: null, weeks_survived: 0, lost_lives }
  return { standing, firstWeek: first_week, excusedWeeks: excused_weeks, pick: null, verdict: null, uses: NONE, ...own }
}

/** Later weeks with rulings, in order. */
function weeksRuledAfter(weeks: readonly ProcessedWeek[], rulings: readonly Ruling[]): number[] {
  const last = weeks.at(-1)?.week_number ?? 0
  return [...new Set(rulings.map((of) => of.week_number))].filter((of) => of > last).sort((a, b) => a - b)
}

/** The lives left of a member who isn't out (S18). */
const livesLeft = ({ lives, standing }: Entry): number => lives - standing.lost_lives.length

/** Revives members for this week, with their last life (S16, S18). Picks made while they were out use no team. */
function revive(entries: readonly Entry[], weekNumber: number): Revival[] {
  return entries
    .filter((entry) => isRevivedFor(entry.rulings, weekNumber))
    .map((entry) => {
      const { standing } = entry
      const out_since = standing.elimination_week
      if (out_since !== null) {
        for (const { outcome } of entry.uses) if (outcome.week_number > out_since) outcome.counts_as_used = false
        entry.slotPicks = entry.slotPicks.filter(
          (pick) => pick.week_number <= out_since || pick.week_number >= weekNumber,
        )
        standing.is_eliminated = false
        standing.elimination_week = null
        // A member who lost their last life gets that one back. If a withdrawal ended several, the others stay lost.
        const ended = Array.from({ length: livesLeft(entry) - 1 }, () => out_since)
        if (ended.length > 0) standing.lost_lives = [...standing.lost_lives, ...ended]
      }
      return { participant_id: standing.participant_id, week_number: weekNumber, out_since }
    })
}

/**
 * Removes members who have withdrawn by this week, and returns those left to play it. If no one were left, all play on:
 * a contest needs a winner.
 */
function takeOutWithdrawn(entries: readonly Entry[], weekNumber: number): { playing: Entry[]; withdrawn: number } {
  const alive = entries.filter((entry) => !entry.standing.is_eliminated)
  const leaving = new Set(alive.filter((entry) => hasWithdrawn(entry.rulings, weekNumber)))
  if (leaving.size === 0 || leaving.size === alive.length) return { playing: alive, withdrawn: 0 }
  for (const entry of leaving) settle(entry, { result: 'eliminated', weekNumber })
  return { playing: alive.filter((entry) => !leaving.has(entry)), withdrawn: leaving.size }
}

/** Whether a participant had no team to pick in this slot (P5); in a regular week no one is excused for that. */
function noTeamIn(
  week: ProcessedWeek,
  { season, teams }: { season: Season; teams: ReadonlyMap<number, TeamWeek> },
): (entry: Entry) => boolean {
  const lock_time = week.lock_time ?? null
  if (!isSlot(week) || lock_time === null) return () => false
  const slot = { ...week, lock_time }
  const slots = season.slots ?? []
  const offered = teamsOffered({ slot, slots, teams, gamesAtLock: week.gamesAtLock })
  return ({ slotPicks }) => {
    const used = teamsUsedUp(slotPicks, { slot, slots })
    return [...offered].every((team) => used.has(team))
  }
}

function handIn(
  entry: Entry,
  { participant_id, week_number, team_id }: Pick,
  { verdict, slate }: { verdict: Verdict; slate: number | null },
): PickOutcome {
  const counts_as_used = verdict !== 'void' && slate !== null
  const outcome: PickOutcome = { participant_id, week_number, team_id, result: null, counts_as_used }
  if (counts_as_used) {
    releaseEarlierUse(entry.uses, { team_id, slate })
    entry.uses = [...entry.uses, { outcome, slate }]
  }
  if (verdict === 'void') entry.slotPicks = entry.slotPicks.filter((pick) => pick.week_number !== week_number)
  entry.pick = outcome
  entry.verdict = verdict
  return outcome
}

/**
 * A team of a void pick may be picked again; if a correction then brings its game back into the first week, only the
 * later use counts, so that no team counts twice for a participant (S3) in one slate (P3).
 */
function releaseEarlierUse(uses: readonly Use[], by: { team_id: number; slate: number | null }): void {
  for (const { outcome, slate } of uses) {
    if (outcome.team_id === by.team_id && slate === by.slate) outcome.counts_as_used = false
  }
}

/** Decides who stays alive, and clears the week's picks. */
function settleWeek(
  entries: readonly Entry[],
  { weekNumber, hasNoTeam }: { weekNumber: number; hasNoTeam: (entry: Entry) => boolean },
): WeekResult {
  const { playing, withdrawn } = takeOutWithdrawn(entries, weekNumber)
  const picked = playing.filter((entry) => entry.pick !== null)
  const week = {
    weekNumber,
    hasNoTeam,
    nobodyPicked: picked.length === 0,
    allOut: picked.every((entry) => entry.verdict === 'lost' && livesLeft(entry) === 1),
  }
  let out = 0
  let spared = 0
  for (const entry of playing) {
    const fate = fateOf(entry, week)
    if (fate === 'eliminated') out += 1
    if (fate === 'spared') spared += 1
    settle(entry, { result: fate === 'spared' ? 'survived' : fate, weekNumber })
  }
  for (const entry of entries) entry.pick = entry.verdict = null
  return {
    week_number: weekNumber,
    survived: playing.length - out,
    eliminated: withdrawn + out,
    mass_elimination_prevented: spared > 0,
    nobody_picked: week.nobodyPicked && spared > 0,
  }
}

function fateOf(
  entry: Entry,
  week: { weekNumber: number; hasNoTeam: (entry: Entry) => boolean; nobodyPicked: boolean; allOut: boolean },
): PickResult | 'spared' {
  const { excusedWeeks, rulings, verdict } = entry
  const lost = livesLeft(entry) > 1 ? 'life_lost' : 'eliminated'
  if (isExcusedByRuling(rulings, week.weekNumber)) return 'survived'
  if (verdict === null) {
    if (excusedWeeks.includes(week.weekNumber) || week.hasNoTeam(entry)) return 'survived'
    return week.nobodyPicked ? 'spared' : lost
  }
  if (verdict !== 'lost') return 'survived'
  return week.allOut ? 'spared' : lost
}

function settle({ standing, pick }: Entry, { result, weekNumber }: { result: PickResult; weekNumber: number }): void {
  if (pick !== null) pick.result = result
  if (result === 'eliminated') {
    standing.is_eliminated = true
    standing.elimination_week = weekNumber
    return
  }
  standing.weeks_survived += 1
  if (result === 'life_lost') standing.lost_lives = [...standing.lost_lives, weekNumber]
}

/** The verdict on each team's week, computed once per team instead of once per pick. */
function judgeTeams(teams: ReadonlyMap<number, TeamWeek>, { gamesAtLock }: ProcessedWeek): (teamId: number) => Verdict {
  const known = new Map<number, Verdict>()
  return (team_id) => {
    const verdict = known.get(team_id) ?? verdictOn(pickProgress({ team_id, teams, gamesAtLock }))
    known.set(team_id, verdict)
    return verdict
  }
}

function verdictOn({ is_void, wins, needed }: PickProgress): Verdict {
  if (is_void) return 'void'
  return wins >= needed ? 'won' : 'lost'
}
