import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

/** From a page beside the tabs of the admin area. */
export const BackToAdmin = () => (
  <Anchor component={Link} to={paths.admin}>
    Back to Admin
  </Anchor>
)
