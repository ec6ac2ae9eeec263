import { counted } from '#rules/counted.ts'
import { isLive } from '#rules/games/games.ts'
import { championsWords } from '#rules/survivor/story.ts'
import { playsFromWords, roundWords, weekTitle, weekWords, withinSentence } from '#rules/survivor/week-words.ts'
import { gameClock } from '#web/ui/time/game-clock.ts'
import { deadlineWords } from '#web/ui/time/time.tsx'
import { type Case, calm, type Pick, type SurvivorContest } from './case.ts'
import { gamesAhead } from './game-words.ts'
import { nextPick, survivorAddress, weekAddress } from './next-pick.ts'

type Seen = {
  now: string
  /** The week whose result the reader has dismissed; null for none. */
  seenWeek: number | null
}

const HOUR = 3_600_000

/** When the last hour before the lock begins; null for a slot without a lock (W3). */
export const lastHourOf = ({ lock_time }: SurvivorContest): string | null =>
  lock_time === null ? null : new Date(Date.parse(lock_time) - HOUR).toISOString()

function isLastHour(contest: SurvivorContest, now: string): boolean {
  const from = lastHourOf(contest)
  return from !== null && now >= from
}

const look = (label: string, to: string) => ({ label, to, isPrimary: false })
const act = (label: string, to: string) => ({ label, to, isPrimary: true })
const view = (contest: SurvivorContest) => look('View Survivor Contest', survivorAddress(contest))

/** The text for a member in each situation of a survivor contest, and its urgency (spec 2, 4; S1, S2, S8, S12, S14). */
export function survivorCase(contest: SurvivorContest, seen: Seen): Case {
  if (contest.status === 'waiting') return beforeTheStart(contest)
  const { me, happened } = contest
  const isNews = happened !== null && happened.fate !== null && happened.week_number !== seen.seenWeek
  if (contest.status === 'completed') return afterTheEnd(contest)
  const now = { ...caseNow(contest, seen), lives: livesOf(contest) }
  // Once the next week has locked, or is about to, the result of the last one is old news, except an elimination.
  const isOldNews =
    !me.is_eliminated && (contest.is_locked || isLastHour(contest, seen.now) || now.state === 'tiebreaker')
  if (!me.is_participant || !isNews) return now
  if (isOldNews) return now.state === 'picked' ? { ...now, detail: `${happened.title}. ${now.detail}` } : now
  const result = resultCase(happened)
  const { action, join, lives, countdown } = now
  if (me.is_eliminated && me.next_entry) return { ...result, action }
  if (contest.second_chance !== null)
    return { ...result, action: act('Join the Second Chance', survivorAddress(contest.second_chance)), join }
  return { ...result, ...(me.is_eliminated ? {} : { action, lives, countdown }) }
}

/** Null for an eliminated member, or with only one life. */
const livesOf = ({ lives, me }: SurvivorContest): Case['lives'] =>
  me.is_eliminated || me.lives_left === undefined ? null : { left: me.lives_left, of: lives }

const hasMore = ({ me }: SurvivorContest) => (me.lives_left ?? 1) > 1

function caseNow(contest: SurvivorContest, { now }: Seen): Case {
  const { me, awaiting_round, next_pick } = contest
  if (!me.is_participant && contest.is_open)
    return {
      ...calm,
      state: 'join',
      title: `Join ${contest.contest_name}`,
      detail: `It has started, but entries are still open.${next_pick === null ? '' : ` You play ${playsFromWords(next_pick.week_number)}.`}`,
      tab: 'Join',
      tone: 'accent',
      action: act('Join Contest', survivorAddress(contest)),
    }
  if (!me.is_participant)
    return {
      ...watching(contest),
      title: 'You’re watching this one',
      detail: `${contest.contest_name} has started, so no one new can join. Follow the picks and results.`,
    }
  if (me.is_eliminated && me.next_entry) return buyBack(contest, me.next_entry)
  if (me.is_eliminated && contest.second_chance !== null)
    return playOn({ out: me.eliminated_in ?? weekTitle(contest), chance: contest.second_chance })
  if (me.is_eliminated)
    return {
      ...calm,
      state: 'out',
      title: `You were eliminated in ${me.eliminated_in ?? weekTitle(contest)}`,
      detail: whatIsNext(contest),
      tab: 'Eliminated',
      tone: 'bad',
      action: view(contest),
    }
  if (awaiting_round !== null)
    return {
      ...calm,
      state: 'tiebreaker',
      title:
        awaiting_round === 1 ? 'You made it to the playoff tiebreaker' : `You made it to ${roundWords(awaiting_round)}`,
      detail: 'Picks open as soon as the round is set up.',
      tab: 'Playoff tiebreaker',
      tone: 'good',
      action: view(contest),
    }
  return me.pick === null ? withoutPick(contest, now) : withPick(contest, { pick: me.pick, now })
}

