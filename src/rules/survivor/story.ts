import { listed } from '#rules/counted.ts'
import { lifeLostWords } from './lives.ts'
import { type WeekName, weekTitle, weekWords } from './week-words.ts'

/** A member eliminated in a week, with their team; null without a pick. */
export type Fallen = { name: string; team: string | null }

export type WeekFate = 'survived' | 'out' | 'champion' | 'shared_first'

export type WeekFacts = {
  week: WeekName
  contest_name: string
  /** The reader's own outcome; null for readers who weren't playing, such as the chat. */
  mine: {
    fate: WeekFate
    team: string | null
    /** The team's record in the week; null without a team. */
    record: { wins: number; losses: number } | null
    /** They had no team to pick (S10, P5). */
    is_excused: boolean
    /** Lives left, if the week cost one (S18). */
    lives_left?: number | undefined
  } | null
  /** Some of the eliminated members, without the reader. */
  out: readonly Fallen[]
  /**
   * Some of the members who lost a life and stayed in, without the reader, and their number, including the reader
   * (S18).
   */
  life_lost?: { some: readonly Fallen[]; count: number } | undefined
  /** Members eliminated, including the reader. */
  eliminated: number
  left: number
  /** Members at the start of the contest. */
  total: number
  /** Everyone who picked would have been out, so none of them is (S9). */
  everyone_saved: boolean
  anybody_picked: boolean
  /** First place of a finished contest. */
  champions: readonly string[]
  /** Why a contest that is over has no champion (S20). */
  no_champion?: string | undefined
}

/** Further names are only counted. */
export const NAMED = 5

/**
 * A week's story for its reader, the same on the dashboard, in the mail, on a lock screen and in the chat: a title,
 * then 'DAL 3–0.', 'Out: Freya (no pick), Owen (VGK).', '6 of 16 left.'
 */
export function weekStory(facts: WeekFacts): { title: string; lines: string[] } {
  const { champions, left, total, no_champion } = facts
  if (no_champion !== undefined) {
    return { title: `${facts.contest_name} is over without a champion`, lines: [`${no_champion}.`] }
  }
  const isOver = champions.length > 0
  const end = isOver ? `${championsWords(champions)}.` : `${left} of ${total} left.`
  const week = [ownLine(facts), savedLine(facts), lifeLine(facts), outLine(facts)]
  // Who won is the news for those who went out last.
  const lines = isOver && isOut(facts) ? [end, ...week] : [...week, isFirst(facts) ? null : end]
  return { title: titleOf(facts), lines: lines.filter((line) => line !== null) }
}

/** The story as one text, for a chat message. */
export function weekSentence(facts: WeekFacts): string {
  const { title, lines } = weekStory(facts)
  return [`${title}.`, ...lines].join(' ')
}

/** 'Ben is the champion', 'Ben, Cy and Mia are the champions'. */
export function championsWords(names: readonly string[]): string {
  return `${someOf(names)} ${names.length === 1 ? 'is the champion' : 'are the champions'}`
}

/** Names the first few and counts the rest. */
export function someOf(names: readonly string[]): string {
  const more = names.length - NAMED
  return listed(more > 0 ? [...names.slice(0, NAMED), `${more} more`] : names)
}

const isFirst = ({ mine }: WeekFacts) => mine?.fate === 'champion'
const isOut = ({ mine }: WeekFacts) => mine?.fate === 'out'

function titleOf({ week, contest_name, mine }: WeekFacts): string {
  switch (mine?.fate) {
    case undefined:
      return `${weekTitle(week)} of ${contest_name} is over`
    case 'survived':
      return mine.lives_left === undefined ? `You survived ${weekWords(week)}` : `You lost a life in ${weekWords(week)}`
    case 'out':
      return `You were eliminated in ${weekWords(week)}`
    case 'champion':
      return `You won ${contest_name}`
    case 'shared_first':
      return `You share first place in ${contest_name}`
  }
}

function ownLine({ mine, everyone_saved, anybody_picked }: WeekFacts): string | null {
  if (mine === null) return null
  const { lives_left: left, team, record } = mine
  if (left !== undefined) return lifeLostWords({ team, losses: record?.losses ?? 0, left })
  if (mine.team !== null) return mine.record === null ? `${mine.team}.` : `${mine.team} ${recordWords(mine.record)}.`
  if (mine.is_excused) return 'You had no team to pick.'
  if (everyone_saved && !anybody_picked) return null
  return mine.fate === 'out' ? 'You had no pick.' : null
}

/** '3–0' with an en dash. */
const recordWords = ({ wins, losses }: { wins: number; losses: number }): string => `${wins}–${losses}`

function savedLine({ everyone_saved, anybody_picked }: WeekFacts): string | null {
  if (!everyone_saved) return null
  return anybody_picked
    ? 'Everyone who picked would have been out, so everyone who picked stays in.'
    : 'Nobody had picked, so everyone stays in.'
}

function outLine({ mine, out, eliminated, everyone_saved }: WeekFacts): string | null {
  const others = eliminated - (mine?.fate === 'out' ? 1 : 0)
  if (others <= 0) return everyone_saved || eliminated > 0 ? null : 'Nobody went out.'
  return `${eliminated > others ? 'Also out' : 'Out'}: ${namesOf(out, others)}.`
}

/** 'Lost a life: Owen (VGK).' */
function lifeLine({ mine, life_lost }: WeekFacts): string | null {
  if (life_lost === undefined) return null
  const others = life_lost.count - (mine?.lives_left === undefined ? 0 : 1)
  if (others <= 0) return null
  return `${life_lost.count > others ? 'Also lost a life' : 'Lost a life'}: ${namesOf(life_lost.some, others)}.`
}

/** 'Freya and Mia (no pick), Owen (VGK) and 3 more' */
function namesOf(some: readonly Fallen[], count: number): string {
  const named = some.slice(0, NAMED)
  const byTeam = Map.groupBy(named, ({ team }) => team ?? 'no pick')
  const names = [...byTeam].map(([team, fallen]) => `${listed(fallen.map(({ name }) => name))} (${team})`)
  return `${names.join(', ')}${count > named.length ? ` and ${count - named.length} more` : ''}`
}
