import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { gridPath } from '#web/paths.ts'

/** Leads from a contest to everyone's picks of the season. */
export const GridLink = ({ contestId }: { contestId: number }) => (
  <Anchor component={Link} size="sm" to={gridPath(contestId)}>
    Season Grid
  </Anchor>
)
