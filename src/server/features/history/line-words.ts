import type { AuditAct } from '#contract/history/audit-acts.ts'
import type { AuditChange, AuditLine } from '#contract/history/history.ts'
import { jobTitle } from '#contract/status/job-titles.ts'
import { counted, plural } from '#rules/counted.ts'
import { roundWords, weekWords } from '#rules/survivor/week-words.ts'
import { changesBetween, dayIn, gameName, participantName, teamName, weekIn } from './changes.ts'
import { factsOf, numberIn, textIn } from './facts.ts'
import type { Names } from './history.repo.ts'

/** A line without its facts while they are secret (S5). */
type WordedLine = {
  subject: string
  action: string
  subject_id: string | null
  contest_id: number | null
  secret_week: number | null
  /** The week's current number: weeks are renumbered when a contest starts (S14). Null if the week was dropped. */
  secret_week_now: number | null
  before: unknown
  after: unknown
}

type Context = { names: Names; forMembers: boolean }

/** The act as a sentence without its subject, and its changes. */
export function wordLine(line: WordedLine, context: Context): { words: string; changes: AuditChange[] } {
  const { before, after, contest_id: contestId } = line
  return { words: wordsOf(line, context.names), changes: changesBetween(before, after, { ...context, contestId }) }
}

/** The week an advance closed: its story says more than the differences. */
export function storyOf(line: WordedLine, names: Names): AuditLine['story'] {
  const { subject, action, contest_id, after } = line
  const week_number = numberIn(after, 'week_number')
  if (`${subject}.${action}` !== 'contest.advance_week' || contest_id === null || week_number === null) return null
  return { contest_id, week_number, week: weekNamed(week_number, line, names) }
}

type Wording = (line: WordedLine, names: Names) => string

