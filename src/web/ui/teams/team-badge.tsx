import type { CSSProperties } from 'react'
import classes from './team-badge.module.css'
import { badgeColours } from './team-colours.ts'

type Props = {
  abbreviation: string
  color1?: string
  color2?: string
  size?: 'xs' | 'sm' | 'md' | 'lg'
  /** The full name, shown on hover. */
  name?: string
  /** A team that was used already: struck through and pale. */
  used?: boolean
}

/** A team's abbreviation on its two colors. No logos: they are trademarks. */
export function TeamBadge({ abbreviation, color1, color2, size = 'md', name, used = false }: Props) {
  const { ground, edge, text } = badgeColours({ abbreviation, color1, color2 })
  // CSS variables are styles that React's types do not list.
  const paint = { '--team-ground': ground, '--team-edge': edge, '--team-text': text } as CSSProperties
  return (
    <span
      className={`whole firm text-sm ${classes.badge}`}
      data-size={size}
      data-used={used || undefined}
      style={paint}
      title={name}
    >
      {abbreviation}
    </span>
  )
}
