import type { LivesHeld } from './lives.ts'
import { NAMED, type WeekFate } from './story.ts'
import { shortWeek, type WeekName, weekWords } from './week-words.ts'

type Square = { abbreviation: string; label: string; held: boolean }
type Fallen = { name: string; team: string | null }
type Figure = { value: string; words: string }

export type CardFacts = {
  name: string
  contest_name: string
  week: WeekName
  fate: WeekFate
  /** Whether the week cost them a life (S18). */
  life_lost?: boolean
  /** After the week (S18). */
  lives?: LivesHeld | undefined
  /** Their picks up to this week, oldest first. */
  path: readonly (WeekName & { abbreviation: string; held: boolean })[]
  /** This week's team; null without a pick. */
  team: string | null
  /** The picks of the week, and how many of them are that team. */
  picked: { all: number; same: number }
  left: number
  total: number
  /** Members eliminated in the week, possibly including the card's owner. */
  out: readonly Fallen[]
}

/** More squares would be too small to read; the latest are shown. */
const SHOWN = 18

/** A member's card of a finished week, for others to see (S5). */
export function weekCard(facts: CardFacts): {
  kind: 'survived' | 'life_lost' | 'out' | 'champion'
  title: string
  lines: string[]
  lives?: LivesHeld
  figure?: Figure
  path: Square[]
  fallen: Fallen[]
} {
  const { name, path, fate, out, lives, life_lost = false } = facts
  const kind = kindOf(fate, life_lost)
  const figure = kind === 'champion' ? null : shareOf(facts)
  return {
    kind,
    title: titleOf(facts),
    lines: linesOf(facts),
    ...(lives ? { lives } : {}),
    ...(figure ? { figure } : {}),
    path: path.slice(-SHOWN).map(({ abbreviation, held, ...week }) => ({ abbreviation, held, label: shortWeek(week) })),
    fallen: kind === 'champion' ? [] : out.filter((of) => of.name !== name).slice(0, NAMED),
  }
}

/** '16%', 'picked DAL'; null without a pick. */
function shareOf({ team, picked: { all, same } }: CardFacts): Figure | null {
  return team === null || all === 0 ? null : { value: `${Math.round((100 * same) / all)}%`, words: `picked ${team}` }
}

function kindOf(fate: WeekFate, hasLostLife: boolean) {
  if (fate === 'shared_first') return 'champion'
  return fate === 'survived' && hasLostLife ? 'life_lost' : fate
}

function titleOf({ name, contest_name, week, fate, life_lost = false }: CardFacts): string {
  switch (fate) {
    case 'survived':
      return life_lost ? `${name} lost a life in ${weekWords(week)}` : `${name} survived ${weekWords(week)}`
    case 'out':
      return `${name} is out`
    case 'champion':
      return `${name} won ${contest_name}`
    case 'shared_first':
      return `${name} shares first place in ${contest_name}`
  }
}

function linesOf({ fate, team, week, left, total, out }: CardFacts): string[] {
  if (fate === 'out')
    return [
      team === null ? `No pick in ${weekWords(week)}` : `${team} ended it in ${weekWords(week)}`,
      `${left} of ${total} left`,
    ]
  if (fate === 'champion') return [`The last of ${total}`]
  if (fate === 'shared_first') return []
  return [`${left} of ${total} left`, ...(out.length === 0 ? ['Nobody went out'] : [])]
}
