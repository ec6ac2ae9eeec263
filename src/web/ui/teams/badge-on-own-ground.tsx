import type { CSSProperties } from 'react'
import classes from './team-badge.module.css'
import { badgeColours, contrast } from './team-colours.ts'

const WHITE = '#ffffff'
const BLACK = '#08121c'

/** A badge's colors on a ground in the team's main color: the second as background, and a readable text on it. */
export function coloursOnOwnGround(abbreviation: string) {
  const { ground: main, edge: second } = badgeColours(abbreviation)
  const text = [main, WHITE, BLACK].find((ink) => contrast(ink, second) >= 4.5) ?? BLACK
  return { ground: second, edge: main, text }
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
