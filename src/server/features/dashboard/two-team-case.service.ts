import type { Analytics } from '#contract/dashboard/analytics.ts'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { picksUntil } from '#rules/two-team/draft.ts'
import type { Deps } from '#server/deps.ts'
import { viewContest } from '#server/features/contests/contests.service.ts'
import { readRunningDraft } from '#server/features/two-team/draft/views.service.ts'
import { readEnding } from '#server/features/two-team/ending.service.ts'
import { readLeaderboard } from '#server/features/two-team/leaderboard/leaderboard.service.ts'

type TwoTeam = NonNullable<Analytics['two_team']>
export type DraftPool = Awaited<ReturnType<typeof readDraftPool>>

/** The draft contest as every member sees it: at most 32 take part, so it is read completely. */
export async function readDraftPool(deps: Deps, contestId: number) {
  const contest = await viewContest(deps.db, { contestId, withEmails: false })
  const { status } = contest
  const isRanked = status === 'in_progress' || status === 'completed'
  return {
    contest,
    draft: status === 'drafting' ? await readRunningDraft(deps, contestId) : null,
    rows: isRanked ? await readLeaderboard(deps, contestId) : [],
    ending: isRanked ? await readEnding(deps, contestId) : { awaited: null, tiebreaker: null },
  }
}

/** The leader, the first by name if the lead is shared; null while no one has a win (D7). */
export function leaderIn({ rows }: DraftPool): Analytics['leader'] {
  const [leader] = rows
  return leader && leader.total_wins > 0 ? { name: leader.participant_name, wins: leader.total_wins } : null
}

/** A member's view of it on the dashboard. */
export function twoTeamFor(
  { contest, draft, rows, ending }: DraftPool,
  { userId }: { userId: number },
): Omit<TwoTeam, 'is_season_over' | 'is_ending_new'> {
  const { contest_id, contest_name, contest_type, season_year, status } = contest
  const wins = rows[0]?.total_wins ?? 0
  const current = draft?.current
  return {
    contest_id,
    contest_name,
    contest_type,
    season_year,
    status,
    current_participants: contest.current_participants,
    max_participants: contest.max_participants,
    starts_at: contest.starts_at,
    leaders: wins === 0 ? [] : rows.filter(({ rank }) => rank === 1).map((row) => row.participant_name),
    wins,
    completed_at: contest.completed_at,
    ending,
    draft:
      draft && current
        ? {
            pick_number: current.pick_number,
            total_picks: draft.total_picks,
            on_the_clock: current.participant.participant_name,
            pick_deadline: draft.pick_deadline,
            is_paused: draft.paused !== null,
          }
        : null,
    me: mine(
      {
        contest,
        draft,
        rows,
      },
      userId,
    ),
  }
}

function mine({ contest, draft, rows }: Omit<DraftPool, 'ending'>, userId: number): TwoTeam['me'] {
  const entry = contest.participants.find((of) => of.user_id === userId)
  const row = rows.find((of) => of.user_id === userId)
  return {
    is_participant: entry !== undefined,
    picks_until:
      draft && entry
        ? picksUntil(
            { order: draft.order.map((of) => of.participant_id), rounds: draft.rounds, picks: draft.picks },
            entry.participant_id,
          )
        : null,
    draft_order: entry?.draft_order ?? null,
    rank: row?.rank ?? null,
    is_tied: row !== undefined && rows.filter((of) => of.rank === row.rank).length > 1,
    wins: row?.total_wins ?? 0,
    teams: row?.teams.map(toTeam) ?? [],
  }
}

function toTeam({ abbreviation, team_name, wins, games_today }: LeaderboardRow['teams'][number]) {
  return { abbreviation, team_name, wins, games_today }
}
