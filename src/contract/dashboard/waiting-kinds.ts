import { FEWEST_TO_START, notStartedWords } from '#rules/contests/starting.ts'
import { capitalized, counted, listed } from '#rules/counted.ts'
import type { NoticeTime } from '#rules/dashboard/waiting.ts'
import { roundWords } from '#rules/survivor/week-words.ts'
import { dateWords, days, hours, type Instant, minutes } from '#rules/time.ts'
import type { WaitingItem } from './waiting.ts'

/** A sentence in parts: instants are shown in each reader's own zone, remaining time as of the moment of reading. */
export type WaitingWords = readonly (string | { at: Instant } | { until: Instant })[]

type KindOf<Item> = {
  /** The link's text on the desk, and the subject in a mail. */
  title: (item: Item) => WaitingWords
  detail: (item: Item) => WaitingWords
  /** The page where an admin acts on it. */
  path: (item: Item) => string
  /** One button per way out, where there are several; if the way out is an action, the page opens with its dialog. */
  buttons?: (item: Item) => { label: string; path: string }[]
  /**
   * Whether the item is informational: members or the pool will act, not an admin. Left out for kinds that never are.
   */
  informs?: (item: Item) => boolean
  /** When admins are notified by mail and push (rulebook N5); null keeps the item on the desk. */
  noticeTime: NoticeTime | null
  /**
   * Distinguishes the item from the next one of its kind in the same contest; admins are notified once per occasion.
   */
  occasion: (item: Item) => string
  /** When the item began to wait, if it knows; otherwise the time it was first seen counts. */
  since?: (item: Item) => Instant | null
}

export type WaitingKind = WaitingItem['kind']
type ItemOf<Kind extends WaitingKind> = Extract<WaitingItem, { kind: Kind }>

/** Longer lists of names end with 'and 3 more'. */
const FEW = 4

/** Soon, but only after an admin at the desk has had time to act. */
const SHORTLY: NoticeTime = { after: minutes(10), within: null }

/**
 * Every kind of item waiting for an admin, most urgent first: whatever holds up a game comes before everything else.
 */
