import { NoTeam } from './no-team.tsx'
import { TeamBadge } from './team-badge.tsx'
import classes from './team-path.module.css'

type Step = {
  /** Null without a team. */
  abbreviation: string | null
  /** Below the badge, such as the week. */
  label?: string
  /** The team that ended it: struck through. */
  isLost?: boolean
}

/** The teams a member went with, in order. */
export const TeamPath = ({ name, path }: { name: string; path: readonly Step[] }) => (
  <ol className={classes.path} aria-label={name}>
    {path.map(({ abbreviation, label, isLost = false }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a team can come twice, and the path never changes
      <li key={`${at} ${abbreviation}`} className={classes.step}>
        {abbreviation === null ? (
          <NoTeam why="no pick" />
        ) : (
          <TeamBadge abbreviation={abbreviation} size="sm" used={isLost} />
        )}
        {isLost && <span className="unseen">lost</span>}
        {label !== undefined && <span className={`figures ${classes.label}`}>{label}</span>}
      </li>
    ))}
  </ol>
)
