import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { plannerPath } from '#web/paths.ts'

/** Leads from a contest to the reader's plan of the season. */
export const PlannerLink = (to: { contestId: number; week?: number }) => (
  <Anchor component={Link} size="sm" to={plannerPath(to)}>
    Season Planner
  </Anchor>
)
