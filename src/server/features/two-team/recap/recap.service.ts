import type { DraftRecap } from '#contract/two-team/recap.ts'
import { rankTeams, seasonBefore } from '#rules/two-team/draft.ts'
import { worthOf } from '#rules/two-team/recap.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { type DraftFacts, loadDraft } from '#server/features/two-team/draft/draft-facts.ts'
import { toPick } from '#server/features/two-team/draft/views.service.ts'
import { readSeasonWins } from '#server/features/two-team/leaderboard/wins.service.ts'
import { isTiebreaker, requireDraftContest } from '#server/features/two-team/two-team.service.ts'
import { Refusal } from '#server/http/errors.ts'

/**
 * A finished draft's worth by the previous season's wins, a tiebreaker's by its own, all as of one moment (D2, S17).
 * Refuses `draft_not_over`.
 */
export async function readRecap(deps: Pick<Deps, 'db' | 'now'>, contestId: number): Promise<DraftRecap> {
  return atOneMoment(deps, (moment) => viewRecap(moment, contestId))
}

async function viewRecap({ db, now }: Pick<Deps, 'db' | 'now'>, contestId: number): Promise<DraftRecap> {
  const contest = await requireDraftContest(db, contestId)
  const facts = await loadDraft(db, contest)
  const ended_at = facts.picks.at(-1)?.picked_at
  if (contest.status === 'waiting' || contest.status === 'drafting' || ended_at === undefined)
    throw new Refusal({ code: 'draft_not_over' })
  const season = isTiebreaker(contest) ? contest.season_year : seasonBefore(contest.season_year)
  const wins = await readSeasonWins({ db, now }, season)
  const worth = worthOf({ picks: facts.picks, ranking: rankTeams(facts.teams, wins), copies: facts.board.copies, wins })
  return {
    contest_id: contest.contest_id,
    contest_name: contest.contest_name,
    season_year: contest.season_year,
    measured_by: worth === null ? null : season,
    started_at: contest.started_at,
    ended_at,
    pairs: facts.drafters.map((drafter) => ({
      ...drafter,
      picks: picksOf(facts, drafter.participant_id).map((pick) => ({
        ...pick,
        ...(worth?.picks.get(pick.pick_number) ?? { wins: 0, place: 0, over_par: 0 }),
      })),
      ...(worth?.pairs.get(drafter.participant_id) ?? { wins: 0, over_par: 0 }),
    })),
    best_value: worth?.best_value ?? null,
    steal: worth?.steal ?? null,
    reach: worth?.reach ?? null,
  }
}

const picksOf = (facts: DraftFacts, participantId: number) =>
  facts.picks.filter((pick) => pick.participant_id === participantId).map((pick) => toPick(facts, pick))
