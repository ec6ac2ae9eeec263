import {
  type LoadedContest,
  type LoadedEntry,
  type LoadedWeek,
  picksIn,
  progressIn,
} from '#rules/survivor/loaded-contest.ts'
import { hasPlayed } from '#rules/survivor/playing.ts'
import { weekReadiness } from '#rules/survivor/results/placements.ts'
import type { Results } from '#rules/survivor/results/results.ts'

/**
 * A week's results as processing it now would write them, for an admin who may see its picks. All lists are by name.
 */
export function viewDryRun(loaded: LoadedContest, week: LoadedWeek, results: Results) {
  const { week_number } = week
  const isSaved = results.weeks.some((of) => of.week_number === week_number && of.mass_elimination_prevented)
  const fates = new Map(results.participants.map((of) => [of.participant_id, of]))
  const settled = loaded.entries.flatMap((entry) => {
    const fate = fates.get(entry.participant_id)
    return fate === undefined ? [] : [{ entry, ...fate }]
  })
  const nobodyPicked = !loaded.entries.some((entry) => pickOf(loaded, week, entry) !== undefined)
  const hasLost = (entry: LoadedEntry) => {
    const pick = pickOf(loaded, week, entry)
    if (pick === undefined) return nobodyPicked
    const { is_void, wins, needed } = progressIn(week, pick.team_id)
    return !is_void && wins < needed
  }
  const alive = settled.filter(({ elimination_week: out }) => out === null || out > week_number)
  const short = (those: typeof settled) => those.map(({ entry }) => shortOfWins(loaded, week, entry))
  return {
    readiness: weekReadiness(loaded.games, week),
    out: short(settled.filter(({ elimination_week }) => elimination_week === week_number)),
    ...(loaded.contest.lives === 1
      ? {}
      : { life_lost: short(alive.filter(({ lost_lives }) => lost_lives.includes(week_number))) }),
    saved: alive.filter(({ entry }) => isSaved && hasLost(entry)).map(({ entry }) => named(entry)),
  }
}

/** A pick made ahead by an entry that was out by then doesn't count (S1). */
function pickOf({ rulings }: LoadedContest, week: LoadedWeek, entry: LoadedEntry) {
  const counts = hasPlayed(entry, week, rulings.get(entry.participant_id))
  return counts ? picksIn(week).get(entry.participant_id) : undefined
}

const named = ({ participant_id, participant_name }: LoadedEntry) => ({ participant_id, participant_name })

function shortOfWins(loaded: LoadedContest, week: LoadedWeek, entry: LoadedEntry) {
  const pick = pickOf(loaded, week, entry)
  if (pick === undefined) return { ...named(entry), abbreviation: null, wins: 0, wins_needed: 0, games_left: 0 }
  const { wins, needed, remaining } = progressIn(week, pick.team_id)
  const abbreviation = loaded.teams.get(pick.team_id)?.abbreviation ?? ''
  return { ...named(entry), abbreviation, wins, wins_needed: needed, games_left: remaining }
}
