import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useTabTitle } from '#web/ui/layout/page.tsx'
import classes from './full-screen.module.css'

export function NotFoundScreen() {
  useTabTitle('Page not found')
  return (
    <div className={`stack-sm centered ${classes.screen} ${classes.circle}`}>
      <p className="strong accent">404</p>
      <h1 className="display">Oops! Page not found</h1>
      <p className={`soft pretty below-xs ${classes.words}`}>We can’t find that page. It may have moved.</p>
      <Button component={Link} to={paths.home}>
        Return to Home
      </Button>
    </div>
  )
}
