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
  return { contest_id, week_number, week: partsOf(line, names).weekNamed(week_number) }
}

/** A sentence without its subject, of the line's parts. */
type Wording = string | ((parts: Parts) => string)

const wordings: Readonly<Record<AuditAct, Wording>> = {
  'contest.create': ({ contest }) => `created ${contest}`,
  'contest.update': ({ contest }) => `changed ${contest}`,
  'contest.delete': ({ contest }) => `deleted ${contest}`,
  'contest.start': ({ contest }) => `started ${contest}`,
  // A draft then has no date, a survivor contest that of its next lock.
  'contest.move_start': ({ contest, after }) =>
    `${textIn(after, 'starts_at') === null ? 'dropped' : 'moved'} the start of ${contest}: fewer than two had joined`,
  'contest.leave_out_weeks': ({ contest }) => `left out weeks of ${contest} that locked before it starts`,
  'contest.complete': ({ contest }) => `completed ${contest}`,
  'contest.reopen': ({ contest }) => `reopened ${contest}`,
  'contest.nudge_unpaid': ({ contest }) => `reminded the unpaid of ${contest}`,
  'contest.decline_second_chance': ({ contest }) => `decided against a second chance for ${contest}`,
  'contest.pause_draft': ({ contest }) => `paused the draft of ${contest}`,
  'contest.set_draft_clock': ({ contest }) => `changed the pick clock of ${contest}`,
  'contest.resume_draft': ({ contest }) => `resumed the draft of ${contest}`,
  'contest.process_results': ({ contest, week }) => `computed the results of ${week} of ${contest}`,
  'contest.undo_recompute': ({ contest, week }) => `put back the results of ${week} of ${contest}`,
  'contest.advance_week': ({ contest, weekNamed, before }) =>
    `closed ${weekNamed(numberIn(before, 'current_week'))} of ${contest}`,
  'contest.undo_advance': ({ contest, weekNamed, after }) =>
    `took back the advance of ${contest} from ${weekNamed(numberIn(after, 'current_week'))}`,
  'contest.update_weeks': ({ contest }) => `changed weeks of ${contest}`,
  'contest.set_lock_time': ({ contest }) => `set the lock of a week of ${contest}`,
  'contest.reopen_weeks': ({ contest }) => `cleared a lock that had passed, so picks are open again in ${contest}`,
  'contest.update_lock_times': ({ contest }) => `recomputed the locks of ${contest}`,
  'contest.follow_schedule': ({ contest }) => `changed the weeks of ${contest} with the schedule`,
  'contest.move_locks': ({ contest }) => `moved deadlines of ${contest}`,
  'contest.set_up_round': ({ contest, after }) => `set up ${roundWords(numberIn(after, 'round') ?? 0)} in ${contest}`,
  'contest.take_back_round': ({ contest, before }) =>
    `took back ${roundWords(numberIn(before, 'round') ?? 0)} in ${contest}`,
  'pick.enter': ({ contest, weekNamed, memberNamed, subject_id, secret_week_now, secret_week }) =>
    `entered a pick for ${memberNamed(subject_id)} for ${weekNamed(secret_week_now ?? secret_week)} of ${contest}`,
  'pick.pick_for': ({ contest, memberNamed, after }) =>
    `picked for ${memberNamed(numberIn(after, 'participant_id'))} in the draft of ${contest}`,
  'pick.undo': ({ contest, before }) => `took back pick ${numberIn(before, 'pick_number')} of the draft of ${contest}`,
  'participant.add': ({ contest, after }) => {
    const number = numberIn(after, 'entry_number') ?? 1
    const week = numberIn(after, 'first_week') ?? 1
    const entry = `${textIn(after, 'participant_name')}${number === 1 ? '' : `, entry ${number},`}`
    return `entered ${entry} in ${contest}${week === 1 ? '' : ` from week ${week} on`}`
  },
  'participant.restore': ({ contest, after }) => `put ${textIn(after, 'participant_name')} back in ${contest}`,
  'participant.rename': ({ contest, before, after }) =>
    `gave the entry of ${textIn(before, 'participant_name')} in ${contest} the name of its account, ${textIn(after, 'participant_name')}`,
  'participant.set_paid': ({ contest, after }) =>
    `marked ${textIn(after, 'participant_name')} as ${factsOf(after).fee_paid === true ? 'paid' : 'not paid'} in ${contest}`,
  'ruling.make': (parts) => rulingWords(parts.after, parts),
  'ruling.take_back': (parts) => `took back a ruling: ${rulingWords(parts.before, parts)}`,
  'participant.remove': ({ contest, before }) => `removed ${textIn(before, 'participant_name')} from ${contest}`,
  'game.save_score': ({ game }) => `saved the score of ${game}`,
  'game.use_nhl_result': ({ game }) => `gave the score of ${game} back to the NHL result`,
  'game.delete': ({ game }) => `deleted the game ${game}`,
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
  'standing.update': ({ team }) => `changed the playoff standing of ${team}`,
  'standing.give_back': ({ team }) => `gave the playoff standing of ${team} back to the updates`,
  'standing.delete': ({ team }) => `deleted the playoff standing of ${team}`,
  'user.create': ({ user }) => `added the user ${user}`,
  'user.update': ({ user }) => `changed the user ${user}`,
  'user.delete': ({ user }) => `deleted the user ${user}`,
  'user.restore': ({ user }) => `brought back the deleted user ${user}`,
  'user.activate': ({ user }) => `activated the user ${user}`,
  'user.deactivate': ({ user }) => `deactivated the user ${user}`,
  'user.import': ({ user }) => `imported the user ${user}`,
  'user.add_passkey': ({ after }) => `added the passkey ${textIn(after, 'passkey')} to their own account`,
  'user.remove_passkey': ({ before }) => `removed the passkey ${textIn(before, 'passkey')} from their own account`,
  'user.stop_passkey': ({ before }) =>
    `stopped the passkey ${textIn(before, 'passkey')} of ${textIn(before, 'email')}, which may have been copied`,
  'user.make_recovery_codes': 'made new recovery codes for their own account',
  'user.use_recovery_code': 'signed in with a recovery code',
  'user.update_preferences': ({ user }) => `changed which emails ${user} gets`,
  'user.make_card': ({ after }) => `made a sign-in card for ${textIn(after, 'name')}`,
  'user.revoke_card': ({ before }) => `revoked the sign-in card of ${textIn(before, 'name')}`,
  'user.create_password_link': ({ after }) => `made a link to set the password of ${textIn(after, 'email')}`,
  'user.set_password_by_link': 'set a new password with a link',
  'invitation.create': ({ invitation }) => `made ${invitation}`,
  'invitation.revoke': ({ invitation }) => `took back ${invitation}`,
  'user.mute': ({ user }) => `muted ${user} in the chat`,
  'user.unmute': ({ user }) => `let ${user} write in the chat again`,
  'message.delete': ({ before }) => `deleted a chat message of ${textIn(before, 'author_name')}`,
  'message.restore': ({ after }) => `brought back a chat message of ${textIn(after, 'author_name')}`,
  'announcement.send': ({ after }) => `announced something to ${textIn(after, 'who')}`,
  'user.promote': ({ user }) => `made ${user} an administrator`,
  'user.demote': ({ user }) => `took the administrator's rights from ${user}`,
  'setting.update': ({ subject_id }) => `changed the ${subject_id === 'email' ? 'email' : 'pool'} settings`,
  'setting.change_app_url': 'changed where the links in emails lead',
  'setting.run_job': ({ subject_id }) => `ran the job “${jobTitle(subject_id ?? '')}”`,
  'setting.send_mail_again': 'put an email back into the queue',
  'setting.test_email': 'sent a test email',
  'setting.process_notifications': 'sent the emails that were due',
  'setting.add_webhook': ({ after }) => `let the pool post to ${webhookIn(after)}`,
  'setting.change_webhook': ({ after }) => `changed what the pool posts to ${webhookIn(after)}`,
  'setting.remove_webhook': ({ before }) => `stopped the posts to ${webhookIn(before)}`,
  'setting.test_webhook': ({ after }) => `sent a test to ${webhookIn(after)}`,
  'setting.switch_off_webhook': ({ after }) => `stopped the posts to ${webhookIn(after)}, refused for a week`,
  'setting.make_screen_link': 'made a link for the office screen',
  'setting.revoke_screen_link': 'revoked the link of the office screen',
  'setting.export_pool': 'downloaded an export of the whole pool',
  'setting.make_backup': 'made a backup of the whole pool',
  'setting.download_backup': ({ subject_id }) => `downloaded the backup ${subject_id}: everything but open picks`,
  'setting.update_auto_update': 'changed the automatic update of the standings',
  'setting.jump_clock': "moved the pool's clock",
}

