import { notStartedWords } from '#rules/contests/starting.ts'
import { counted, listed } from '#rules/counted.ts'
import type { TellingTime } from '#rules/dashboard/waiting.ts'
import { roundWords } from '#rules/survivor/week-words.ts'
import { days, hours, type Instant, minutes } from '#rules/time.ts'
import type { WaitingItem } from './waiting.ts'

/** A sentence in parts: each reader gets its instants in their own zone, and what is left until one at the moment of reading. */
export type WaitingWords = readonly (string | { at: Instant } | { until: Instant })[]

type KindOf<Item> = {
  /** On the desk the link, in a mail the subject. */
  title: (item: Item) => WaitingWords
  detail: (item: Item) => WaitingWords
  /** The page where it is done. */
  path: (item: Item) => string
  /** The page of each way out, where there are several; where the way out is an act, its dialog is open there. */
  buttons?: (item: Item) => { label: string; path: string }[]
  /** Whether it is good to know and needs nobody, because members do it or the pool itself will; left out where it never is. */
  informs?: (item: Item) => boolean
  /** When admins are told by mail and push (rulebook N5); null keeps it on the desk. */
  told: TellingTime | null
  /** What tells it from the next one of its kind in the same contest; admins are told once of each. */
  occasion: (item: Item) => string
  /** Since when it waits, where the item knows; otherwise it counts from when it was first seen. */
  since?: (item: Item) => Instant | null
}

export type WaitingKind = WaitingItem['kind']
type ItemOf<Kind extends WaitingKind> = Extract<WaitingItem, { kind: Kind }>

/** Longer lists of names end in 'and 3 more'. */
const FEW = 4

/** Soon, but not before an admin at the desk has had the time to do it. */
const SHORTLY: TellingTime = { after: minutes(10), within: null }

