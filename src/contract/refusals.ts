import { roundWords, type WeekName, weekWords } from '#rules/survivor/week-words.ts'
import { easternWords, type Instant } from '#rules/time.ts'

/**
 * The one table of the words and statuses with which PuckPool says no. A rule names the code and the facts,
 * the service throws them, the screen shows the words as they stand.
 */

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502 | 503 | 507
type Words<Facts> = { status: Status; words: (facts: Facts) => string }

const refusal = <Facts = unknown>(status: Status, words: string | ((facts: Facts) => string)): Words<Facts> => ({
  status,
  words: typeof words === 'string' ? () => words : words,
})

const refusals = {
  // every call
  invalid: refusal(400, 'Please check your input'),
  malformed: refusal(400, 'The request could not be read'),
  unreadable_character: refusal(400, 'The text has a character that cannot be stored. Please remove it.'),
  not_found: refusal(404, 'Not found'),
  too_large: refusal(413, 'That is too much at once'),
  too_many_requests: refusal(429, 'Too many attempts. Please wait a moment and try again.'),
  starting: refusal(503, 'PuckPool is starting. Please try again in a moment.'),
  stopping: refusal(503, 'PuckPool is restarting. Please try again in a moment.'),
  unready: refusal(503, 'PuckPool is running, but its database does not answer.'),
  // Never 503, on which a proxy asks the other server: what was asked may have been done.
  database_away: refusal(502, 'PuckPool cannot reach its database right now. Please try again in a minute.'),
  database_busy: refusal(502, 'PuckPool is very busy right now. Please try again in a minute.'),
  database_full: refusal(507, 'The disk of the pool is full, so nothing was saved. Please tell an administrator.'),

  changed_meanwhile: refusal(
    409,
    'Somebody else has changed this in the meantime. Nothing was saved; please look at it and save again.',
  ),

  // accounts (rulebook A)
  not_signed_in: refusal(401, 'Please sign in'),
  session_ended: refusal(401, 'Your session has ended. Please sign in again.'),
  wrong_credentials: refusal(401, 'Invalid email or password'),
  admin_only: refusal(403, 'Only an administrator can do that'),
  email_taken: refusal(409, 'An account with this email address already exists'),
  registration_closed: refusal(403, 'Sign-up is closed. Please ask the administrator of the pool.'),
  wrong_invite_code: refusal(403, 'The invite code is not correct. Please ask the administrator of the pool.'),
  invitation_over: refusal(
    403,
    'This invitation has expired or has been used up. Please ask the administrator of the pool for a new one.',
  ),
  unknown_invitation: refusal(404, 'This invitation does not exist (any more)'),
  password_link_over: refusal(
    404,
    'This link has expired or has already been used. Please ask the administrator of the pool for a new one.',
  ),
  user_inactive: refusal(409, 'This user is deactivated. Activate him first.'),
  wrong_current_password: refusal(400, 'Your current password is not correct'),
  current_password_missing: refusal(400, 'Please enter your current password'),
  password_common: refusal(400, 'This is one of the most common passwords. Please choose another one.'),
  password_guessable: refusal(
    400,
    'This password is easy to guess: it is made of names, your address or words of the pool. Please choose another one.',
  ),
  account_changed: refusal(409, 'Your account was changed at the same moment. Please look at it and try again.'),
  unknown_session: refusal(404, 'This session has already ended'),
  unknown_user: refusal(404, 'This user does not exist (any more)'),
  own_account: refusal(409, 'You cannot delete your own account'),
  import_unreadable: refusal(400, 'The file could not be read as CSV. Each line needs an e-mail address and a name.'),
  import_without_column: refusal(
    400,
    ({ column }: { column: string }) => `The first line has no column ${column}. It should read email,name,lastName`,
  ),
  import_empty: refusal(400, 'The file has no users'),
  import_too_long: refusal(400, ({ limit }: { limit: number }) => `At most ${limit} users can be imported at once`),
  import_wrong_lines: refusal(400, ({ line, wrong, message }: { line: number; wrong: number; message: string }) =>
    wrong === 1
      ? `Line ${line}: ${message}. Nobody was imported.`
      : `${wrong} lines are wrong, the first is line ${line}: ${message}. Nobody was imported.`,
  ),
  last_admin: refusal(409, 'This is the last active administrator. Make somebody else an administrator first.'),

  // chat (rulebook C)
  chat_unreadable: refusal(400, 'The message could not be read'),
  chat_empty: refusal(400, 'Please enter a message'),
  chat_too_long: refusal(400, 'A message has at most 1,000 characters'),
  chat_too_fast: refusal(429, 'You are sending messages too fast. Please wait a moment and try again.'),
  chat_muted: refusal(
    403,
    ({ muted_until }: { muted_until: Instant }) => `An administrator has muted you until ${easternWords(muted_until)}`,
  ),
  unknown_message: refusal(404, 'This message does not exist (any more)'),
  message_was_deleted: refusal(409, 'This message has been deleted'),
  not_your_message: refusal(403, 'Only its author or an administrator can delete a message'),
  restore_too_late: refusal(409, 'A message can only be brought back within a minute'),
  not_muted: refusal(409, 'This member is not muted'),

  // audit log (rulebook A6)
  unknown_line: refusal(404, 'This line does not exist'),

  // mail (rulebook N)
  email_settings_missing: refusal(404, 'Email settings not found'),
  mail_switched_off: refusal(409, 'Enable email service to send test emails'),
  mail_unwanted: refusal(409, 'This address has asked to get no test emails'),
  mail_secret_missing: refusal(400, 'Please enter the API secret that belongs to the API key'),
  mail_sender_missing: refusal(400, 'Please enter the address that mails come from'),
  mail_not_sent: refusal<{ said: string }>(502, ({ said }) => `The mail could not be sent: ${said}`),
  mail_refused: refusal<{ said: string }>(502, ({ said }) => `The mail was refused: ${said}`),
  mail_uncertain: refusal<{ said: string }>(502, ({ said }) => `Nobody knows whether the mail was sent: ${said}`),
  not_your_mail: refusal(403, 'These are the mails of somebody else'),
  unknown_mail: refusal(404, 'This mail does not exist (any more)'),
  mail_not_repeatable: refusal(409, 'This mail has been sent or waits for its turn: it cannot be sent again'),
  push_endpoint_refused: refusal(400, 'This is not the address of a push service'),
  push_key_refused: refusal(400, 'This is not the key of a browser'),
  push_key_changed: refusal(409, 'The pool has a new key. Please switch notifications off and on again.'),
  unknown_device: refusal(404, 'Notifications are not switched on there (any more)'),
  push_not_sent: refusal<{ said: string }>(502, ({ said }) => `The notification could not be sent: ${said}`),
  unknown_unsubscribe: refusal(404, 'This link is not complete. You can switch mails off under your name, Account.'),

  // games (rulebook G)
  game_not_found: refusal(404, 'Game not found'),
  game_twice: refusal<{ game_id: number }>(400, ({ game_id }) => `Game ${game_id} is in the list twice`),
  game_unknown_team: refusal<{ game_id: number; abbrev: string }>(
    400,
    ({ game_id, abbrev }) => `Game ${game_id}: there is no team ${abbrev}`,
  ),
  game_same_team: refusal<{ game_id: number; abbrev: string }>(
    400,
    ({ game_id, abbrev }) => `Game ${game_id}: ${abbrev} cannot play against itself`,
  ),
  game_day_differs: refusal<{ game_id: number; game_date: string; league_day: string }>(
    400,
    ({ game_id, game_date, league_day }) =>
      `Game ${game_id}: it starts on ${league_day} in New York, so its date cannot be ${game_date}`,
  ),
  final_without_score: refusal<{ game_id: number; game_state: string }>(
    400,
    ({ game_id, game_state }) => `Game ${game_id}: a game with state ${game_state} needs both scores`,
  ),
  final_level: refusal<{ game_id: number }>(400, ({ game_id }) => `Game ${game_id}: a final score cannot be level`),
  score_before_start: refusal<{ game_id: number; game_state: string }>(
    400,
    ({ game_id, game_state }) => `Game ${game_id}: a game with state ${game_state} has no score yet`,
  ),
  is_playoff_game: refusal<{ game_id: number }>(
    409,
    ({ game_id }) => `Game ${game_id} is a playoff game. Save it with the playoff games.`,
  ),
  is_season_game: refusal<{ game_id: number }>(
    409,
    ({ game_id }) => `Game ${game_id} is a game of the regular season. Save it with the season games.`,
  ),
  series_place_taken: refusal<{ game_id: number; place: string; taken_by: number }>(
    409,
    ({ game_id, place, taken_by }) => `Game ${game_id}: ${place} is already game ${taken_by}`,
  ),
  range_backwards: refusal(400, 'The end must not be before the start'),
  range_too_long: refusal<{ days: number }>(400, ({ days }) => `Please ask for at most ${days} days at once`),
  nhl_unavailable: refusal<{ why: string }>(
    502,
    ({ why }) => `The NHL ${why}. What is stored stays as it is; please try again later.`,
  ),

  // calendar
  unknown_calendar: refusal(404, 'There is no such calendar (any more)'),

  // jobs
  unknown_job: refusal(404, 'There is no such job'),
  job_running: refusal(409, 'This job is running right now. Please try again in a moment.'),

  // playoff standings
  unknown_standing: refusal(404, 'This standing does not exist (any more)'),
  no_final_games: refusal(
    409,
    ({ season_year }: { season_year: string }) => `No game of the season ${season_year} is final yet`,
  ),

  // survivor (rulebook W, S)
  unknown_contest: refusal(404, 'Contest not found'),
  unknown_week: refusal(404, ({ week_number }: OfWeek) => `This contest has no week ${week_number}`),
  season_start_outside: refusal(
    400,
    ({ season_year }: { season_year: string }) => `The season start date must lie within the season ${season_year}`,
  ),
  contest_too_small: refusal(
    409,
    ({ current_participants }: { current_participants: number }) =>
      `${current_participants} have already joined: the contest cannot be smaller than that`,
  ),
  already_joined: refusal(409, 'You have already joined this contest'),
  contest_full: refusal(
    409,
    ({ max_participants }: { max_participants: number }) =>
      `The contest is full: all ${max_participants} places are taken`,
  ),
  contest_not_waiting: refusal(409, ({ status }: { status: string }) =>
    status === 'completed' ? 'The contest is already completed' : 'The contest has already started',
  ),
  no_participants: refusal(409, 'Nobody has joined the contest yet'),
  not_a_participant: refusal(403, 'You are not a participant of this contest'),
  contest_not_in_progress: refusal(409, ({ status }: { status: string }) => {
    if (status === 'completed') return 'The contest is completed'
    return status === 'drafting' ? 'The draft is not over yet' : 'The contest has not started yet'
  }),
  participant_eliminated: refusal(409, ({ elimination_week }: { elimination_week: number | null }) =>
    elimination_week === null
      ? 'You have been eliminated and cannot pick any more'
      : `You were eliminated in week ${elimination_week} and cannot pick any more`,
  ),
  has_picked: refusal(
    409,
    ({ participant_name, week }: OfParticipant & { week: WeekName }) =>
      `${participant_name} has already picked for ${weekWords(week)}. Before the lock only the member can change it.`,
  ),
  member_eliminated: refusal(
    409,
    ({ participant_name }: OfParticipant) => `${participant_name} has been eliminated and cannot pick any more`,
  ),
  member_used_team: refusal(
    409,
    ({ participant_name, team }: OfParticipant & OfTeam) =>
      `${participant_name} has already used ${team}: each team can be picked only once`,
  ),
  wrong_week: refusal(
    409,
    ({ week_number, current_week }: OfWeek & { current_week: number }) =>
      `Week ${week_number} is not open for picks: the contest is in week ${current_week}`,
  ),
  playoff_round_not_open: refusal(409, 'No playoff round is open yet: an administrator has to set it up first'),
  unknown_team: refusal(400, 'There is no such team'),
  picks_locked: refusal(409, 'Picks are locked'),
  team_used: refusal(409, ({ team, used_in }: OfTeam & { used_in: WeekName | null }) => {
    const where = used_in ? ` in ${weekWords(used_in)}` : ''
    return `You have already used ${team}${where}: each team can be picked only once${slateWords(used_in)}`
  }),
  team_idle: refusal(409, ({ team, week_number }: OfTeam & OfWeek) => `${team} has no game in week ${week_number}`),
  team_not_in_round: refusal(
    409,
    ({ team, round }: OfTeam & OfRound) => `${team} does not play in ${roundWords(round)}`,
  ),
  team_has_started: refusal(
    409,
    ({ team, week_number }: OfTeam & OfWeek) =>
      `Week ${week_number} has locked and the first game of ${team} has already started`,
  ),
  weeks_unknown: refusal(400, ({ week_number }: OfWeek) => `Week ${week_number} does not belong to this contest`),
  weeks_duplicate: refusal(400, ({ week_number }: OfWeek) => `Week ${week_number} is there twice`),
  weeks_locked: refusal(400, ({ week_number }: OfWeek) => `Week ${week_number} has locked and cannot be changed`),
  weeks_end_before_start: refusal(400, ({ week_number }: OfWeek) => `Week ${week_number} ends before it starts`),
  weeks_gap: refusal(400, ({ week_number }: OfWeek) => `There is a gap before week ${week_number}`),
  weeks_out_of_order: refusal(
    400,
    ({ week_number }: OfWeek) => `Week ${week_number} starts before the week that comes ahead of it`,
  ),
  weeks_overlap: refusal(400, ({ week_number }: OfWeek) => `Week ${week_number} overlaps the week before it`),
  weeks_slot_fixed: refusal(
    400,
    ({ week_number }: OfWeek) => `Week ${week_number} is a playoff game: its days come from the schedule`,
  ),
  lock_after_week: refusal(400, ({ week_number }: OfWeek) => `Week ${week_number} must lock before it is over`),
  week_locked: refusal(409, ({ week_number }: OfWeek) => `Week ${week_number} has locked and cannot be changed`),
  contest_completed: refusal(409, 'The contest is completed: its results cannot be changed any more'),
  week_not_reached: refusal(
    409,
    ({ week_number, current_week }: OfWeek & { current_week: number }) =>
      `Week ${week_number} has not been reached: the contest is in week ${current_week}`,
  ),
  week_before_start: refusal(
    409,
    ({ week_number }: OfWeek) => `Week ${week_number} had locked before the contest started, so it has no results`,
  ),
  week_not_locked: refusal(409, ({ week_number, lock_time }: OfWeek & { lock_time: Instant | null }) =>
    lock_time === null
      ? `Week ${week_number} has not locked yet`
      : `Week ${week_number} has not locked yet: it locks on ${easternWords(lock_time)}`,
  ),
  nothing_to_take_back: refusal(409, 'There is no advance that could be taken back'),
  picked_since_advance: refusal(
    409,
    ({ week_number }: OfWeek) => `Somebody has already picked for week ${week_number}: the advance stands`,
  ),
  round_stands_on_advance: refusal(409, 'A playoff round has been set up since: the advance stands'),
  week_not_current: refusal(
    409,
    ({ week_number, current_week }: OfWeek & { current_week: number }) =>
      `Week ${week_number} is not the current week any more: the contest is in week ${current_week}`,
  ),

  // playoff rounds of a survivor contest (rulebook P)
  tiebreaker_not_begun: refusal(
    409,
    'The playoff tiebreaker has not begun: it follows the regular season if several participants are left',
  ),
  round_already_set_up: refusal(409, ({ round }: OfRound) => `${startOf(round)} has already been set up`),
  round_out_of_order: refusal(
    409,
    ({ round, missing }: OfRound & { missing: number }) =>
      `${startOf(missing)} has to be set up before ${roundWords(round)}`,
  ),
  round_not_set_up: refusal(409, ({ round }: OfRound) => `${startOf(round)} is not set up`),
  later_round_stands: refusal(
    409,
    ({ round, later }: OfRound & { later: number }) =>
      `${startOf(later)} has to be taken back before ${roundWords(round)}`,
  ),
  round_under_way: refusal(409, ({ round }: OfRound) => `${startOf(round)} is under way: somebody has picked in it`),
  round_without_games: refusal(
    409,
    ({ round }: OfRound) =>
      `No games of ${roundWords(round)} are known yet: enter the first one with the playoff games`,
  ),

  // contests with a draft (rulebook D)
  no_active_contest: refusal(404, 'No active contest found'),
  unknown_participant: refusal(404, 'This participant does not exist (any more)'),
  contest_not_drafting: refusal(409, ({ status }: { status: string }) =>
    status === 'waiting' ? 'The draft has not started yet' : 'The draft is over',
  ),
  pick_not_current: refusal(
    409,
    ({ pick_number, current_pick }: OfPick & { current_pick: number }) =>
      `Pick ${pick_number} is not the current one: the draft is at pick ${current_pick}`,
  ),
  not_your_turn: refusal(
    409,
    ({ participant_name }: { participant_name: string }) => `It is the turn of ${participant_name}`,
  ),
  pick_time_over: refusal(409, 'The time for this pick is over'),
  team_already_yours: refusal(409, ({ team }: OfTeam) => `Nobody can have ${team} twice`),
  team_taken: refusal(409, ({ team }: OfTeam) => `${team} has already been picked`),
  team_needed: refusal(
    409,
    ({ team }: OfTeam) =>
      `${team} cannot be picked now: it is the only team that the last participant could still take`,
  ),
  nothing_to_undo: refusal(409, 'Nothing has been picked yet'),
  pick_not_last: refusal(
    409,
    ({ pick_number, last_pick }: OfPick & { last_pick: number }) =>
      `Pick ${pick_number} is not the last one: that is pick ${last_pick}`,
  ),
  team_not_in_draft: refusal(409, ({ team }: OfTeam) => `${team} is not one of the teams of this draft`),
  fields_missing: refusal(400, 'Please fill in all required fields'),
  contest_size: refusal(400, ({ sizes }: { sizes: string }) => `Max participants must be one of: ${sizes}`),

  // tiebreakers (rulebook B)
  not_a_two_team_contest: refusal(409, 'A tiebreaker can only decide a two-team contest'),
  contest_not_completed: refusal(409, 'The contest is not completed yet: complete it before its tie is decided'),
  tiebreaker_exists: refusal(409, 'There already is a tiebreaker of this contest'),
  first_place_not_tied: refusal(409, 'First place of this contest is not tied'),
  tied_members_gone: refusal(409, 'Of those who are tied fewer than two are still members of the pool'),
  too_many_tied: refusal(
    409,
    ({ tied }: { tied: number }) => `${tied} are tied, but at most 16 can take part in a tiebreaker`,
  ),
  no_playoff_standings: refusal(409, 'There are no playoff standings yet. Update them first: they name the teams.'),
  standings_of_other_season: refusal(
    409,
    ({ season_year, standings_season }: { season_year: string; standings_season: string }) =>
      `The newest playoff standings are those of ${standings_season}, not of ${season_year}`,
  ),
  playoff_teams_incomplete: refusal(
    409,
    ({ teams }: { teams: number }) =>
      `The newest playoff standings have ${teams} playoff teams. A tiebreaker is drafted from 16.`,
  ),
  exclusion_needs_three: refusal(400, 'A team is left out only where three take part'),
  excluded_team_not_there: refusal(400, 'The excluded team is not one of the playoff teams'),
  too_few_participants: refusal(409, 'A tiebreaker needs at least two participants'),
  tiebreaker_fixed: refusal(409, 'The season and the size of this tiebreaker follow from the contest that it decides'),
  not_tied: refusal(403, 'Only those who share first place of the finished contest can take part'),
}

/** The words of a round at the start of a sentence. */
function startOf(round: number): string {
  return roundWords(round).replace(/^the/, 'The')
}

function slateWords(usedIn: WeekName | null): string {
  const round = usedIn?.round ?? null
  if (round === null) return ''
  return round <= 2 ? ' in Rounds 1 and 2' : ` in ${roundWords(round)}`
}

type OfWeek = { week_number: number }
type OfTeam = { team: string }
type OfParticipant = { participant_name: string }
type OfRound = { round: number }
type OfPick = { pick_number: number }

type Table = typeof refusals
export type Code = keyof Table

/** A code with the facts that its words need. */
export type Reason = {
  [C in Code]: Table[C] extends Words<infer Facts> ? (unknown extends Facts ? { code: C } : { code: C } & Facts) : never
}[Code]

/** The status and the exact words for a reason. */
export const sayNo = (reason: Reason): { status: Status; message: string } => {
  // The table's entry under a code takes the facts that stand beside that same code; the compiler cannot
  // follow the correlation through the union, so the pair is widened once, here.
  const entry = refusals[reason.code] as Words<Reason>
  return { status: entry.status, message: entry.words(reason) }
}
