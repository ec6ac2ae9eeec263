import classes from './team-badge.module.css'
import { badgePaint } from './team-colours.ts'

type Props = {
  abbreviation: string
  size?: 'xs' | 'sm' | 'md' | 'lg'
  /** The full name, shown on hover. */
  name?: string
  /** A used team: struck through and pale. */
  used?: boolean
}

/** A team's abbreviation on its two colors. No logos: they are trademarks. */
export const TeamBadge = ({ abbreviation, size = 'md', name, used = false }: Props) => (
  <span
    className={`whole firm text-sm ${classes.badge}`}
    data-size={size}
    data-used={used || undefined}
    style={badgePaint(abbreviation)}
    title={name}
  >
    {abbreviation}
  </span>
)
