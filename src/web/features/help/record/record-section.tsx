import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { factsQuery } from '../help.queries.ts'
import { HelpSection } from '../help-section.tsx'
import classes from './record.module.css'

const Record = lazy(async () => ({ default: (await import('./record.tsx')).Record }))

/** The quality of the chances (F5); nothing in a pool without forecasts (F6). The chart loads when it is shown. */
export function RecordSection() {
  const { data: pool } = useSuspenseQuery(factsQuery)
  if (!pool.forecasts) return null
  return (
    <HelpSection id="forecasts" title="How good are these odds?">
      <QueryBoundary
        skeleton={<Skeleton className={classes.skeleton} />}
        failure="Failed to load the forecasts' record"
      >
        <Record />
      </QueryBoundary>
    </HelpSection>
  )
}
