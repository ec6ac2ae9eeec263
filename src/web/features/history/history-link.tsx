import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

/** Leads from a contest to its history. */
export const HistoryLink = ({ contestId }: { contestId: number }) => (
  <Anchor component={Link} size="sm" to={`${paths.history}?contest=${contestId}`}>
    Pool History
  </Anchor>
)
