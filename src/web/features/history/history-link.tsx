import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

/** From a contest to what was done in it. */
export const HistoryLink = ({ contestId }: { contestId: number }) => (
  <Anchor component={Link} size="sm" to={`${paths.history}?contest=${contestId}`}>
    Pool History
  </Anchor>
)
