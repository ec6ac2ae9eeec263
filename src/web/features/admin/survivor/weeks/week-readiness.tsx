import { Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { wordsOf } from '#web/api/failure.ts'
import classes from '../survivor-admin.module.css'
import { type OfWeek, readinessQuery } from '../survivor-admin.queries.ts'
import { ReadinessFigures } from './readiness.tsx'

/** Rechecks inside a dialog whether every game is final, and warns if not (spec 4). */
export function WeekReadiness({ of }: { of: OfWeek }) {
  const { data, error } = useQuery({ ...readinessQuery(of), refetchOnMount: 'always' })
  if (data === undefined && error === null) return <Skeleton height="4rem" mt="md" />
  return (
    <div className="stack-xs above-md">
      {data !== undefined && <ReadinessFigures readiness={data} />}
      {!data?.is_ready && (
        <div className={`row wrap warn above-md ${classes.notice}`} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          <p>
            {data === undefined
              ? wordsOf(error, 'Failed to check week readiness')
              : 'Not all games are finished. Results will be based only on completed games.'}
          </p>
        </div>
      )}
    </div>
  )
}
