import { Anchor } from '@mantine/core'
import { IconCircleCheck, IconHourglassHigh } from '@tabler/icons-react'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { type WaitingItem, whatWaits } from '#contract/dashboard/waiting.ts'
import { call } from '#web/api/call.ts'
import classes from './waiting.module.css'
import { lineOf } from './waiting-lines.tsx'

const MINUTE = 60_000

const waitingQuery = queryOptions({
  queryKey: ['admin', 'dashboard', 'waiting'],
  queryFn: async ({ signal }) => (await call(whatWaits, {}, { signal })).items,
  refetchInterval: MINUTE,
  // The tabs work without it, so a failure just leaves it out.
  throwOnError: false,
})

/** What needs the admin now, most urgent first; each line links to where it is done. */
export const Waiting = () => (
  <Suspense fallback={<div className={classes.waiting} aria-hidden />}>
    <Lines />
  </Suspense>
)

function Lines() {
  const { data: items } = useSuspenseQuery(waitingQuery)
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
            <Line item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ item }: { item: WaitingItem }) {
  const { to, title, detail } = lineOf(item)
  return (
    <>
      <Anchor component={Link} to={to}>
        {title}
      </Anchor>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </>
  )
}
