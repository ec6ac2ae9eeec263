import type { Analytics } from '#contract/dashboard/analytics.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { championsWords, someOf } from '#rules/survivor/story.ts'
import { paths } from '#web/paths.ts'

export type SurvivorContest = NonNullable<Analytics['survivor']>
export type TwoTeamContest = NonNullable<Analytics['two_team']>
/** The contests that the dashboard shows. */
export type Shown = 'survivor' | 'tiebreaker' | 'two_team'
export type Pick = NonNullable<SurvivorContest['me']['pick']>

/** The states of a member in a contest; the first ones lead the dashboard. */
const STATES = [
  'on_the_clock',
  'last_hour',
  'late',
  'draft_live',
  'champion',
  'ended',
  'waited_for',
  'result',
  'pick',
  'sweating',
  'in_trouble',
  'join',
  'starts_in',
  'safe',
  'picked',
  'tiebreaker',
  'tiebreaker_on',
  'playing',
  'survived',
  'out',
  'full',
  'watching',
  'over',
] as const
type State = (typeof STATES)[number]

/** A contest that the reader can join with the button of the hero. */
export type Join = {
  of: 'survivor' | 'two_team'
  contestId: number
  /** The next screen, and the message there. */
  next: string
  title: string
}

/** The reader's state in a contest: what to do, by when, and how it is going. */
export type Case = {
  state: State
  title: string
  /** Its meaning for the reader, in one or two sentences. */
  detail: string
  /** The title of the browser tab. */
  tab: string
  tone: 'accent' | 'plain' | 'good' | 'warn' | 'bad' | 'gold'
  /** The button; primary if the reader has something to do. */
  action: { label: string; to: string; isPrimary: boolean } | null
  /** The button joins at once instead of leading somewhere. */
  join: Join | null
  countdown: { until: string; verb: string; over: string } | null
  /** The games that matter next: 'Tonight 7:00 @ OTT'. */
  games: readonly string[]
  /** The game of the pick that is on: it leads the card. */
  live: { score: string; clock: string | null } | null
  /** The teams with which the reader won. */
  path: readonly string[]
  /** The survivor pick that it is about. */
  pick: Pick | null
  /** The team the title is about, without a pick: the one of last week's result. */
  team: string | null
  /** The chance that its team brings the reader through (F2, F7); null where there is none. */
  chance: number | null
  /** The reader's lives, in a contest with more than one (S18). */
  lives: { left: number; of: number } | null
  /** How a contest that is over went for the reader: 'You finished 2nd in Spring'; null before, or without a place. */
  place: string | null
  /** A fact missing from the title: that there is a pick, or its state. */
  badge: 'picked' | 'status' | null
}

/** Defaults that most cases keep. */
export const calm = {
  join: null,
  countdown: null,
  games: [],
  live: null,
  path: [],
  pick: null,
  team: null,
  chance: null,
  lives: null,
  place: null,
  badge: null,
} as const

type Season = { season_year: string; is_season_over: boolean; endings: Analytics['endings'] }

export const seasonIsOver = ({ season_year }: { season_year: string }) => `The ${season_year} season is over`

/** The reader's ending: a title before the place in a draft contest, and that before the week they went out. */
function ownPlace(cases: readonly Case[]): string | null {
  const placed = cases.filter(({ place }) => place !== null)
  return (placed.find(({ tone }) => tone === 'gold') ?? placed.at(-1))?.place ?? null
}

/** The reader's own place and the winners of the season, once everything is over and the reader has no title to celebrate. */
function betweenSeasons(cases: readonly Case[], { season_year, endings }: Season): Case | null {
  if (cases.some(({ state }) => state !== 'over' && state !== 'ended')) return null
  return {
    ...calm,
    state: 'over',
    title: ownPlace(cases) ?? seasonIsOver({ season_year }),
    detail: endings.flatMap((ending) => endingWords(ending) ?? []).join(' '),
    tab: 'Season over',
    tone: 'plain',
    action: { label: 'See the Champions', to: paths.champions, isPrimary: true },
  }
}

/** 'Ann is the champion of Autumn Survivor.' Null without a winner. */
export function endingWords({
  contest_name,
  contest_type,
  champions,
  tied,
}: Analytics['endings'][number]): string | null {
  if (tied.length > 0) return `${someOf(tied)} are tied in ${contest_name}.`
  if (champions.length === 0) return null
  const isShared = champions.length > 1 && contestTypes[contest_type].has_draft
  return isShared
    ? `${someOf(champions)} share first place in ${contest_name}.`
    : `${championsWords(champions)} of ${contest_name}.`
}

/** The contest that leads the dashboard: the more urgent one for the reader, one of `cases` unless it is the season. A draft's comes last in `cases`. */
export function leading(cases: readonly Case[], season: Season): Case | null {
  const [first = null] = cases.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))
  const played = cases.find(({ state }) => state === 'tiebreaker_on')
  // A title won before waits while the reader's own tiebreaker is played.
  if (played !== undefined && (first?.state === 'champion' || first?.state === 'ended')) return played
  return (first !== null && season.is_season_over && betweenSeasons(cases, season)) || first
}