const waitingKinds: { readonly [Kind in WaitingKind]: KindOf<ItemOf<Kind>> } = {
  out_of_date: {
    title: ({ weeks }) => [`Results of ${listed(weeks)} are out of date`],
    detail: (item) => [`${item.contest_name}: a score was corrected`, ...before(item)],
    path: survivorPath,
    // The league often corrects a score twice.
    noticeTime: { after: hours(1), within: null },
    occasion: ({ weeks }) => weeks.join(','),
  },
  advance: {
    title: ({ week, deadline }) =>
      deadline === null ? [`${capitalized(week)} is ready to advance`] : [`Advance ${week} before `, { at: deadline }],
    detail: ({ contest_name, week }) => [`${contest_name}: every game of ${week} is final`],
    path: survivorPath,
    noticeTime: SHORTLY,
    occasion: ({ week }) => week,
  },
  week_waits: {
    title: ({ week, games }) => [`${capitalized(week)} waits for ${namesOf(games.map(({ teams }) => teams))}`],
    detail: ({ contest_name }) => [
      `${contest_name}: no result yet. Enter the score, mark it postponed, or advance the week without it`,
    ],
    path: survivorPath,
    buttons: (item) => [
      ...item.games.slice(0, FEW).flatMap(({ game_id, game_date, teams, is_playoff }) => {
        const path = `/admin/${is_playoff ? 'playoff' : 'season'}-games?date=${game_date}`
        return [
          { label: `Enter Score of ${teams}`, path },
          { label: `Mark ${teams} Postponed`, path: `${path}&dialog=postpone&of=${game_id}` },
        ]
      }),
      {
        label: `Advance ${capitalized(item.week)} Without ${item.games.length === 1 ? 'It' : 'Them'}`,
        path: `/admin/survivor-contest?dialog=advance&of=${item.contest_id}.${item.week_number}`,
      },
    ],
    // It has already waited for a day (rulebook N8).
    noticeTime: { after: 0, within: null },
    occasion: ({ week, weeks_waited }) => `${week}, ${weeks_waited}`,
  },
  locked_wrong: {
    title: ({ week, locked_at, first_start }) => {
      if (first_start === null) return [`${capitalized(week)} locked by an old schedule`]
      return [`${capitalized(week)} locked too ${locked_at < first_start ? 'early' : 'late'}`]
    },
    detail: ({ contest_name, locked_at, first_start, teams }) => [
      `${contest_name}: the NHL has corrected its schedule. `,
      ...(first_start === null ? [] : ['Locked ', { at: locked_at }, ', first game ', { at: first_start }, '. ']),
      ...(teams.length === 0 ? [] : [`One win is enough for ${namesOf(teams)}. `]),
      'A ruling can make up for it',
    ],
    path: ({ contest_id }) => `/admin/survivor-contest?dialog=rulings&of=${contest_id}`,
    // An admin can't change it.
    informs: () => true,
    noticeTime: { after: hours(1), within: null },
    occasion: ({ week }) => week,
  },
  no_pick: {
    title: ({ names, week }) => [`${counted(names.length, 'member')} without a pick for ${week}`],
    detail: ({ names, deadline }) =>
      deadline === null ? [namesOf(names)] : [`${namesOf(names)}. Locks `, { at: deadline }],
    path: survivorPath,
    informs: () => true,
    // Members get their own reminders (N1).
    noticeTime: null,
    occasion: ({ week }) => week,
  },
  not_started: {
    title: ({ contest_name, is_draft, deadline }) => {
      if (deadline === null) return [`${contest_name} hasn't started`]
      return [is_draft ? 'Not started, drafts in ' : 'Not started, locks in ', { until: deadline }]
    },
    detail: ({ contest_name, is_draft, joined, deadline }) => {
      const why = notStartedWords(joined)
      if (deadline === null) return [is_draft ? capitalized(why) : 'Every week has locked']
      // A draft without a scheduled start doesn't start automatically.
      return [`${contest_name}: ${why}. ${is_draft ? 'Draft by' : 'Starts'} `, { at: deadline }]
    },
    path: (item) => (item.is_draft ? twoTeamPath(item) : survivorPath(item)),
    // A survivor contest moves on to the next lock, and a draft that members can still join waits for them.
    informs: ({ is_draft, joined, deadline, is_missed }) =>
      is_draft ? joined < FEWEST_TO_START && !is_missed : deadline !== null,
    noticeTime: { after: minutes(10), within: hours(3) },
    // A missed start moves on from lock to lock; each move is reported as it happens (S14).
    occasion: () => '',
  },
  draft_full: {
    title: ({ contest_name }) => [`${contest_name} is full and ready to draft`],
    detail: ({ joined, deadline }) => [
      `${joined} have joined. Start the draft`,
      ...(deadline === null ? [] : [' before the season does, ', { at: deadline }]),
    ],
    path: twoTeamPath,
    noticeTime: SHORTLY,
    occasion: () => '',
  },
  draft: {
    title: ({ participant_name }) => [`Waiting on ${participant_name} to pick`],
    detail: ({ contest_name, since }) => [`${contest_name}, since `, { at: since }],
    path: twoTeamPath,
    // The member on the clock already gets a mail.
    noticeTime: null,
    occasion: ({ since }) => since,
  },
  idle: {
    title: ({ contest_name }) => [`Nobody picks in ${contest_name} anymore`],
    detail: ({ weeks, deadline }) => [
      `No picks in ${listed(weeks)}. After one more time it ends without a champion`,
      ...(deadline === null ? [] : ['. Next lock ', { at: deadline }]),
    ],
    path: survivorPath,
    buttons: () => [{ label: 'Write to Members', path: '/admin/announcements' }],
    noticeTime: SHORTLY,
    occasion: () => '',
  },
  playoff_round: {
    title: ({ round }) => [`${capitalized(roundWords(round))} can be set up`],
    detail: (item) => [item.contest_name, ...before(item)],
    path: survivorPath,
    noticeTime: SHORTLY,
    occasion: ({ round }) => String(round),
  },
  season_over: {
    title: ({ contest_name, deadline }) => [`Season over${deadline === null ? ': complete' : ' for'} ${contest_name}`],
    detail: ({ season_year, deadline }) => [
      `Every game of ${season_year} that counts is final`,
      ...(deadline === null ? [] : ['. It completes automatically ', { at: deadline }]),
    ],
    path: twoTeamPath,
    informs: ({ deadline }) => deadline !== null,
    noticeTime: SHORTLY,
    occasion: () => '',
  },
  tied: {
    title: () => ['First place is tied: create the tiebreaker'],
    detail: ({ contest_name, names, deadline }) => [
      `${contest_name}: ${namesOf(names)}`,
      ...(deadline === null ? [] : ['. The playoffs start ', { at: deadline }]),
    ],
    path: ({ contest_id }) => `/admin/two-team-contest?dialog=tiebreaker&of=${contest_id}`,
    noticeTime: SHORTLY,
    occasion: () => '',
  },
  final_table: {
    title: () => ['Choose the final standings'],
    detail: ({ words, deadline }) => [words, ...(deadline === null ? [] : ['. Next game ', { at: deadline }])],
    path: () => '/admin/playoff-teams',
    // It has already waited for three days (rulebook B4).
    noticeTime: { after: 0, within: null },
    occasion: ({ words }) => words,
  },
  second_chance: {
    title: ({ contest_name }) => [`Open a second chance for ${contest_name}`],
    detail: ({ out, starts_at }) => [
      `The ${out} who are out could play on`,
      ...(starts_at === null ? [] : [' from ', { at: starts_at }]),
    ],
    path: ({ contest_id }) => `/admin/survivor-contest?dialog=second-chance&of=${contest_id}`,
    informs: () => true,
    noticeTime: { after: hours(1), within: null },
    occasion: () => '',
  },
  unpaid: {
    title: ({ paid, entries }) => [`${paid} of ${entries} paid`],
    detail: ({ contest_name, due_on }) => [
      due_on === null ? contest_name : `${contest_name}: due by ${dateWords(due_on)}`,
    ],
    // With the participants open, whom the fees stand above.
    path: (item) => withPeople(item.is_draft ? twoTeamPath(item) : survivorPath(item), item),
    // Members pay, and nothing in the game depends on it.
    informs: () => true,
    noticeTime: null,
    occasion: () => '',
  },
  schedule_here: {
    title: ({ season_year }) => [`The ${season_year} schedule is here`],
    detail: ({ deadline }) =>
      deadline === null ? ['Set up its contests'] : ['Set up its contests. The season starts ', { at: deadline }],
    path: () => '/admin/new-season',
    noticeTime: { after: hours(1), within: null },
    occasion: ({ season_year }) => season_year,
  },
  backup: {
    title: ({ trouble }) => [trouble === null ? 'No backup for two days' : 'The last backup failed'],
    detail: ({ trouble, last_success_at }) => [
      ...(trouble === null ? [] : [`${trouble} `]),
      ...(last_success_at === null ? ['There is no backup yet.'] : ['Last backup ', { at: last_success_at }]),
    ],
    path: () => '/admin/status',
    noticeTime: SHORTLY,
    occasion: ({ last_success_at }) => last_success_at ?? '',
  },
  feed: {
    title: ({ scores_as_of }) => [`The NHL feed ${scores_as_of === null ? 'has never worked' : 'is down'}`],
    detail: ({ scores_as_of }) =>
      scores_as_of === null ? ['No scores so far. Status says why'] : ['Scores as of ', { at: scores_as_of }],
    path: ({ scores_as_of }) => (scores_as_of === null ? '/admin/status' : '/admin/season-games'),
    // A silent feed matters only while there are games.
    noticeTime: { after: days(1), within: days(7) },
    occasion: ({ scores_as_of }) => scores_as_of ?? '',
    since: ({ scores_as_of }) => scores_as_of,
  },
  mail: {
    title: () => ["Email isn't going out"],
    detail: ({ trouble }) => [trouble],
    path: () => '/admin/email-settings',
    // Providers have short outages. Push still gets through.
    noticeTime: { after: hours(1), within: null },
    occasion: () => '',
  },
  webhook: {
    title: ({ name }) => [`Posts to ${name} are off`],
    detail: ({ refusal }) => [`It took none for a week. ${refusal}`],
    path: () => '/admin/settings#webhooks',
    noticeTime: SHORTLY,
    occasion: ({ webhook_id }) => String(webhook_id),
  },
  local_admin: {
    title: ({ name }) => [`Email can't reach ${name}`],
    detail: ({ email }) => [`${email} isn't a real address. Enter one that works.`],
    path: ({ user_id }) => `/admin/user-management?dialog=edit&of=${user_id}`,
    informs: () => true,
    // A mail couldn't reach them.
    noticeTime: null,
    occasion: ({ user_id }) => String(user_id),
  },
  address: {
    title: () => ['Links work only on this computer'],
    detail: ({ address }) => [`They begin with ${address}. Give the pool a public address`],
    path: () => '/admin/public-address',
    informs: () => true,
    noticeTime: null,
    occasion: () => '',
  },
}

