import { refusal } from '#contract/refusals/refusal.ts'
import { counted } from '#rules/counted.ts'
import { roundWords, type WeekName, weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { easternWords, type Instant } from '#rules/time.ts'

type OfWeek = WeekName
type OfTeam = { team: string }
type OfParticipant = { participant_name: string }
type OfRound = { round: number }
type OfNamedWeek = { week: WeekName }
/** `current` is its name if it is a playoff slot. */
type OfCurrent = { current_week: number; current?: WeekName }

/** Second chances for eliminated members (rulebook Y4). */
const secondChanceRefusals = {
  second_chance_has_none: refusal(409, 'A second chance has no second chance of its own'),
  second_chance_exists: refusal(409, 'This contest already has a second chance'),
  second_chance_too_few: refusal(
    409,
    ({ out, needed }: { out: number; needed: number }) =>
      `A second chance needs ${needed} members who are out, and so far ${out === 0 ? 'nobody is' : out === 1 ? 'only 1 is' : `only ${out} are`}`,
  ),
  second_chance_too_late: refusal(
    409,
    ({ weeks_left, needed }: { weeks_left: number; needed: number }) =>
      `A second chance needs ${needed} weeks of the regular season, and only ${weeks_left} ${weeks_left === 1 ? 'is' : 'are'} left`,
  ),
  only_who_is_out: refusal(
    403,
    ({ first_name }: { first_name: string }) => `Only members who are out of ${first_name} can join its second chance`,
  ),
}

/** Picks and results of a survivor contest (rulebook S). */
const pickRefusals = {
  participant_eliminated: refusal(
    409,
    ({ elimination_week, out_in }: { elimination_week: number | null; out_in?: WeekName }) =>
      elimination_week === null
        ? "You've been eliminated, so you can't make picks"
        : `You were eliminated in ${weekWords(out_in ?? { week_number: elimination_week })}, so you can't make picks`,
  ),
  has_picked: refusal(
    409,
    ({ participant_name, week }: OfParticipant & { week: WeekName }) =>
      `${participant_name} has already picked for ${weekWords(week)}. Only they can change it before the lock.`,
  ),
  enter_next_week: refusal(
    409,
    ({ week }: OfNamedWeek) => `Picks can be entered for ${weekWords(week)} only, the next week that locks`,
  ),
  member_eliminated: refusal(
    409,
    ({ participant_name }: OfParticipant) => `${participant_name} has been eliminated and can't make picks`,
  ),
  member_used_team: refusal(
    409,
    ({ participant_name, team }: OfParticipant & OfTeam) =>
      `${participant_name} has already used ${team}. Choose another team.`,
  ),
  week_over: refusal(409, ({ week }: OfNamedWeek) => `${weekTitle(week)} is over. Pick for a week that hasn't locked.`),
  pick_first: refusal(
    409,
    "You can still make a late pick, so you can't see the others' picks yet. Pick first, or wait until nothing is left to pick.",
  ),
  late_picks_possible: refusal(
    409,
    ({ week, until }: OfNamedWeek & { until: Instant | null }) =>
      `Somebody can still make a late pick for ${weekWords(week)}, so its picks stay hidden. Try again ${until === null ? 'once all its games are known' : `from ${easternWords(until)}`}, or once everyone has picked.`,
  ),
  start_date_fixed: refusal(
    409,
    'A week of this contest has locked, so its first day stays. Set a later start instead: the weeks before it are left out.',
  ),
  lives_fixed: refusal(
    409,
    ({ lives }: { lives: number }) =>
      `Lives are fixed once the contest has started. It keeps ${counted(lives, 'life', 'lives')} for each member.`,
  ),
  entries_fixed: refusal(409, 'Entries are fixed once the contest has started'),
  entries_taken: refusal(
    409,
    ({ name, entries }: { name: string; entries: number }) =>
      `${name} has ${counted(entries, 'entry', 'entries')}. Allow at least ${entries}, or take the others out first.`,
  ),
  no_pick: refusal(404, ({ week }: OfNamedWeek) => `You have no pick for ${weekWords(week)}`),
  pick_frozen: refusal(
    409,
    ({ team, week }: OfTeam & OfNamedWeek) =>
      `${team} has already started its first game of ${weekWords(week)}, so this pick stays`,
  ),
  playoff_round_not_open: refusal(409, 'No playoff round is open yet. An administrator has to set it up first.'),
  picks_locked: refusal(409, 'Picks are locked'),
  team_used: refusal(409, ({ team, used_in }: OfTeam & { used_in: WeekName | null }) => {
    const where = used_in ? ` (${weekWords(used_in)})` : ''
    return `${team} is already used${where}. ${slateWords(used_in)}Pick another team.`
  }),
  team_idle: refusal(
    409,
    ({ team, week }: OfTeam & OfNamedWeek) => `${team} has no game in ${weekWords(week)}. Pick another team.`,
  ),
  team_not_in_round: refusal(
    409,
    ({ team, round }: OfTeam & OfRound) => `${team} isn't playing in ${roundWords(round)}. Pick another team.`,
  ),
  team_games_unknown: refusal(
    409,
    ({ team, round }: OfTeam & OfRound) =>
      `${team}'s games of ${roundWords(round)} aren't known yet. Pick another team, or wait for the schedule.`,
  ),
  team_has_started: refusal(
    409,
    ({ team, week }: OfTeam & OfNamedWeek) =>
      `${team} has already started its first game of ${weekWords(week)}. Pick another team.`,
  ),
}

/** Weeks, their locks and the advance to the next one (rulebook W, S10, S11). */
const weekRefusals = {
  unknown_week: refusal(404, ({ week_number }: { week_number: number }) => `This contest has no week ${week_number}`),
  weeks_unknown: refusal(400, (week: OfWeek) => `${weekTitle(week)} isn't part of this contest`),
  weeks_duplicate: refusal(400, (week: OfWeek) => `${weekTitle(week)} is listed twice`),
  weeks_locked: refusal(400, (week: OfWeek) => `${weekTitle(week)} has locked and can't be changed`),
  weeks_end_before_start: refusal(400, (week: OfWeek) => `${weekTitle(week)} ends before it starts`),
  weeks_gap: refusal(400, (week: OfWeek) => `There's a gap before ${weekWords(week)}`),
  weeks_out_of_order: refusal(400, (week: OfWeek) => `${weekTitle(week)} starts before the week listed ahead of it`),
  weeks_overlap: refusal(400, (week: OfWeek) => `${weekTitle(week)} overlaps the week before it`),
  weeks_overlap_locked: refusal(
    400,
    (week: OfWeek) => `${weekTitle(week)} overlaps a week that has locked. Start it after that one ends.`,
  ),
  weeks_slot_fixed: refusal(
    400,
    (week: OfWeek) => `${weekTitle(week)} is a playoff game, so its days come from the schedule`,
  ),
  lock_after_first_game: refusal(
    400,
    ({ first, ...week }: OfWeek & { first: Instant }) =>
      `${weekTitle(week)} can't lock later than the schedule locks it: ${easternWords(first)}. Choose an earlier time.`,
  ),
  lock_before_week: refusal(400, (week: OfWeek) => `${weekTitle(week)} can't lock before it starts`),
  lock_in_past: refusal(
    400,
    ({ lock_time, ...week }: OfWeek & { lock_time: Instant }) =>
      `${weekTitle(week)} can't lock in the past: ${easternWords(lock_time, { withYear: true })} is over. Check the date and year.`,
  ),
  lock_too_soon: refusal(
    400,
    (week: OfWeek) => `${weekTitle(week)} has to lock at least an hour from now, so that members can still pick`,
  ),
  week_locked: refusal(409, (week: OfWeek) => `${weekTitle(week)} has locked and can't be changed`),
  week_not_reached: refusal(
    409,
    ({ current_week, current, ...week }: OfWeek & OfCurrent) =>
      `${weekTitle(week)} is still ahead: the contest is in ${weekWords(current ?? { week_number: current_week })}`,
  ),
  week_before_start: refusal(
    409,
    (week: OfWeek) => `${weekTitle(week)} locked before the contest started, so it has no results`,
  ),
  week_not_locked: refusal(409, ({ lock_time, ...week }: OfWeek & { lock_time: Instant | null }) =>
    lock_time === null
      ? `${weekTitle(week)} hasn't locked yet`
      : `${weekTitle(week)} hasn't locked yet: it locks on ${easternWords(lock_time)}`,
  ),
  week_not_over: refusal(
    404,
    (week: OfWeek) => `${weekTitle(week)} isn't over. Its story is ready after the last game.`,
  ),
  nothing_to_take_back: refusal(409, "There's nothing to undo"),
  locked_since_advance: refusal(
    409,
    ({ week }: OfNamedWeek) => `${weekTitle(week)} has locked since, so the advance can't be undone`,
  ),
  round_stands_on_advance: refusal(409, "A playoff round has been set up since, so the advance can't be undone"),
  week_not_current: refusal(
    409,
    ({ current_week, current, ...week }: OfWeek & OfCurrent) =>
      `${weekTitle(week)} is no longer the current week: the contest is in ${weekWords(current ?? { week_number: current_week })}`,
  ),
}

/** Playoff rounds of a survivor contest (rulebook P). */
const roundRefusals = {
  tiebreaker_not_begun: refusal(
    409,
    "The playoff tiebreaker hasn't started. It follows the regular season if several participants are left.",
  ),
  round_already_set_up: refusal(409, ({ round }: OfRound) => `${startOf(round)} is already set up`),
  round_out_of_order: refusal(
    409,
    ({ round, missing }: OfRound & { missing: number }) => `Set up ${roundWords(missing)} before ${roundWords(round)}`,
  ),
  round_not_set_up: refusal(409, ({ round }: OfRound) => `${startOf(round)} isn't set up`),
  later_round_stands: refusal(
    409,
    ({ round, later }: OfRound & { later: number }) => `Remove ${roundWords(later)} before ${roundWords(round)}`,
  ),
  round_under_way: refusal(409, ({ round }: OfRound) => `${startOf(round)} has begun, so it can't be removed`),
  round_without_games: refusal(
    409,
    ({ round }: OfRound) => `No games of ${roundWords(round)} are known yet. Add the first one under Playoff Games.`,
  ),
}

export const survivorRefusals = { ...pickRefusals, ...weekRefusals, ...roundRefusals, ...secondChanceRefusals }

/** A round's name at the start of a sentence. */
function startOf(round: number): string {
  return roundWords(round).replace(/^the/, 'The')
}

/** Why a team used in the playoffs is gone: each slate of rounds has its own teams (P3). */
function slateWords(usedIn: WeekName | null): string {
  const round = usedIn?.round ?? null
  if (round === null) return ''
  return `Each team can be picked once in ${round <= 2 ? 'Rounds 1 and 2' : roundWords(round)}. `
}