/** For who takes no part. */
const watching = (contest: SurvivorContest) =>
  ({ ...calm, state: 'watching', tab: 'Dashboard', tone: 'plain', action: view(contest) }) as const

/** A member whose entries are all out can open another one (S19). */
function buyBack(
  contest: SurvivorContest,
  { until, first_week }: NonNullable<SurvivorContest['me']['next_entry']>,
): Case {
  const out = contest.me.eliminated_in ?? weekTitle(contest)
  return {
    ...calm,
    state: 'join',
    title: 'You can buy back in',
    detail: `You were eliminated in ${out}. Another entry plays ${playsFromWords(first_week)}.${until === null ? '' : ` Entries close ${deadlineWords(until)}.`}`,
    tab: 'Buy back in',
    tone: 'accent',
    action: act('Open Another Entry', survivorAddress(contest)),
  }
}

type Chance = NonNullable<SurvivorContest['second_chance']>

/** An eliminated member can play on (Y4). The title names it, and nothing else on the card does. */
function playOn({ out, chance }: { out: string; chance: Chance }): Case {
  const { contest_id, starts_at } = chance
  return {
    ...calm,
    state: 'join',
    title: 'You get a second chance',
    detail: `You were eliminated in ${out}. Only those who are out can join. ${joinedWords(chance)}`,
    tab: 'Second chance',
    tone: 'accent',
    countdown: startCountdown(starts_at),
    action: act('Join Contest', survivorAddress(chance)),
    join: {
      of: 'survivor',
      contestId: contest_id,
      next: weekAddress(chance, chance),
      title: `You’re in. Pick ${weekWords(chance)} now`,
    },
  }
}

const joinedWords = ({ current_participants: joined }: Chance) =>
  joined === 0 ? 'Nobody has joined yet.' : `${joined} in so far.`

const startCountdown = (starts_at: string | null): Case['countdown'] =>
  starts_at === null ? null : { until: starts_at, verb: 'starts', over: 'Starting' }

/** The prospects of an eliminated member. */
function whatIsNext({ next_pick, awaiting_round }: SurvivorContest): string {
  if (next_pick !== null && next_pick.lock_time !== null)
    return `${weekTitle(next_pick)} picks lock ${deadlineWords(next_pick.lock_time)}.`
  if (awaiting_round !== null)
    return `Next up: ${awaiting_round === 1 ? 'the playoff tiebreaker' : roundWords(awaiting_round)}.`
  return 'See who’s still standing.'
}

/** The result of last week, until the reader has seen it. */
function resultCase(happened: NonNullable<SurvivorContest['happened']>): Case {
  const isOut = happened.fate === 'out'
  const hasLost = happened.life_lost === true
  return {
    ...calm,
    state: 'result',
    title: happened.title,
    detail: happened.lines.join(' '),
    tab: isOut ? 'Eliminated' : hasLost ? 'You lost a life' : 'You survived',
    tone: isOut ? 'bad' : hasLost ? 'warn' : 'good',
    action: null,
    team: isOut ? null : happened.team,
  }
}

function beforeTheStart(contest: SurvivorContest): Case {
  const { me, contest_name, current_participants: joined, max_participants, starts_at } = contest
  const next = nextPick(contest)
  const firstPick = contest.next_pick
  const places = joined === 0 ? `Be the first of ${max_participants}.` : `${joined} of ${max_participants} in.`
  const countdown = startCountdown(starts_at)
  if (me.is_participant)
    return {
      ...calm,
      state: 'starts_in',
      title: 'You’re in',
      detail: `${places}${next?.pick ? ` Your ${weekTitle(next)} pick is ${next.pick.abbreviation}.` : ''}`,
      tab: 'Waiting',
      tone: 'good',
      countdown,
      action:
        next?.pick === null ? act(`Pick Your ${weekTitle(next)} Team`, weekAddress(contest, next)) : view(contest),
    }
  if (!contest.is_open)
    return {
      ...watching(contest),
      title: contest_name,
      detail: `It’s only for those who are out of the first contest. ${places}`,
      countdown,
    }
  if (joined >= max_participants)
    return {
      ...watching(contest),
      state: 'full',
      title: `${contest_name} is full`,
      detail: `${places} A spot opens up if someone leaves.`,
    }
  return {
    ...calm,
    state: 'join',
    title: `Join ${contest_name}`,
    detail: `Pick one team a week, each team once. ${places}`,
    tab: 'Join',
    tone: 'accent',
    countdown,
    action: act('Join Contest', survivorAddress(contest)),
    join: {
      of: 'survivor',
      contestId: contest.contest_id,
      next: firstPick === null ? survivorAddress(contest) : weekAddress(contest, firstPick),
      title: firstPick === null ? 'You’re in' : `You’re in. Pick ${weekWords(firstPick)} now`,
    },
  }
}

