import { easternInstant, minutes, plus } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { makeDraftPick } from '#server/features/two-team/draft/draft.service.ts'
import { readRunningDraft } from '#server/features/two-team/draft/views.service.ts'
import { joinContest } from '#server/features/two-team/entries.service.ts'
import { createContest } from '#server/features/two-team/two-team.service.ts'
import type { Caller } from '#server/http/session.ts'

/** The 32 teams by expected strength in October 2025, best first; the members draft in this order. */
export const EXPECTED =
  'FLA COL EDM VGK DAL TOR TBL CAR WSH LAK WPG NJD MIN OTT STL NYR MTL BOS UTA VAN DET CBJ BUF ANA PHI NYI CGY SEA NSH PIT CHI SJS'

type Drafter = {
  caller: Caller
  /** Favorite teams: in the second round they draft the first of these still available. */
  likes: readonly (string | null)[]
}

/**
 * Drafts the demo's two-team contest (O4) with the same services as a real pool: the sixteenth member to join starts the draft, on
 * the Sunday before the season. Each demo draws its own order.
 */
export async function draftTwoTeams(
  deps: Deps,
  { admin, drafters, teams }: { admin: Caller; drafters: readonly Drafter[]; teams: ReadonlyMap<string, number> },
): Promise<void> {
  const evening = easternInstant('2025-10-05', { hour: 20, minute: 0 })
  const after = (n: number): Deps => ({ ...deps, now: () => plus(evening, minutes(n)) })
  const { contest_id: contestId } = await createContest(after(-600), admin, {
    contest_type: 'two_team',
    contest_name: 'Two-Team 2025-26',
    season_year: '2025-26',
    max_participants: 16,
  })
  for (const [turn, { caller }] of drafters.entries()) await joinContest(after(turn - 16), caller, { contestId })
  for (
    let draft = await readRunningDraft(deps, contestId);
    draft.current;
    draft = await readRunningDraft(deps, contestId)
  ) {
    const { pick_number, round, participant } = draft.current
    const drafter = drafters.find(({ caller }) => caller.userId === participant.user_id)
    if (!drafter) return
    const gone = new Set(draft.picks.map((pick) => pick.team_id))
    const wanted = [...(round === 2 ? drafter.likes : []), ...EXPECTED.split(' ')]
    const teamId = wanted.map((abbrev) => teams.get(abbrev ?? '')).find((id) => id !== undefined && !gone.has(id))
    if (teamId === undefined) return
    await makeDraftPick(after(pick_number), drafter.caller, { contestId, teamId })
  }
}
