import { firstLineOf } from '#rules/announcements/announcements.ts'
import { counted, listed } from '#rules/counted.ts'
import type { DecidedIn } from '#rules/games/games.ts'

/** A team's game: '3–2', the leader's goals first. */
export type TeamGame = { team: string; score: string; decided_in: DecidedIn | null }

/** A moment's target, and its topic below the sentence. */
type Place = { path: string; about: string }

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
  if (facts.what !== 'fell') return { title: sentenceOf(facts), body: about, path }
  return {
    title: fellSentence(facts),
    body: facts.fallen.length > 1 ? `${causesOf(facts.fallen)} · ${about}` : about,
    path,
  }
}

type OfOne = Exclude<MomentFacts, { what: 'fell' | 'summary' }>

function sentenceOf(facts: OfOne): string {
  switch (facts.what) {
    case 'through':
      return facts.game ? `${winOf(facts.game)}. You're through.` : "You're through."
    case 'won':
      return `${facts.game ? winOf(facts.game) : 'Your team wins'}. ${counted(facts.missing, 'more win')} and you're through.`
    case 'saved':
      return `${facts.game ? `${facts.game.team} lost, but so did everybody's` : "Everyone's team lost"}. You're all still in.`
    case 'out':
      return facts.game ? `${lossOf(facts.game, { withScore: true })}. You're out.` : "No pick, so you're out."
    case 'life_lost':
      return facts.game
        ? `${lossOf(facts.game, { withScore: true })}. ${livesLeftWords(facts.livesLeft)}.`
        : `No pick, so you lost a life. ${livesLeftWords(facts.livesLeft)}.`
    case 'near':
      return `One win away: ${facts.game.team} leads ${facts.game.score} ${facts.isAfterTwo ? 'after two' : 'in the third'}.`
    case 'alone':
      return `You're the only one on ${facts.team}.`
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