/** The result: first of all until the reader dismisses it (D8), and quietly from then on. */
function afterTheEnd(contest: SurvivorContest): Case {
  const { me, champions, contest_name, happened, is_ending_new: isNew } = contest
  const path = look('View Winning Path', survivorAddress(contest))
  const place = me.eliminated_in === null ? null : `You went out of ${contest_name} in ${me.eliminated_in}`
  const end = {
    ...calm,
    state: isNew ? 'ended' : 'over',
    tab: 'Completed',
    tone: 'plain',
    action: path,
    place,
  } as const
  // The lines of the deciding week name the champion too.
  if (isNew && happened?.fate === 'out') return { ...end, ...resultCase(happened), state: 'ended', action: path, place }
  const lasted = me.eliminated_in === null ? '' : ` You were eliminated in ${me.eliminated_in}.`
  if (champions.length === 0)
    return {
      ...end,
      title: 'Contest Completed',
      detail: [`${contest_name} is over.${lasted}`, ...(happened?.lines ?? [])].join(' '),
      action: view(contest),
    }
  if (me.is_participant && !me.is_eliminated) {
    const isShared = champions.length > 1
    return {
      ...end,
      state: isNew ? 'champion' : 'over',
      title: isShared ? 'You share the title!' : 'You’re the champion!',
      detail: isShared
        ? `${championsWords(champions)} of ${contest_name}.`
        : `You outlasted everyone in ${contest_name}.`,
      tab: 'Champion',
      tone: 'gold',
      place: isShared ? `You share the title of ${contest_name}` : `You won ${contest_name}`,
      path: contest.path,
    }
  }
  return { ...end, title: championsWords(champions), detail: `${contest_name} is over.${lasted}` }
}

function withoutPick(contest: SurvivorContest, now: string): Case {
  const week = weekTitle(contest)
  const { can_pick_late: isLate, late_until: until } = contest.me
  if (contest.is_locked)
    return {
      ...calm,
      state: isLate ? 'late' : 'in_trouble',
      title: `No pick for ${week}`,
      detail: `${isLate ? lateWords(until) : 'Picks have locked.'} Without a pick, ${lossOf(contest)}.`,
      tab: 'No pick',
      tone: 'warn',
      action: isLate ? act('Make a Late Pick', weekAddress(contest, contest)) : view(contest),
      countdown: until === null ? null : { until, verb: 'ends', over: 'Too late' },
    }
  const isLast = isLastHour(contest, now)
  return {
    ...calm,
    state: isLast ? 'last_hour' : 'pick',
    title: isLast ? `No pick for ${week} yet` : `Pick your team for ${week}`,
    detail: entriesWords(contest) ?? `${isLast ? '' : 'You haven’t picked yet. '}Without a pick, ${lossOf(contest)}.`,
    tab: `Pick for ${week}`,
    tone: isLast ? 'warn' : 'accent',
    action: act(`Pick Your ${week} Team`, weekAddress(contest, contest)),
    countdown: locksAt(contest),
  }
}

/** What a late pick can be, and until when, if that is known (S2). */
const lateWords = (until: string | null) =>
  `You can still take a team that hasn’t played this week${until === null ? '' : `, until ${deadlineWords(until)}`}.`

/** '1 of 2 entries picked.' Empty for a member with one (S19). */
const entriesWords = ({ me: { entries } }: SurvivorContest): string | null =>
  entries === undefined ? null : `${entries.picked} of ${entries.of} entries picked.`

const lossOf = (contest: SurvivorContest) => (hasMore(contest) ? 'you lose a life' : 'you’re eliminated')

const locksAt = ({ lock_time }: SurvivorContest): Case['countdown'] =>
  lock_time === null ? null : { until: lock_time, verb: 'locks', over: 'Locked' }

