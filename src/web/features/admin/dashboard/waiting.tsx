import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHourglassHigh, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { waitingKindOf } from '#contract/dashboard/waiting-kinds.ts'
import { setupQuery, waitingQuery } from './desk.queries.ts'
import classes from './waiting.module.css'
import { WaitingLine } from './waiting-lines.tsx'

/** What needs the admin now, most urgent first, and apart from it what is good to know; each line links to where it is done. It says that nothing waits only when it knows. */
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
  const informs = (item: WaitingItem) => waitingKindOf(item).informs
  const items = data.items.filter((item) => !informs(item))
  const known = data.items.filter((item) => informs(item) && !(isSetUp === false && isOnChecklist(item)))
  const isNothing = items.length === 0
  return (
    <>
      {isNothing && isSetUp !== false && (
        <p className={classes.nothing} role="status">
          <IconCircleCheck size={20} aria-hidden />
          You're all caught up
        </p>
      )}
      {!isNothing && (
        <section className={classes.waiting} aria-labelledby="what-waits">
          <h2 id="what-waits" className={classes.title}>
            <IconHourglassHigh size={20} aria-hidden />
            {items.length === 1 ? '1 thing needs you' : `${items.length} things need you`}
          </h2>
          <Lines items={items} serverNow={data.server_now} />
        </section>
      )}
      {known.length > 0 && (
        <section className={classes.known} aria-labelledby="good-to-know">
          <h2 id="good-to-know" className={classes.title}>
            <IconInfoCircle size={20} aria-hidden />
            Good to know
          </h2>
          <Lines items={known} serverNow={data.server_now} />
        </section>
      )}
    </>
  )
}

const isOnChecklist = ({ kind }: WaitingItem) => kind === 'local_admin' || kind === 'address'

const Lines = ({ items, serverNow }: { items: readonly WaitingItem[]; serverNow: string }) => (
  <ul className={classes.lines}>
    {items.map((item) => (
      <li key={JSON.stringify(item)}>
        <WaitingLine item={item} serverNow={serverNow} />
      </li>
    ))}
  </ul>
)
