import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import cards from './cards.module.css'

/** Says what a chance is, and leads to how good they have been. */
export const EstimateNote = ({ contestId }: { contestId: number }) => (
  <p className={`hint pretty ${cards.note}`}>
    Estimates only.{' '}
    <Anchor component={Link} inherit to={`${paths.survivorRules}?contest=${contestId}#forecasts`}>
      How good are these odds?
    </Anchor>
  </p>
)
