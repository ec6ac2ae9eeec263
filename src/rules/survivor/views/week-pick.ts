import type {
  LoadedContest,
  LoadedEntry,
  LoadedPick,
  LoadedRuling,
  LoadedWeek,
} from '#rules/survivor/loaded-contest.ts'
import { progressIn } from '#rules/survivor/loaded-contest.ts'
import { pickStatus } from '#rules/survivor/picks.ts'
import type { RulingKind } from '#rules/survivor/results/ruling-kinds.ts'

type Picked = Pick<LoadedPick, 'team_id' | 'result'>

/** A picked team's state in a week, with its pick's result. */
export function teamInWeek({ teams }: LoadedContest, week: LoadedWeek, { team_id, result }: Picked) {
  const progress = progressIn(week, team_id)
  const { abbreviation = '', team_name = '' } = teams.get(team_id) ?? {}
  return {
    team_id,
    abbreviation,
    team_name,
    games_this_week: progress.games_this_week,
    games_played: progress.games_played,
    wins: progress.wins,
    losses: progress.losses,
    wins_needed: progress.needed,
    result,
    status: pickStatus({ ...progress, result }),
  }
}

type Named = Pick<LoadedEntry, 'participant_id' | 'user_id' | 'participant_name'>

/** A member's pick for a reader who may see it. */
export function showPick(
  loaded: LoadedContest,
  week: LoadedWeek,
  { entry, pick }: { entry: Named; pick: Omit<LoadedPick, 'slate'> },
) {
  return {
    participant_id: entry.participant_id,
    user_id: entry.user_id,
    participant_name: entry.participant_name,
    ...teamInWeek(loaded, week, pick),
    is_late: pick.is_late,
    entered_by: pick.entered_by_name,
  }
}

type ShownRuling = { kind: RulingKind; team_before: string | null; reason: string }

/** The rulings beside a member's row of a week; empty without any (S16). */
export function rulingsInWeek(
  { rulings, teams }: LoadedContest,
  { participant_id, week_number }: { participant_id: number; week_number: number },
): { rulings?: ShownRuling[] } {
  const found = rulings.get(participant_id)?.filter((of) => of.week_number === week_number) ?? []
  return found.length > 0 ? { rulings: found.map((of) => shownRuling(of, teams)) } : {}
}

function shownRuling({ kind, team_before, reason }: LoadedRuling, teams: LoadedContest['teams']): ShownRuling {
  return { kind, team_before: team_before === null ? null : (teams.get(team_before)?.abbreviation ?? null), reason }
}
