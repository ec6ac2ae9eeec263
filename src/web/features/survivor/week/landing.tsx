import { type ReactNode, useState } from 'react'
import classes from './landing.module.css'

/**
 * The cards of the week that the address names: a link with `?week=` leads to them, not to the top of the page, unless the board leads.
 * Choosing another week later does not move the page.
 */
export function Landing({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const [lands] = useState(isAsked)
  return (
    <div className={`stack-md yields ${classes.landing}`} ref={lands ? bringIntoView : undefined}>
      {children}
    </div>
  )
}

/** In the next frame, because the router scrolls a new page to its top in this one. */
const bringIntoView = (element: HTMLElement | null) => {
  if (element !== null) requestAnimationFrame(() => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
}
