import type { WeekTeam } from '#contract/survivor/picks.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { idleTeam } from '#rules/survivor/team-weeks.ts'
import type { Deps } from '#server/deps.ts'
import type { TeamRow } from '#server/features/survivor/weeks/schedule.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { toContest } from '../contest-view.ts'
import { requireSummary } from '../survivor.service.ts'
import { refuseLatePicker } from './late-pickers.service.ts'
import { leagueTeams, loadPickContext, type PickContext, refuseTeam } from './pick-context.service.ts'

/**
 * The teams of a week, without one the current week, those that the caller has used in other weeks of its slate apart. Each says whether
 * it can be picked now, and if not why: the reason is the code with which the pick would be refused; and for which other open week the
 * caller has picked it (S1). In the playoffs only the teams of the round are there (P2), and none while a round is awaited. Refuses a
 * week that the contest does not have.
 */
export async function listAvailableTeams(deps: Deps, caller: Caller, { contestId, week }: OfContest) {
  const { context, isAwaited, week_number } = await loadWeek(deps, { contestId, week, userId: caller.userId })
  const rows = context.teams.map((team) => ({
    ...toWeekTeam(context, { team, week_number }),
    picked_for: context.openPicks.get(team.team_id)?.week_number ?? null,
  }))
  const { weekOfUse } = context
  return {
    week_number,
    available_teams: !isAwaited ? rows.filter((team) => isOffered(context, team)) : [],
    used_teams: rows.flatMap((team) => {
      const usedIn = weekOfUse.get(team.team_id)
      return usedIn === undefined ? [] : [{ ...team, week_number: usedIn }]
    }),
  }
}

/**
 * The teams that could be entered for a member in a week, without one the current week. Refuses one who has picked, as entering would, and
 * never says what they have picked for other weeks (S5): an admin who could still pick late is refused, because a missing team would tell
 * them what the member has used (S2).
 */
export async function listTeamsForMember(
  deps: Deps,
  caller: Caller,
  asked: OfContest & { participantId: number },
): Promise<{ week_number: number; available_teams: WeekTeam[] }> {
  const { context, isAwaited, week_number } = await loadWeek(deps, asked)
  await refuseLatePicker(deps, caller, asked)
  const { entry, week, pick } = context
  if (!entry) throw new Refusal({ code: 'unknown_participant' })
  if (pick && week) throw new Refusal({ code: 'has_picked', participant_name: entry.participant_name, week })
  const rows = context.teams.map((team) => toWeekTeam(context, { team, week_number }))
  const available_teams = rows.filter((team) => isOffered(context, team) && team.refused === null)
  return { week_number, available_teams: isAwaited ? [] : available_teams }
}

type OfContest = { contestId: number; week?: number | undefined }
type Asked = OfContest & ({ userId: number } | { participantId: number })

async function loadWeek(deps: Deps, { week, ...asked }: Asked) {
  const summary = await requireSummary(deps, { db: deps.db, contestId: asked.contestId })
  const { current_week, awaiting_round } = toContest(summary, { isAdmin: false })
  const week_number = week ?? current_week
  const teams = await leagueTeams(deps)
  const context = await loadPickContext(deps.db, { ...asked, weekNumber: week_number, teams, now: deps.now })
  if (week !== undefined && !context.week) throw new Refusal({ code: 'unknown_week', week_number })
  return { context, isAwaited: week === undefined && awaiting_round !== null, week_number }
}

function isOffered({ weekOfUse, roundTeams }: PickContext, { team_id }: WeekTeam): boolean {
  return !weekOfUse.has(team_id) && (roundTeams?.has(team_id) ?? true)
}

type Row = { team: TeamRow; week_number: number }

function toWeekTeam(context: PickContext, { team, week_number }: Row): WeekTeam {
  const { team_id, abbreviation, team_name } = team
  const { playing, gamesAtLock } = context
  const progress = pickProgress({ team_id, teams: playing, gamesAtLock })
  return {
    team_id,
    abbreviation,
    team_name,
    games_this_week: progress.games_this_week,
    wins_needed: progress.needed,
    first_game_start: (playing.get(team_id) ?? idleTeam(team_id)).first_start,
    picked_for: null,
    refused: refuseTeam(context, { weekNumber: week_number, teamId: team_id })?.code ?? null,
  }
}