const wordings: Readonly<Record<AuditAct, Wording>> = {
  'contest.create': (line, names) => `created ${contestOf(line, names)}`,
  'contest.update': (line, names) => `changed ${contestOf(line, names)}`,
  'contest.delete': (line, names) => `deleted ${contestOf(line, names)}`,
  'contest.start': (line, names) => `started ${contestOf(line, names)}`,
  // A draft then has no date, a survivor contest that of its next lock.
  'contest.move_start': (line, names) =>
    `${textIn(line.after, 'starts_at') === null ? 'dropped' : 'moved'} the start of ${contestOf(line, names)}: fewer than two had joined`,
  'contest.leave_out_weeks': (line, names) =>
    `left out weeks of ${contestOf(line, names)} that locked before it starts`,
  'contest.complete': (line, names) => `completed ${contestOf(line, names)}`,
  'contest.reopen': (line, names) => `reopened ${contestOf(line, names)}`,
  'contest.nudge_unpaid': (line, names) => `reminded the unpaid of ${contestOf(line, names)}`,
  'contest.decline_second_chance': (line, names) => `decided against a second chance for ${contestOf(line, names)}`,
  'contest.pause_draft': (line, names) => `paused the draft of ${contestOf(line, names)}`,
  'contest.set_draft_clock': (line, names) => `changed the pick clock of ${contestOf(line, names)}`,
  'contest.resume_draft': (line, names) => `resumed the draft of ${contestOf(line, names)}`,
  'contest.process_results': (line, names) =>
    `computed the results of ${weekOf(line, names)} of ${contestOf(line, names)}`,
  'contest.undo_recompute': (line, names) =>
    `put back the results of ${weekOf(line, names)} of ${contestOf(line, names)}`,
  'contest.advance_week': (line, names) =>
    `closed ${weekNamed(numberIn(line.before, 'current_week'), line, names)} of ${contestOf(line, names)}`,
  'contest.undo_advance': (line, names) =>
    `took back the advance of ${contestOf(line, names)} from ${weekNamed(numberIn(line.after, 'current_week'), line, names)}`,
  'contest.update_weeks': (line, names) => `changed weeks of ${contestOf(line, names)}`,
  'contest.set_lock_time': (line, names) => `set the lock of a week of ${contestOf(line, names)}`,
  'contest.reopen_weeks': (line, names) =>
    `cleared a lock that had passed, so picks are open again in ${contestOf(line, names)}`,
  'contest.update_lock_times': (line, names) => `recomputed the locks of ${contestOf(line, names)}`,
  'contest.follow_schedule': (line, names) => `changed the weeks of ${contestOf(line, names)} with the schedule`,
  'contest.move_locks': (line, names) => `moved deadlines of ${contestOf(line, names)}`,
  'contest.set_up_round': (line, names) =>
    `set up ${roundWords(numberIn(line.after, 'round') ?? 0)} in ${contestOf(line, names)}`,
  'contest.take_back_round': (line, names) =>
    `took back ${roundWords(numberIn(line.before, 'round') ?? 0)} in ${contestOf(line, names)}`,
  'pick.enter': (line, names) =>
    `entered a pick for ${participantName(line.subject_id, names)} for ${weekNamed(line.secret_week_now ?? line.secret_week, line, names)} of ${contestOf(line, names)}`,
  'pick.pick_for': (line, names) =>
    `picked for ${participantName(numberIn(line.after, 'participant_id'), names)} in the draft of ${contestOf(line, names)}`,
  'pick.undo': (line, names) =>
    `took back pick ${numberIn(line.before, 'pick_number')} of the draft of ${contestOf(line, names)}`,
  'participant.add': (line, names) => {
    const number = numberIn(line.after, 'entry_number') ?? 1
    const week = numberIn(line.after, 'first_week') ?? 1
    const entry = `${textIn(line.after, 'participant_name')}${number === 1 ? '' : `, entry ${number},`}`
    return `entered ${entry} in ${contestOf(line, names)}${week === 1 ? '' : ` from week ${week} on`}`
  },
  'participant.restore': (line, names) =>
    `put ${textIn(line.after, 'participant_name')} back in ${contestOf(line, names)}`,
  'participant.rename': (line, names) =>
    `gave the entry of ${textIn(line.before, 'participant_name')} in ${contestOf(line, names)} the name of its account, ${textIn(line.after, 'participant_name')}`,
  'participant.set_paid': (line, names) =>
    `marked ${textIn(line.after, 'participant_name')} as ${factsOf(line.after).fee_paid === true ? 'paid' : 'not paid'} in ${contestOf(line, names)}`,
  'ruling.make': (line, names) => rulingWords(line.after, line, names),
  'ruling.take_back': (line, names) => `took back a ruling: ${rulingWords(line.before, line, names)}`,
  'participant.remove': (line, names) =>
    `removed ${textIn(line.before, 'participant_name')} from ${contestOf(line, names)}`,
  'game.save_score': (line, names) => `saved the score of ${gameOf(line, names)}`,
  'game.use_nhl_result': (line, names) => `gave the score of ${gameOf(line, names)} back to the NHL result`,
  'game.delete': (line, names) => `deleted the game ${gameOf(line, names)}`,
  'game.save_games': ({ after }) => {
    const games = (numberIn(after, 'inserted') ?? 0) + (numberIn(after, 'updated') ?? 0)
    return `saved ${counted(games, 'game')}`
  },
  'game.sync_games': ({ after }) => {
    const [added, changed] = [numberIn(after, 'inserted') ?? 0, numberIn(after, 'updated') ?? 0]
    const read = [added > 0 && `${added} new`, changed > 0 && `${changed} changed`].filter((part) => part !== false)
    return `read ${read.join(' and ')} ${plural(added + changed, 'game')} from the NHL`
  },
  'game.remove_provisional_games': ({ after }) => {
    const removed = numberIn(after, 'removed') ?? 0
    return `removed ${counted(removed, 'game')} that the schedule of the NHL does not have`
  },
  'standing.update_standings': ({ subject_id }) => `updated the playoff standings of ${dayIn(subject_id)}`,
  'standing.choose_table': ({ after }) => {
    const whose = textIn(after, 'table') === 'nhl' ? "the NHL's table" : "the pool's own table"
    return `chose ${whose} as the final standings of ${textIn(after, 'season_year')}`
  },
  'standing.update': (line, names) => `changed the playoff standing of ${standingOf(line, names)}`,
  'standing.give_back': (line, names) => `gave the playoff standing of ${standingOf(line, names)} back to the updates`,
  'standing.delete': (line, names) => `deleted the playoff standing of ${standingOf(line, names)}`,
  'user.create': (line) => `added the user ${userOf(line)}`,
  'user.update': (line) => `changed the user ${userOf(line)}`,
  'user.delete': (line) => `deleted the user ${userOf(line)}`,
  'user.restore': (line) => `brought back the deleted user ${userOf(line)}`,
  'user.activate': (line) => `activated the user ${userOf(line)}`,
  'user.deactivate': (line) => `deactivated the user ${userOf(line)}`,
  'user.import': (line) => `imported the user ${userOf(line)}`,
  'user.add_passkey': (line) => `added the passkey ${textIn(line.after, 'passkey')} to their own account`,
  'user.remove_passkey': (line) => `removed the passkey ${textIn(line.before, 'passkey')} from their own account`,
  'user.stop_passkey': (line) =>
    `stopped the passkey ${textIn(line.before, 'passkey')} of ${textIn(line.before, 'email')}, which may have been copied`,
  'user.make_recovery_codes': () => 'made new recovery codes for their own account',
  'user.use_recovery_code': () => 'signed in with a recovery code',
  'user.update_preferences': (line) => `changed which emails ${userOf(line)} gets`,
  'user.make_card': (line) => `made a sign-in card for ${textIn(line.after, 'name')}`,
  'user.revoke_card': (line) => `revoked the sign-in card of ${textIn(line.before, 'name')}`,
  'user.create_password_link': (line) => `made a link to set the password of ${textIn(line.after, 'email')}`,
  'user.set_password_by_link': () => 'set a new password with a link',
  'invitation.create': (line) => `made ${invitationOf(line)}`,
  'invitation.revoke': (line) => `took back ${invitationOf(line)}`,
  'user.mute': (line) => `muted ${userOf(line)} in the chat`,
  'user.unmute': (line) => `let ${userOf(line)} write in the chat again`,
  'message.delete': ({ before }) => `deleted a chat message of ${textIn(before, 'author_name')}`,
  'message.restore': ({ after }) => `brought back a chat message of ${textIn(after, 'author_name')}`,
  'announcement.send': ({ after }) => `announced something to ${textIn(after, 'who')}`,
  'user.promote': (line) => `made ${userOf(line)} an administrator`,
  'user.demote': (line) => `took the administrator's rights from ${userOf(line)}`,
  'setting.update': ({ subject_id }) => `changed the ${subject_id === 'email' ? 'email' : 'pool'} settings`,
  'setting.change_app_url': () => 'changed where the links in emails lead',
  'setting.run_job': ({ subject_id }) => `ran the job “${jobTitle(subject_id ?? '')}”`,
  'setting.send_mail_again': () => 'put an email back into the queue',
  'setting.test_email': () => 'sent a test email',
  'setting.process_notifications': () => 'sent the emails that were due',
  'setting.add_webhook': ({ after }) => `let the pool post to ${webhookIn(after)}`,
  'setting.change_webhook': ({ after }) => `changed what the pool posts to ${webhookIn(after)}`,
  'setting.remove_webhook': ({ before }) => `stopped the posts to ${webhookIn(before)}`,
  'setting.test_webhook': ({ after }) => `sent a test to ${webhookIn(after)}`,
  'setting.switch_off_webhook': ({ after }) => `stopped the posts to ${webhookIn(after)}, refused for a week`,
  'setting.make_screen_link': () => 'made a link for the office screen',
  'setting.revoke_screen_link': () => 'revoked the link of the office screen',
  'setting.export_pool': () => 'downloaded an export of the whole pool',
  'setting.make_backup': () => 'made a backup of the whole pool',
  'setting.download_backup': ({ subject_id }) => `downloaded the backup ${subject_id}: everything but open picks`,
  'setting.update_auto_update': () => 'changed the automatic update of the standings',
  'setting.jump_clock': () => "moved the pool's clock",
}