function withPick(contest: SurvivorContest, { pick, now }: { pick: Pick; now: string }): Case {
  const week = weekTitle(contest)
  const yours = { ...calm, pick, games: gamesAhead(contest.me.games, { now, isPlayoffs: contest.round !== null }) }
  if (!contest.is_locked) {
    const isLast = isLastHour(contest, now)
    const whose = entriesWords(contest) ?? (isLast ? null : `Your ${week} pick.`)
    return {
      ...yours,
      state: 'picked',
      title: isLast ? `${pick.abbreviation} is in` : pick.team_name,
      detail: [whose, 'You can change your pick until the lock time.'].filter((words) => words !== null).join(' '),
      tab: `${pick.abbreviation} picked`,
      tone: 'good',
      action: look(`Change Your Pick: ${pick.abbreviation}`, weekAddress(contest, contest)),
      countdown: locksAt(contest),
      badge: isLast ? null : 'picked',
    }
  }
  const isPlayoffs = contest.round !== null
  const live = liveOf(pick, { games: contest.me.games, isPlayoffs })
  return {
    ...yours,
    ...standing[pick.status],
    live,
    games: live === null ? yours.games : gamesAhead(contest.me.games.filter(isNotOn), { now, isPlayoffs }),
    title: titleOf(pick),
    detail: detailOf(pick, { week, live, games: yours.games, hasMore: hasMore(contest) }),
    tab: `${pick.abbreviation}: ${pick.status}`,
    action: look('View All Picks', weekAddress(contest, contest)),
    badge: 'status',
    chance: contest.me.survival_chance,
  }
}

type Known = { week: string; live: Case['live']; games: readonly string[]; hasMore: boolean }

/** The meaning of the pick for the reader; empty if the title says what it needs and its games are below. */
function detailOf(pick: Pick, { live, games, ...of }: Known): string {
  if (pick.status !== 'In Progress') return resultWords(pick, of)
  if (live !== null) return stakeWords(pick)
  return games.length === pick.games_this_week - pick.games_played ? '' : resultWords(pick, of)
}

const isNotOn = ({ game_state }: SurvivorContest['me']['games'][number]) => !isLive(game_state)

/** 'FLA 7–5 VAN', '3rd 7:45', while a game of the pick is on. */
function liveOf(
  { abbreviation }: Pick,
  { games, isPlayoffs }: { games: SurvivorContest['me']['games']; isPlayoffs: boolean },
): Case['live'] {
  const game = games.find(({ game_state }) => isLive(game_state))
  if (game === undefined) return null
  const { team_score, opponent_score, opponent_abbrev } = game
  return {
    score: `${abbreviation} ${team_score ?? 0}–${opponent_score ?? 0} ${opponent_abbrev}`,
    clock: gameClock(game, { isPlayoffs }),
  }
}

/** The stakes of a live game for the reader. */
const stakeWords = ({ wins, wins_needed }: Pick) =>
  wins_needed - wins === 1 ? 'Win and you’re through.' : 'Win this one and one more, and you’re through.'

const standing = {
  Survived: { state: 'survived', tone: 'good' },
  Safe: { state: 'safe', tone: 'good' },
  'In Progress': { state: 'sweating', tone: 'accent' },
  'Cannot Win': { state: 'in_trouble', tone: 'warn' },
  'Life Lost': { state: 'survived', tone: 'warn' },
  Eliminated: { state: 'out', tone: 'bad' },
} as const satisfies Record<Pick['status'], { state: Case['state']; tone: Case['tone'] }>

function titleOf({ status, team_name, abbreviation, wins, wins_needed }: Pick): string {
  if (status === 'In Progress')
    return `${abbreviation} needs ${counted(wins_needed - wins, wins > 0 ? 'more win' : 'win')}`
  if (status === 'Safe') return `You’re safe with ${abbreviation}`
  return status === 'Cannot Win' ? `${abbreviation} can’t get there` : team_name
}

function resultWords(
  { status, games_this_week, games_played }: Pick,
  { week, hasMore }: { week: string; hasMore: boolean },
): string {
  const left = games_this_week - games_played
  switch (status) {
    case 'Survived':
      return `You survived ${week}.`
    case 'Life Lost':
      return `Your team didn’t win enough in ${week}. That cost you a life.`
    case 'Eliminated':
      return `Your team didn’t win enough in ${week}.`
    case 'Safe':
      return games_this_week === 0
        ? 'All your team’s games were called off, so you can use the team again.'
        : `You’ll be through when ${withinSentence(week)} ends.`
    case 'Cannot Win':
      return hasMore ? 'That costs you a life, but you stay in.' : 'You stay in only if everyone else loses too.'
    case 'In Progress':
      return `${counted(left, 'game')} left in ${withinSentence(week)}.`
  }
}
