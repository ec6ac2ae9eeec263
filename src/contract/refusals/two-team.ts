import { refusal } from '#contract/refusals/refusal.ts'

type OfTeam = { team: string }
type OfPick = { pick_number: number }

/** The draft (rulebook D). */
const draftRefusals = {
  contest_not_drafting: refusal(409, ({ status }: { status: string }) =>
    status === 'waiting' ? "The draft hasn't started yet" : 'The draft is over',
  ),
  pick_not_current: refusal(
    409,
    ({ pick_number, current_pick }: OfPick & { current_pick: number }) =>
      `Pick ${pick_number} isn't up: the draft is at pick ${current_pick}`,
  ),
  draft_not_over: refusal(409, 'The recap comes with the last pick of the draft'),
  not_your_turn: refusal(
    409,
    ({ participant_name }: { participant_name: string }) => `${participant_name} is on the clock`,
  ),
  pick_time_over: refusal(409, 'Time ran out for this pick'),
  draft_paused: refusal(409, 'The draft is paused. You can pick again once an admin resumes it.'),
  draft_already_paused: refusal(409, 'The draft is already paused'),
  draft_not_paused: refusal(409, "The draft isn't paused"),
  daytime_needs_clock: refusal(400, 'A slow draft needs a pick clock. Set one, or let clocks run all day.'),
  team_already_yours: refusal(409, ({ team }: OfTeam) => `You already have ${team}. Pick another team.`),
  team_taken: refusal(409, ({ team }: OfTeam) => `${team} is already taken. Pick another team.`),
  team_needed: refusal(
    409,
    ({ team }: OfTeam) => `${team} is the only team the last participant could still take. Pick another team.`,
  ),
  nothing_to_undo: refusal(409, 'There are no picks to undo'),
  pick_not_last: refusal(
    409,
    ({ pick_number, last_pick }: OfPick & { last_pick: number }) =>
      `Only the last pick can be undone: that's pick ${last_pick}, not pick ${pick_number}`,
  ),
  team_not_in_draft: refusal(409, ({ team }: OfTeam) => `${team} isn't in this draft. Pick another team.`),
}

/** Tiebreakers of a two-team contest (rulebook B). */
const tiebreakerRefusals = {
  not_a_two_team_contest: refusal(409, 'Only a two-team contest can have a tiebreaker'),
  contest_not_completed: refusal(409, 'Complete the contest before you create its tiebreaker'),
  tiebreaker_exists: refusal(409, 'This contest already has a tiebreaker'),
  first_place_not_tied: refusal(409, "First place in this contest isn't tied"),
  tied_members_gone: refusal(409, 'Fewer than two of those tied are still in the pool'),
  too_many_tied: refusal(409, ({ tied }: { tied: number }) => `${tied} are tied, but a tiebreaker takes at most 16`),
  no_playoff_standings: refusal(
    409,
    'There are no playoff standings yet. Update them first: the teams come from there.',
  ),
  standings_of_other_season: refusal(
    409,
    ({ season_year, standings_season }: { season_year: string; standings_season: string }) =>
      `The newest playoff standings are for ${standings_season}, not ${season_year}`,
  ),
  playoff_teams_incomplete: refusal(
    409,
    ({ teams }: { teams: number }) =>
      `The newest playoff standings have ${teams} playoff teams, but a tiebreaker needs 16`,
  ),
  exclusion_needs_three: refusal(400, 'A team is left out only when three take part'),
  excluded_team_not_there: refusal(400, "The excluded team isn't a playoff team"),
  too_few_participants: refusal(409, 'A tiebreaker needs at least two participants'),
  tiebreaker_fixed: refusal(409, 'The season and size of this tiebreaker come from the contest it decides'),
  not_tied: refusal(403, 'Only those tied for first place can take part'),
}

export const twoTeamRefusals = { ...draftRefusals, ...tiebreakerRefusals }
