import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

/** A link back from an admin page that is not one of the tabs. */
export const BackToAdmin = () => (
  <Anchor component={Link} to={paths.admin}>
    Back to Admin
  </Anchor>
)
