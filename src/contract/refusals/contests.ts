import { refusal } from '#contract/refusals/refusal.ts'
import { counted } from '#rules/counted.ts'
import { type Day, dateWords, easternWords, type Instant } from '#rules/time.ts'

/** Contests of every type: size, participants and status. */
export const contestRefusals = {
  unknown_contest: refusal(404, 'Contest not found'),
  season_start_outside: refusal(
    400,
    ({ season_year }: { season_year: string }) => `The season start date must be within the ${season_year} season`,
  ),
  season_over: refusal(
    400,
    ({ season_year }: { season_year: string }) => `The ${season_year} season is over. Choose a later one.`,
  ),
  season_unknown: refusal(
    400,
    ({ season_year, known }: { season_year: string; known: string[] }) =>
      `There's no schedule for the ${season_year} season yet. Choose ${new Intl.ListFormat('en', { type: 'disjunction' }).format(known)}.`,
  ),
  season_week_outside: refusal(
    400,
    ({ season_year, total_weeks }: { season_year: string; total_weeks: number }) =>
      `From that start date the ${season_year} season has ${counted(total_weeks, 'week')}. Choose a week from 1 to ${total_weeks}.`,
  ),
  no_open_week: refusal(
    400,
    ({ season_year }: { season_year: string }) =>
      `Every week of the ${season_year} season has locked. Create the contest for the next season.`,
  ),
  start_in_past: refusal(400, "The contest can't start in the past. Choose a later start, or none."),
  start_after_last_lock: refusal(
    400,
    ({ last_lock }: { last_lock: Instant }) =>
      `The contest has to start before its last week locks on ${easternWords(last_lock)}`,
  ),
  contest_too_small: refusal(
    409,
    ({ current_participants }: { current_participants: number }) =>
      `${current_participants} have already joined, so the contest can't be smaller than that`,
  ),
  already_joined: refusal(409, "You've already joined this contest"),
  entries_used_up: refusal(
    409,
    ({ max_entries }: { max_entries: number }) =>
      `You have all ${counted(max_entries, 'entry', 'entries')} of this contest`,
  ),
  entries_closed: refusal(
    409,
    ({ week_number }: { week_number: number }) =>
      `Entries closed when week ${week_number} locked, so no one can open one now`,
  ),
  entry_opened: refusal(
    409,
    ({ entry_number }: { entry_number: number }) =>
      `Your next entry is number ${entry_number}: something changed meanwhile. Look at your entries and try again.`,
  ),
  entry_name_taken: refusal(
    409,
    ({ name }: { name: string }) => `You already have an entry called ${name}. Choose another name.`,
  ),
  unknown_entry: refusal(404, "That isn't one of your entries in this contest. Choose one of yours."),
  nothing_left_to_play: refusal(
    409,
    ({ season_year }: { season_year: string }) =>
      `The ${season_year} season is over, so there's nothing left to play in this contest`,
  ),
  contest_full: refusal(
    409,
    ({ max_participants }: { max_participants: number }) =>
      `The contest is full: all ${max_participants} spots are taken`,
  ),
  /** `already_joined`, worded for an admin acting on another member. */
  member_already_in: refusal(
    409,
    ({ name, contest_name }: { name: string; contest_name: string }) => `${name} is already in ${contest_name}`,
  ),
  /** The same of a contest with several entries each (S19). */
  member_entries_used_up: refusal(
    409,
    ({ name, contest_name, entries }: { name: string; contest_name: string; entries: number }) =>
      `${name} has all ${counted(entries, 'entry', 'entries')} of ${contest_name}`,
  ),
  member_entry_opened: refusal(
    409,
    ({ name, contest_name, entries }: { name: string; contest_name: string; entries: number }) =>
      `${name} has ${entries === 0 ? 'no entry' : counted(entries, 'entry', 'entries')} in ${contest_name} by now. Look at the list and try again.`,
  ),
  contest_has_started: refusal(
    409,
    ({ contest_name }: { contest_name: string }) =>
      `${contest_name} has already started, so no one can join it. Leave it out.`,
  ),
  contest_filled_up: refusal(
    409,
    ({ contest_name }: { contest_name: string }) => `${contest_name} is full. Leave it out to join the others.`,
  ),
  contest_without_room: refusal(
    409,
    ({ contest_name, spots, wanted }: { contest_name: string; spots: number; wanted: number }) =>
      spots === 0
        ? `${contest_name} is full. Make it larger, or leave it out.`
        : `${contest_name} has ${counted(spots, 'spot')} left, but ${wanted} would join. Make it larger, or leave it out.`,
  ),
  contest_not_waiting: refusal(409, ({ status }: { status: string }) =>
    status === 'completed' ? 'The contest is already over' : 'The contest has already started',
  ),
  no_participants: refusal(409, 'Nobody has joined the contest yet'),
  not_a_participant: refusal(403, "You're not a participant in this contest"),
  contest_not_in_progress: refusal(409, ({ status }: { status: string }) => {
    if (status === 'completed') return 'The contest is already over'
    return status === 'drafting' ? "The draft isn't over yet" : "The contest hasn't started yet"
  }),
  season_still_runs: refusal(
    409,
    ({ season_year, last_day }: { season_year: string; last_day: Day }) =>
      `The ${season_year} season still runs until ${dateWords(last_day)}: games from here on won't count.`,
  ),
  playoffs_still_run: refusal(
    409,
    ({ season_year }: { season_year: string }) =>
      `The ${season_year} playoffs still run: games from here on won't count.`,
  ),
  season_copied: refusal(
    409,
    ({ contest_name, season_year }: { contest_name: string; season_year: string }) =>
      `“${contest_name}” is already copied to the ${season_year} season. Nothing was created.`,
  ),
  season_not_later: refusal(
    400,
    ({ contest_name, season_year }: { contest_name: string; season_year: string }) =>
      `“${contest_name}” isn't from a season before ${season_year}. Nothing was created.`,
  ),
  contest_not_over: refusal(409, ({ status }: { status: string }) =>
    status === 'cancelled' ? 'The contest was cancelled' : "The contest isn't over, so there's nothing to reopen",
  ),
  newer_contest: refusal(
    409,
    ({ contest_name }: { contest_name: string }) =>
      `“${contest_name}” is a newer contest of this kind and season, so this one stays completed`,
  ),
  reopen_instead: refusal(409, 'The contest is over. Reopen it instead.'),
  tiebreaker_stands_on_it: refusal(
    409,
    'The tiebreaker of this contest builds on its final standings. Delete the tiebreaker first.',
  ),
  contest_completed: refusal(409, "The contest is over, so its results can't change"),
  no_active_contest: refusal(404, 'No active contest found'),
  unknown_participant: refusal(404, "We can't find that participant. They may have been removed."),
  unknown_team: refusal(400, "We can't find that team. Pick one from the list."),
  fees_off: refusal(409, 'The list of fees is off. Turn it on in the settings first.'),
  nudged_lately: refusal<{ again_at: Instant }>(
    409,
    ({ again_at }) => `They were reminded less than three days ago. Try again from ${easternWords(again_at)}.`,
  ),
  nobody_unpaid: refusal(409, 'Everyone with an account has paid'),
  nobody_reached: refusal(
    409,
    'No email or notification reaches the members who haven’t paid, so nothing was sent. Tell them yourself.',
  ),
  payout_twice: refusal(
    400,
    ({ place }: { place: number }) => `Place ${place} is there twice. Give each place one prize.`,
  ),
  shares_not_whole: refusal(
    400,
    ({ total }: { total: number }) => `These shares make ${total}%: they need to make 100%.`,
  ),
  due_day_past: refusal(400, 'That due day is in the past. Choose today or a later day.'),
  fields_missing: refusal(400, 'Please fill in all required fields'),
  contest_size: refusal(400, ({ sizes }: { sizes: string }) => `Max participants must be one of: ${sizes}`),
}