// The keys of a constant table are exactly its kinds.
const byUrgency = Object.keys(waitingKinds) as WaitingKind[]

/** Orders by urgency of the kind, then by nearest deadline. */
export function byUrgencyAndDeadline(one: WaitingItem, other: WaitingItem): number {
  const kinds = byUrgency.indexOf(one.kind) - byUrgency.indexOf(other.kind)
  return kinds !== 0 ? kinds : timeOf(one.deadline) - timeOf(other.deadline)
}

const timeOf = (deadline: Instant | null) => (deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline))

export function waitingKindOf(item: WaitingItem) {
  // The compiler can't see that the item and the entry are of the same kind; the table's type proves it.
  const kind = waitingKinds[item.kind] as KindOf<WaitingItem>
  return {
    ...named(item, { title: kind.title(item), detail: kind.detail(item) }),
    path: kind.path(item),
    buttons: kind.buttons?.(item) ?? [],
    informs: kind.informs?.(item) ?? false,
    noticeTime: kind.noticeTime,
    occasion: kind.occasion(item),
    since: kind.since?.(item) ?? null,
  }
}

/** The contest at the front of a title that doesn't name it, where there are several, instead of in the detail. */
function named(item: WaitingItem, { title, detail }: { title: WaitingWords; detail: WaitingWords }) {
  if (!('contest_name' in item) || item.is_one_of_several !== true) return { title, detail }
  const { contest_name: name } = item
  if (title.some((part) => typeof part === 'string' && part.includes(name))) return { title, detail }
  return { title: [`${name}: `, ...title], detail: withoutName(detail, name) }
}

