import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useTabTitle } from '#web/ui/layout/page.tsx'
import classes from './full-screen.module.css'

export function NotFoundScreen() {
  useTabTitle('Page not found')
  return (
    <div className={`stack-sm ${classes.screen}`}>
      <p className={classes.code}>404</p>
      <h1 className="display">Oops! Page not found</h1>
      <p className={classes.words}>We can’t find that page. It may have moved.</p>
      <Button component={Link} to={paths.home}>
        Return to Home
      </Button>
    </div>
  )
}
