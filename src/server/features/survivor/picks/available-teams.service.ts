import type { WeekTeam } from '#contract/survivor/picks.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { idleTeam } from '#rules/survivor/team-weeks.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import type { TeamRow } from '#server/features/survivor/weeks/schedule.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { toContest } from '../contest-view.ts'
import { requireSummary } from '../survivor.service.ts'
import { leagueTeams, loadPickContext, type PickContext, refuseTeam } from './pick-context.service.ts'

/**
 * The teams of the current week, those that the caller has used in other weeks of its slate apart. Each says whether it can
 * be picked now, and if not why: the reason is the code with which the pick would be refused. In the playoffs only the
 * teams of the round are there (P2), and none while a round is awaited.
 */
export async function listAvailableTeams(deps: Deps, caller: Caller, contestId: number) {
  const { context, awaiting_round, week_number } = await loadCurrentWeek(deps, { contestId, userId: caller.userId })
  const now = deps.now()
  const rows = context.teams.map((team) => toWeekTeam(context, { team, week_number, now }))
  const { weekOfUse } = context
  return {
    week_number,
    available_teams: awaiting_round === null ? rows.filter((team) => isOffered(context, team)) : [],
    used_teams: rows.flatMap((team) => {
      const usedIn = weekOfUse.get(team.team_id)
      return usedIn === undefined ? [] : [{ ...team, week_number: usedIn }]
    }),
  }
}

/** The teams that could be entered for a member now. Refuses one who has picked, as entering would. */
export async function listTeamsForMember(
  deps: Deps,
  asked: { contestId: number; participantId: number },
): Promise<{ week_number: number; available_teams: WeekTeam[] }> {
  const { context, awaiting_round, week_number } = await loadCurrentWeek(deps, asked)
  const { entry, week, pick } = context
  if (!entry) throw new Refusal({ code: 'unknown_participant' })
  if (pick && week) throw new Refusal({ code: 'has_picked', participant_name: entry.participant_name, week })
  const now = deps.now()
  const rows = context.teams.map((team) => toWeekTeam(context, { team, week_number, now }))
  const available_teams = rows.filter((team) => isOffered(context, team) && team.refused === null)
  return { week_number, available_teams: awaiting_round === null ? available_teams : [] }
}

type Asked = { contestId: number } & ({ userId: number } | { participantId: number })

async function loadCurrentWeek(deps: Deps, asked: Asked) {
  const summary = await requireSummary(deps, { db: deps.db, contestId: asked.contestId })
  const { current_week: week_number, awaiting_round } = toContest(summary, { isAdmin: false })
  const teams = await leagueTeams(deps)
  const context = await loadPickContext(deps.db, { ...asked, weekNumber: week_number, teams })
  return { context, awaiting_round, week_number }
}

function isOffered({ weekOfUse, roundTeams }: PickContext, { team_id }: WeekTeam): boolean {
  return !weekOfUse.has(team_id) && (roundTeams?.has(team_id) ?? true)
}

type Row = { team: TeamRow; week_number: number; now: Instant }

function toWeekTeam(context: PickContext, { team, week_number, now }: Row): WeekTeam {
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
    refused: refuseTeam(context, { weekNumber: week_number, teamId: team_id, now })?.code ?? null,
  }
}