/** A detail that begins with the contest's name, without it. */
function withoutName(detail: WaitingWords, name: string): WaitingWords {
  const [first, ...rest] = detail
  if (typeof first !== 'string' || !first.startsWith(name)) return detail
  const left = first.slice(name.length)
  return left === '' ? withoutMark(rest) : withoutMark([left, ...rest])
}

/** A sentence that followed another part, without the mark between them. */
function withoutMark([first, ...rest]: WaitingWords): WaitingWords {
  if (first === undefined) return []
  return [typeof first === 'string' ? capitalized(first.replace(/^[:.] /, '')) : first, ...rest]
}

function survivorPath({ contest_id }: { contest_id: number }): string {
  return `/admin/survivor-contest#contest-${contest_id}`
}

function twoTeamPath({ contest_id }: { contest_id: number }): string {
  return `/admin/two-team-contest#contest-${contest_id}`
}

function withPeople(path: string, { contest_id }: { contest_id: number }): string {
  return path.replace('#', `?people=${contest_id}#`)
}

function before({ deadline }: { deadline: Instant | null }): WaitingWords {
  return deadline === null ? [] : ['. Next lock ', { at: deadline }]
}

function namesOf(names: readonly string[]): string {
  const rest = names.length - FEW
  return rest > 1 ? `${names.slice(0, FEW).join(', ')} and ${rest} more` : names.join(', ')
}