function wordsOf(line: WordedLine, names: Names): string {
  const act = `${line.subject}.${line.action}`
  if (isAct(act)) return wordings[act](line, names)
  // Written by another version of the program.
  const contest = line.contest_id === null ? '' : `, ${contestOf(line, names)}`
  return `${line.subject}: ${line.action.replaceAll('_', ' ')}${contest}`
}

function isAct(act: string): act is AuditAct {
  return act in wordings
}

function contestOf({ contest_id, before, after }: WordedLine, { contests }: Names): string {
  const name = contests.get(contest_id ?? 0) ?? textIn(after, 'contest_name') ?? textIn(before, 'contest_name')
  return name === null ? `contest ${contest_id}` : `“${name}”`
}

function weekOf(line: WordedLine, names: Names): string {
  return weekNamed(numberIn(line.after, 'week_number') ?? numberIn(line.before, 'week_number'), line, names)
}

function weekNamed(weekNumber: number | null, { contest_id }: WordedLine, names: Names): string {
  return weekWords(weekIn(weekNumber ?? 0, { names, contestId: contest_id }))
}

/** 'excused Freya from week 4 of “Survivor”'; without the facts while they are secret (S2). */
function rulingWords(facts: unknown, line: WordedLine, names: Names): string {
  const contest = contestOf(line, names)
  const member = participantName(numberIn(facts, 'participant_id'), names)
  const week = weekNamed(numberIn(facts, 'week_number'), line, names)
  switch (textIn(facts, 'ruling')) {
    case 'excuse':
      return `excused ${member} from ${week} of ${contest}`
    case 'revive':
      return `revived ${member} for ${week} of ${contest}`
    case 'withdraw':
      return `withdrew ${member} from ${contest}, from ${week} on`
    case 'correct_pick':
      return `corrected the pick of ${member} for ${week} of ${contest}`
    default:
      return `made a ruling in ${contest}`
  }
}

function gameOf({ before, after }: WordedLine, names: Names): string {
  return gameName(factsOf(before ?? after), names)
}

function standingOf({ before, after }: WordedLine, names: Names): string {
  return teamName(factsOf(before ?? after).team_id, names)
}

function userOf({ before, after }: WordedLine): string {
  const user = factsOf(after ?? before)
  return [user.name, user.lastName].filter((part) => typeof part === 'string' && part !== '').join(' ')
}

function invitationOf({ after }: WordedLine): string {
  const note = textIn(after, 'note')
  return note ? `the invitation “${note}”` : 'an invitation'
}

/** Only the service: members read this, and the channel may be the commissioner's own. */
const webhookIn = (facts: unknown) => textIn(facts, 'service') ?? 'another chat'
