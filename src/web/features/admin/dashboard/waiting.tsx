import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHourglassHigh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { setupQuery, waitingQuery } from './desk.queries.ts'
import classes from './waiting.module.css'
import { WaitingLine } from './waiting-lines.tsx'

/** What needs the admin now, most urgent first; each line links to where it is done. It says that nothing waits only when it knows. */
export function Waiting() {
  const { data, isError, isFetching, refetch } = useQuery(waitingQuery)
  const isSetUp = useQuery({ ...setupQuery, select: ({ is_shown }) => !is_shown }).data
  if (isError) {
    return (
      <p className={classes.nothing} role="alert">
        <IconAlertTriangle size={20} aria-hidden />
        We couldn't check what needs you
        <Button size="sm" variant="default" loading={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      </p>
    )
  }
  if (data === undefined) return null
  const { items, server_now } = data
  // A checklist above says what a new pool needs.
  if (items.length === 0 && isSetUp === false) return null
  if (items.length === 0) {
    return (
      <p className={classes.nothing} role="status">
        <IconCircleCheck size={20} aria-hidden />
        You're all caught up
      </p>
    )
  }
  return (
    <section className={classes.waiting} aria-labelledby="what-waits">
      <h2 id="what-waits" className={classes.title}>
        <IconHourglassHigh size={20} aria-hidden />
        {items.length === 1 ? '1 thing needs you' : `${items.length} things need you`}
      </h2>
      <ul className={classes.lines}>
        {items.map((item) => (
          <li key={JSON.stringify(item)}>
            <WaitingLine item={item} serverNow={server_now} />
          </li>
        ))}
      </ul>
    </section>
  )
}
