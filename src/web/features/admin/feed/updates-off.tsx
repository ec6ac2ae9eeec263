import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { feedQuery } from '#web/features/feed/scores-as-of.tsx'
import classes from './updates-off.module.css'

/** Says so if the server doesn't ask the NHL automatically, and what to do instead. */
export function UpdatesOff({ children, aside }: { children: string; aside?: ReactNode }) {
  const { data } = useQuery(feedQuery)
  if (data === undefined || data.is_on) return null
  return (
    <div className={`wrap-sm ${classes.line}`} role="status">
      <span>Automatic updates are off. {children}</span>
      {aside}
    </div>
  )
}