function wordsOf(line: WordedLine, names: Names): string {
  const act = `${line.subject}.${line.action}`
  const parts = partsOf(line, names)
  if (isAct(act)) {
    const wording = wordings[act]
    return typeof wording === 'string' ? wording : wording(parts)
  }
  // Written by another version of the program.
  return `${line.subject}: ${line.action.replaceAll('_', ' ')}${line.contest_id === null ? '' : `, ${parts.contest}`}`
}

function isAct(act: string): act is AuditAct {
  return act in wordings
}

type Parts = ReturnType<typeof partsOf>

/** A line with the names of what it is about, whether or not it is about all of them. */
function partsOf(line: WordedLine, names: Names) {
  const { contest_id, before, after } = line
  const weekNamed = (week: number | null) => weekWords(weekIn(week ?? 0, { names, contestId: contest_id }))
  const contest = names.contests.get(contest_id ?? 0) ?? textIn(after, 'contest_name') ?? textIn(before, 'contest_name')
  const user = factsOf(after ?? before)
  const note = textIn(after, 'note')
  return {
    ...line,
    contest: contest === null ? `contest ${contest_id}` : `“${contest}”`,
    week: weekNamed(numberIn(after, 'week_number') ?? numberIn(before, 'week_number')),
    weekNamed,
    memberNamed: (id: unknown) => participantName(id, names),
    game: gameName(factsOf(before ?? after), names),
    team: teamName(factsOf(before ?? after).team_id, names),
    user: [user.name, user.lastName].filter((part) => typeof part === 'string' && part !== '').join(' '),
    invitation: note ? `the invitation “${note}”` : 'an invitation',
  }
}

/** 'excused Freya from week 4 of “Survivor”'; without the facts while they are secret (S2). */
function rulingWords(facts: unknown, { contest, weekNamed, memberNamed }: Parts): string {
  const member = memberNamed(numberIn(facts, 'participant_id'))
  const week = weekNamed(numberIn(facts, 'week_number'))
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

/** Only the service: members read this, and the channel may be the commissioner's own. */
const webhookIn = (facts: unknown) => textIn(facts, 'service') ?? 'another chat'
