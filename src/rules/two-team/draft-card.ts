import { counted, ordinal } from '#rules/counted.ts'
import { someOf } from '#rules/survivor/story.ts'

export type DraftCardFacts = {
  name: string
  contest_name: string
  /** First place of a completed contest; null for all others. */
  title: 'won' | 'shared' | null
  teams: readonly { abbreviation: string; pick_number: number; wins: number }[]
  wins: number
  /** Null before the first win. */
  rank: number | null
  is_tied: boolean
  drafters: number
  /** The draft superlatives this member's picks earned: 'Steal of the draft'. */
  praise: readonly string[]
}

/** A member's draft contest card, for others to see (D2, D7): their teams until there are wins, then their standing. */
export function draftCard({ name, contest_name, title, teams, wins, praise, ...standing }: DraftCardFacts) {
  const label = ({ pick_number, wins: won }: DraftCardFacts['teams'][number]) =>
    wins > 0 ? String(won) : `#${pick_number}`
  return {
    kind: title === null ? ('haul' as const) : ('champion' as const),
    title:
      title === 'won'
        ? `${name} won ${contest_name}`
        : title === 'shared'
          ? `${name} shares first place in ${contest_name}`
          : `${name} drafted ${someOf(teams.map(({ abbreviation }) => abbreviation))}`,
    lines: wins > 0 ? [standingWords({ wins, ...standing })] : [...praise],
    path: teams.map((team) => ({ abbreviation: team.abbreviation, label: label(team), held: true })),
    fallen: [],
  }
}

/** '23 wins, tied for 1st of 16' */
function standingWords({
  wins,
  rank,
  is_tied,
  drafters,
}: Pick<DraftCardFacts, 'wins' | 'rank' | 'is_tied' | 'drafters'>) {
  if (rank === null) return counted(wins, 'win')
  return `${counted(wins, 'win')}, ${is_tied ? 'tied for ' : ''}${ordinal(rank)} of ${drafters}`
}
