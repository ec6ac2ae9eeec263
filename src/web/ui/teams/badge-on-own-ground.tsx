import type { CSSProperties } from 'react'
import classes from './team-badge.module.css'
import { badgeColours, contrast } from './team-colours.ts'

const WHITE = '#ffffff'
const BLACK = '#08121c'

/** A badge on a ground in the team's main color: white, with that color as its text if it is readable there. */
export function coloursOnOwnGround(abbreviation: string) {
  const { ground: main, edge: second } = badgeColours(abbreviation)
  const edge = contrast(second, WHITE) < 1.5 ? main : second
  return { ground: WHITE, edge, text: contrast(main, WHITE) >= 4.5 ? main : BLACK }
}

/** A large badge that stays visible on a ground in the team's main color. */
export function BadgeOnOwnGround({ abbreviation, name }: { abbreviation: string; name: string }) {
  const { ground, edge, text } = coloursOnOwnGround(abbreviation)
  return (
    <span
      className={`whole firm text-sm ${classes.badge}`}
      data-size="lg"
      // React's type has no custom properties.
      style={{ '--team-ground': ground, '--team-edge': edge, '--team-text': text } as CSSProperties}
      title={name}
    >
      {abbreviation}
    </span>
  )
}
