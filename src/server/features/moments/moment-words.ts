import { firstLineOf } from '#rules/announcements/announcements.ts'
import { counted, listed } from '#rules/counted.ts'
import type { DecidedIn } from '#rules/games/games.ts'

/** A team's game: '3–2', the leader's goals first. */
export type TeamGame = { team: string; score: string; decided_in: DecidedIn | null }

/**
 * A moment's target, and its topic below the sentence. A reader with several entries reads which ones it is about, and
 * what happened to others at the same time (S19).
 */
type Place = { path: string; about: string; entries?: string[]; also?: MomentFacts[] }

/** Members eliminated by one game, or without a pick: some of their names, and their number. */
export type Fallen = { names: string[]; count: number; game: TeamGame | null; forgot: boolean }

export type MomentFacts = Place &
  (
    | { what: 'through' | 'won' | 'saved' | 'out'; game: TeamGame | null; missing: number }
    | { what: 'life_lost'; game: TeamGame | null; livesLeft: number }
    | { what: 'near'; game: TeamGame; isAfterTwo: boolean }
    | { what: 'alone'; team: string }
    | { what: 'first'; contest_type: 'two_team' | 'playoff_tiebreaker' }
    | { what: 'mentioned' | 'answered'; author: string }
    | { what: 'fell'; fallen: Fallen[]; left: number; isLast: boolean }
    | { what: 'summary'; lines: string[] }
  )

/** About what a lock screen shows. */
const LONGEST = 178
/** A moment on a lock screen: one sentence, and below it the contest. */
export function momentWords(facts: MomentFacts): { title: string; body: string; path: string } {
  const { path, about } = facts
  if (facts.what === 'summary')
    return { title: 'Also tonight', body: firstLineOf(facts.lines.join(' '), LONGEST), path }
  if (facts.what !== 'fell') return { title: sentencesOf(facts), body: about, path }
  return {
    title: fellSentence(facts),
    body: facts.fallen.length > 1 ? `${causesOf(facts.fallen)} · ${about}` : about,
    path,
  }
}

type OfOne = Exclude<MomentFacts, { what: 'fell' | 'summary' }>

/** Entries with the same outcome share a sentence. */
function sentencesOf({ also = [], ...facts }: OfOne): string {
  const all = [facts, ...also].flatMap((of) => (of.what === 'fell' || of.what === 'summary' ? [] : [of]))
  const alike = Map.groupBy(all, (of) => sentenceOf({ ...of, entries: [] }))
  const sentences = [...alike.values()].flatMap(([first, ...rest]) =>
    first ? [sentenceOf({ ...first, entries: [first, ...rest].flatMap(({ entries = [] }) => entries) })] : [],
  )
  return sentences.join(' ')
}

function sentenceOf(facts: OfOne): string {
  const { entries = [] } = facts
  const names = listed(entries)
  const you = entries.length === 0 ? 'you' : names
  const are = entries.length === 0 ? "you're" : `${names} ${entries.length === 1 ? 'is' : 'are'}`
  const areFirst = entries.length === 0 ? "You're" : are
  switch (facts.what) {
    case 'through':
      return facts.game ? `${winOf(facts.game)}. ${areFirst} through.` : `${areFirst} through.`
    case 'won':
      return `${facts.game ? winOf(facts.game) : 'Your team wins'}. ${counted(facts.missing, 'more win')} and ${are} through.`
    case 'saved':
      return `${facts.game ? `${facts.game.team} lost, but so did everybody's` : "Everyone's team lost"}. You're all still in.`
    case 'out':
      return facts.game ? `${lossOf(facts.game, { withScore: true })}. ${areFirst} out.` : `No pick, so ${are} out.`
    case 'life_lost': {
      const left = livesLeftWords(facts.livesLeft)
      if (facts.game === null) return `No pick, so ${you} lost a life. ${left}.`
      return `${lossOf(facts.game, { withScore: true })}. ${left}${entries.length === 0 ? '' : ` for ${names}`}.`
    }
    case 'near': {
      const whose = entries.length === 0 ? 'One win away' : `One win away for ${names}`
      return `${whose}: ${facts.game.team} leads ${facts.game.score} ${facts.isAfterTwo ? 'after two' : 'in the third'}.`
    }
    case 'alone':
      return `${areFirst} the only one on ${facts.team}.`
    case 'first':
      return `You're in first in the ${facts.contest_type === 'two_team' ? 'Two-Team' : 'tiebreaker'}.`
    case 'mentioned':
      return `${facts.author} mentioned you`
    case 'answered':
      return `${facts.author} replied to you`
  }
}

const livesLeftWords = (left: number) => (left === 1 ? 'One life left' : `${left} lives left`)

const winOf = ({ team, score, decided_in }: TeamGame) => `${team} wins ${score}${howOf(decided_in)}`

const lossOf = ({ team, score, decided_in }: TeamGame, { withScore = false } = {}) =>
  `${team} lost${withScore ? ` ${score}` : ''}${howOf(decided_in)}`

function howOf(decidedIn: DecidedIn | null): string {
  if (decidedIn === 'OT') return ' in OT'
  return decidedIn === 'SO' ? ' in a shootout' : ''
}

function fellSentence({ fallen, left, isLast }: { fallen: Fallen[]; left: number; isLast: boolean }): string {
  const rest = isLast ? "You're the last one left." : `${left} left.`
  const all = { names: fallen.flatMap(({ names }) => names), count: fallen.reduce((sum, { count }) => sum + count, 0) }
  const [first] = fallen
  const cause = fallen.length === 1 && first ? `: ${causeOf(first)}` : ''
  return `${someOf(all)} ${all.count === 1 ? 'is' : 'are'} out${cause}. ${rest}`
}

const causeOf = ({ game, forgot }: Fallen) => (game ? lossOf(game) : forgot ? 'no pick' : 'their games are over')

/** 'VGK lost in OT (Owen and Ben) · no pick (Sam)'. */
const causesOf = (fallen: readonly Fallen[]) => fallen.map((of) => `${causeOf(of)} (${someOf(of)})`).join(' · ')

/** A sentence has no room for more names. */
export const MOST_NAMES = 3

/** 'Owen and Ben', 'Owen, Ben and Sam', 'Owen, Ben and 3 others'. */
function someOf({ names, count }: { names: readonly string[]; count: number }): string {
  if (count <= MOST_NAMES) return listed(names)
  const shown = names.slice(0, MOST_NAMES - 1)
  return listed([...shown, `${count - shown.length} others`])
}
