import type { Analytics } from '#contract/dashboard/analytics.ts'
import { counted } from '#rules/counted.ts'
import { roundWords, weekTitle } from '#rules/survivor/week-words.ts'
import { nextPick } from './next-pick.ts'

type Contest = NonNullable<Analytics['survivor']>
type Pick = NonNullable<Contest['me']['pick']>

/** Where the reader stands in the survivor contest: what to do, by when, and how it is going. */
export type MyCase = {
  title: string
  /** What that means for the reader, in one or two sentences. */
  detail: string
  /** What the tab of the browser says. */
  tab: string
  tone: 'accent' | 'plain' | 'good' | 'warn' | 'bad'
  /** The button that leads to the survivor page; primary if the reader has something to do. */
  action: { label: string; isPrimary: boolean }
  /** Whether to show the countdown to the lock. */
  countsDown: boolean
  pick: Pick | null
  badge: 'open' | 'pick' | 'no_pick' | 'eliminated' | 'waiting' | 'alive' | 'champion' | null
}

const look = (label: string) => ({ label, isPrimary: false })
const act = (label: string) => ({ label, isPrimary: true })
const calm = { countsDown: false, pick: null, badge: null } as const

/** What to tell a member in each situation, and how urgently (spec 2, 4; S1, S2, S8, S12, S14). */
export function myCase(contest: Contest): MyCase {
  if (contest.status === 'waiting') return beforeTheStart(contest)
  if (contest.status === 'completed') return afterTheEnd(contest)
  const { me } = contest
  if (!me.is_participant)
    return {
      ...calm,
      title: 'You’re watching this one',
      detail: `${contest.contest_name} has started, so no one new can join. Follow the picks and results.`,
      tab: 'Dashboard',
      tone: 'plain',
      action: look('View Survivor Contest'),
    }
  if (me.is_eliminated)
    return {
      ...calm,
      title: `You were eliminated in ${me.eliminated_in ?? weekOf(contest)}`,
      detail: 'Your run is over. See who is still alive.',
      tab: 'Eliminated',
      tone: 'bad',
      action: look('View Survivor Contest'),
      badge: 'eliminated',
    }
  if (contest.awaiting_round !== null)
    return {
      ...calm,
      title:
        contest.awaiting_round === 1
          ? 'You made it to the playoff tiebreaker'
          : `You made it to ${roundWords(contest.awaiting_round)}`,
      detail: 'Picks open as soon as the round is set up.',
      tab: 'Playoff tiebreaker',
      tone: 'good',
      action: look('View Survivor Contest'),
      badge: 'alive',
    }
  return me.pick === null ? withoutPick(contest) : withPick(contest, me.pick)
}

/** 'Week 7', or 'Round 1, Game 2' in the playoffs. */
const weekOf = (contest: Contest) => weekTitle(contest)

function beforeTheStart(contest: Contest): MyCase {
  const { me, contest_name, current_participants, max_participants } = contest
  const next = nextPick(contest)
  const places = `${current_participants} of ${max_participants} spots are taken.`
  if (me.is_participant)
    return {
      ...calm,
      title: 'You’re in',
      detail: `Waiting for contest to start... ${places}`,
      tab: 'Waiting',
      tone: 'good',
      action: next?.pick === null ? act(`Pick Your ${weekTitle(next)} Team`) : look('View Survivor Contest'),
      badge: 'waiting',
    }
  if (current_participants >= max_participants)
    return {
      ...calm,
      title: `${contest_name} is full`,
      detail: `${places} A spot opens up if someone leaves.`,
      tab: 'Dashboard',
      tone: 'plain',
      action: look('View Survivor Contest'),
    }
  return {
    ...calm,
    title: `Join ${contest_name}`,
    detail: `Pick one team a week, each team once. ${places}`,
    tab: 'Join',
    tone: 'accent',
    action: act('Join Contest'),
  }
}

function afterTheEnd({ me, champion, contest_name }: Contest): MyCase {
  const end = { ...calm, tab: 'Completed', action: look('View Survivor Contest') }
  const lasted = me.eliminated_in === null ? '' : ` You were eliminated in ${me.eliminated_in}.`
  if (champion === null)
    return { ...end, title: 'Contest Completed', detail: `${contest_name} is over.${lasted}`, tone: 'plain' }
  if (me.is_participant && !me.is_eliminated)
    return {
      ...end,
      title: 'You’re the champion!',
      detail: `You outlasted everyone in ${contest_name}.`,
      tab: 'Champion',
      tone: 'good',
      action: look('View Winning Path'),
      badge: 'champion',
    }
  return {
    ...end,
    title: `${champion} is the champion`,
    detail: `${contest_name} is over.${lasted}`,
    tone: 'plain',
    action: look('View Winning Path'),
  }
}

function withoutPick(contest: Contest): MyCase {
  const week = weekOf(contest)
  if (contest.is_locked)
    return {
      ...calm,
      title: `No pick for ${week}`,
      detail: `Picks have locked.${contest.late_picks ? ' You can still pick a team that hasn’t started its first game.' : ''} Without a pick, you’re eliminated.`,
      tab: 'No pick',
      tone: 'warn',
      action: contest.late_picks ? act('Make a Late Pick') : look('View Survivor Contest'),
      badge: 'no_pick',
    }
  return {
    ...calm,
    title: `Pick your team for ${week}`,
    detail: 'You haven’t picked yet. Without a pick, you’re eliminated.',
    tab: `Pick for ${week}`,
    tone: 'accent',
    action: act(`Pick Your ${week} Team`),
    countsDown: true,
    badge: 'no_pick',
  }
}

function withPick(contest: Contest, pick: Pick): MyCase {
  const week = weekOf(contest)
  const yours = { ...calm, title: pick.team_name, pick }
  if (!contest.is_locked)
    return {
      ...yours,
      detail: `Your ${week} pick. You can change your pick until the lock time.`,
      tab: `${pick.abbreviation} picked`,
      tone: 'good',
      action: look('Change Your Pick'),
      countsDown: true,
      badge: 'open',
    }
  return {
    ...yours,
    detail: resultWords(pick, week),
    tab: `${pick.abbreviation}: ${pick.status}`,
    tone: tones[pick.status],
    action: look('View All Picks'),
    badge: 'pick',
  }
}

const tones = {
  Survived: 'good',
  Safe: 'good',
  'In Progress': 'accent',
  'Cannot Win': 'warn',
  Eliminated: 'bad',
} as const satisfies Record<Pick['status'], MyCase['tone']>

function resultWords({ status, wins, wins_needed, games_this_week, games_played }: Pick, week: string): string {
  const left = games_this_week - games_played
  switch (status) {
    case 'Survived':
      return `You survived ${week}.`
    case 'Eliminated':
      return `Your team didn’t win enough in ${week}.`
    case 'Safe':
      return games_this_week === 0
        ? 'All your team’s games were called off. You’re safe, and you can use the team again.'
        : 'Your team has won enough. You’ll be through when the week ends.'
    case 'Cannot Win':
      return 'Your team can’t get the wins it needs.'
    case 'In Progress':
      return `${counted(wins_needed - wins, 'more win')} needed, ${counted(left, 'game')} left.`
  }
}
