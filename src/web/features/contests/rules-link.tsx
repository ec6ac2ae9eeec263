import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

/** Leads from a contest to its rules. */
export const RulesLink = ({ contestId, of }: { contestId: number; of: 'survivor' | 'two-team' }) => (
  <Anchor
    component={Link}
    size="sm"
    to={`${of === 'survivor' ? paths.survivorRules : paths.twoTeamRules}?contest=${contestId}`}
  >
    How does this work?
  </Anchor>
)
