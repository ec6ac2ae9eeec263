import type { CSSProperties } from 'react'
import { badgeColours } from '#web/ui/teams/team-colours.ts'
import classes from './grid-square.module.css'
import type { Square } from './grid-squares.ts'

/** Short words of squares without a team. */
const signs: Partial<Record<Square['look'], string>> = { excused: 'EXC', withdrawn: 'WD' }

/** A member's week: the team on its colors, struck where it lost; a dashed square without a pick. */
export function GridSquare({ square: { look, team, words, isRuled } }: { square: Square }) {
  return (
    <span
      className={`text-xs ${classes.square}`}
      data-look={look}
      data-ruled={isRuled || undefined}
      role="img"
      aria-label={words}
      title={words}
      style={team === null ? undefined : paint(team.abbreviation)}
    >
      {team?.abbreviation ?? signs[look] ?? '–'}
    </span>
  )
}

const paints = new Map<string, CSSProperties>()

/** Worked out once for each team: a screen full of squares has thirteen rows of twenty-six. */
function paint(abbreviation: string): CSSProperties {
  const known = paints.get(abbreviation)
  if (known) return known
  const { ground, edge, text } = badgeColours({ abbreviation })
  // CSS variables are styles that React's types do not list.
  const made = { '--team-ground': ground, '--team-edge': edge, '--team-text': text } as CSSProperties
  paints.set(abbreviation, made)
  return made
}