/** Every kind of what waits for an admin, the most urgent first: what holds up a game comes before everything else. */
const waitingKinds: { readonly [Kind in WaitingKind]: KindOf<ItemOf<Kind>> } = {
  out_of_date: {
    title: ({ weeks }) => [`Results of ${listed(weeks)} are out of date`],
    detail: (item) => [`${item.contest_name}: a score was corrected`, ...before(item)],
    path: survivorPath,
    // The league often corrects a score twice.
    told: { after: hours(1), within: null },
    occasion: ({ weeks }) => weeks.join(','),
  },
  advance: {
    title: ({ week, deadline }) =>
      deadline === null ? [`${capitalized(week)} is ready to advance`] : [`Advance ${week} before `, { at: deadline }],
    detail: ({ contest_name, week }) => [`${contest_name}: every game of ${week} is final`],
    path: survivorPath,
    told: SHORTLY,
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
    // It has waited for a day already (rulebook N8).
    told: { after: 0, within: null },
    occasion: ({ week, weeks_waited }) => `${week}, ${weeks_waited}`,
  },
  locked_wrong: {
    title: ({ week, locked_at, first_start }) => {
      if (first_start === null) return [`${capitalized(week)} locked with a game too few`]
      return [`${capitalized(week)} locked too ${locked_at < first_start ? 'early' : 'late'}`]
    },
    detail: ({ contest_name, locked_at, first_start, teams }) => [
      `${contest_name}: the NHL has corrected its schedule. `,
      ...(first_start === null ? [] : ['Locked ', { at: locked_at }, ', first game ', { at: first_start }, '. ']),
      ...(teams.length === 0 ? [] : [`One win is enough for ${namesOf(teams)}. `]),
      'A ruling helps whom that hurt',
    ],
    path: ({ contest_id }) => `/admin/survivor-contest?dialog=rulings&of=${contest_id}`,
    // It stands as it is, whatever an admin thinks of it.
    informs: () => true,
    told: { after: hours(1), within: null },
    occasion: ({ week }) => week,
  },
  no_pick: {
    title: ({ names, week }) => [`${counted(names.length, 'member')} without a pick for ${week}`],
    detail: ({ names, deadline }) =>
      deadline === null ? [namesOf(names)] : [`${namesOf(names)}. Locks `, { at: deadline }],
    path: survivorPath,
    informs: () => true,
    // The members are reminded themselves (N1).
    told: null,
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
      // A draft without a start of its own doesn't start automatically.
      return [`${contest_name}: ${why}. ${is_draft ? 'Draft by' : 'Starts'} `, { at: deadline }]
    },
    path: (item) => (item.is_draft ? twoTeamPath(item) : survivorPath(item)),
    told: { after: minutes(10), within: hours(3) },
    // A start that is missed moves on from lock to lock, and that is told as it happens (S14).
    occasion: () => '',
  },
  draft_full: {
    title: ({ contest_name }) => [`${contest_name} is full and ready to draft`],
    detail: ({ joined, deadline }) => [
      `${joined} have joined. Start the draft`,
      ...(deadline === null ? [] : [' before the season does, ', { at: deadline }]),
    ],
    path: twoTeamPath,
    told: SHORTLY,
    occasion: () => '',
  },
  draft: {
    title: ({ participant_name }) => [`Waiting on ${participant_name} to pick`],
    detail: ({ contest_name, since }) => [`${contest_name}, since `, { at: since }],
    path: twoTeamPath,
    // The member on the clock has a mail.
    told: null,
    occasion: ({ since }) => since,
  },
  playoff_round: {
    title: ({ round }) => [`${capitalized(roundWords(round))} can be set up`],
    detail: (item) => [item.contest_name, ...before(item)],
    path: survivorPath,
    told: SHORTLY,
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
    told: SHORTLY,
    occasion: () => '',
  },
  tied: {
    title: () => ['First place is tied: create the tiebreaker'],
    detail: ({ contest_name, names, deadline }) => [
      `${contest_name}: ${namesOf(names)}`,
      ...(deadline === null ? [] : ['. The playoffs start ', { at: deadline }]),
    ],
    path: ({ contest_id }) => `/admin/two-team-contest?dialog=tiebreaker&of=${contest_id}`,
    told: SHORTLY,
    occasion: () => '',
  },
  final_table: {
    title: () => ['Choose the final standings'],
    detail: ({ words, deadline }) => [words, ...(deadline === null ? [] : ['. Next game ', { at: deadline }])],
    path: () => '/admin/playoff-teams',
    // It has waited for three days already (rulebook B4).
    told: { after: 0, within: null },
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
    told: { after: hours(1), within: null },
    occasion: () => '',
  },
  schedule_here: {
    title: ({ season_year }) => [`The ${season_year} schedule is here`],
    detail: ({ deadline }) =>
      deadline === null ? ['Set up its contests'] : ['Set up its contests. The season starts ', { at: deadline }],
    path: () => '/admin/new-season',
    told: { after: hours(1), within: null },
    occasion: ({ season_year }) => season_year,
  },
  backup: {
    title: ({ trouble }) => [trouble === null ? 'No backup for two days' : 'The last backup failed'],
    detail: ({ trouble, last_success_at }) => [
      ...(trouble === null ? [] : [`${trouble} `]),
      ...(last_success_at === null ? ['There is no backup yet.'] : ['Last backup ', { at: last_success_at }]),
    ],
    path: () => '/admin/status',
    told: SHORTLY,
    occasion: ({ last_success_at }) => last_success_at ?? '',
  },
  feed: {
    title: () => ['The NHL feed is down'],
    detail: ({ scores_as_of }) => (scores_as_of === null ? [] : ['Scores as of ', { at: scores_as_of }]),
    path: () => '/admin/season-games',
    // Silence hurts only while there are games.
    told: { after: days(1), within: days(7) },
    occasion: ({ scores_as_of }) => scores_as_of ?? '',
    since: ({ scores_as_of }) => scores_as_of,
  },
  mail: {
    title: () => ["Email isn't going out"],
    detail: ({ trouble }) => [trouble],
    path: () => '/admin/email-settings',
    // Providers have short outages. The devices still get it.
    told: { after: hours(1), within: null },
    occasion: () => '',
  },
  webhook: {
    title: ({ name }) => [`Posts to ${name} are off`],
    detail: ({ refusal }) => [`It took none for a week. ${refusal}`],
    path: () => '/admin/settings#webhooks',
    told: SHORTLY,
    occasion: ({ webhook_id }) => String(webhook_id),
  },
  local_admin: {
    title: ({ name }) => [`Email can't reach ${name}`],
    detail: ({ email }) => [`${email} isn't a real address. Enter one that works.`],
    path: ({ user_id }) => `/admin/user-management?dialog=edit&of=${user_id}`,
    informs: () => true,
    // A mail couldn't reach them.
    told: null,
    occasion: ({ user_id }) => String(user_id),
  },
  address: {
    title: () => ['Links work only on this computer'],
    detail: ({ address }) => [`They begin with ${address}. Set APP_URL on the server and restart it.`],
    path: () => '/admin/email-settings',
    informs: () => true,
    told: null,
    occasion: () => '',
  },
}

// The keys of a constant table are exactly its kinds.
const byUrgency = Object.keys(waitingKinds) as WaitingKind[]

/** The most urgent first; of one kind the nearest deadline. */
export function byUrgencyAndDeadline(one: WaitingItem, other: WaitingItem): number {
  const kinds = byUrgency.indexOf(one.kind) - byUrgency.indexOf(other.kind)
  return kinds !== 0 ? kinds : timeOf(one.deadline) - timeOf(other.deadline)
}

const timeOf = (deadline: Instant | null) => (deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline))

/** What the table says of an item. */
export function waitingKindOf(item: WaitingItem) {
  // The compiler can't follow that the item and the entry are of the same kind; the table's type proves it.
  const kind = waitingKinds[item.kind] as KindOf<WaitingItem>
  return {
    title: kind.title(item),
    detail: kind.detail(item),
    path: kind.path(item),
    buttons: kind.buttons?.(item) ?? [],
    informs: kind.informs?.(item) ?? false,
    told: kind.told,
    occasion: kind.occasion(item),
    since: kind.since?.(item) ?? null,
  }
}

function survivorPath({ contest_id }: { contest_id: number }): string {
  return `/admin/survivor-contest#contest-${contest_id}`
}

function twoTeamPath({ contest_id }: { contest_id: number }): string {
  return `/admin/two-team-contest#contest-${contest_id}`
}

function before({ deadline }: { deadline: Instant | null }): WaitingWords {
  return deadline === null ? [] : ['. Next lock ', { at: deadline }]
}

function namesOf(names: readonly string[]): string {
  const rest = names.length - FEW
  return rest > 1 ? `${names.slice(0, FEW).join(', ')} and ${rest} more` : names.join(', ')
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
