import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHourglassHigh, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { type WaitingWords, waitingKindOf } from '#contract/dashboard/waiting-kinds.ts'
import { timeLeftWords } from '#rules/dashboard/waiting.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { setupQuery, waitingQuery } from './desk.queries.ts'
import classes from './waiting.module.css'

/**
 * Tasks for the admin, most urgent first, and separately what is good to know; each line links to where it is done. It
 * says that nothing waits only when it knows.
 */
export function Waiting() {
  const { data, isError, isFetching, refetch } = useQuery(waitingQuery)
  const isSetUp = useQuery({ ...setupQuery, select: ({ is_shown }) => !is_shown }).data
  if (isError) {
    return (
      <p className="row-xs soft" role="alert">
        <IconAlertTriangle size={20} aria-hidden />
        We couldn't check what needs you
        <BusyButton size="sm" variant="default" busy={isFetching} busyLabel="Loading..." onPress={refetch}>
          Try Again
        </BusyButton>
      </p>
    )
  }
  if (data === undefined) return null
  const items = data.items.filter((item) => !informs(item))
  const known = data.items.filter((item) => informs(item) && !(isSetUp === false && isOnChecklist(item)))
  const isNothing = items.length === 0
  return (
    <>
      {isNothing && isSetUp !== false && (
        <p className="row-xs soft" role="status">
          <IconCircleCheck size={20} aria-hidden />
          You're all caught up
        </p>
      )}
      {!isNothing && (
        <section className={classes.waiting} aria-labelledby="what-waits">
          <h2 id="what-waits" className="row-xs text-md below-xs">
            <IconHourglassHigh size={20} aria-hidden />
            {countWords(items)}
          </h2>
          <Lines items={items} serverNow={data.server_now} />
        </section>
      )}
      {known.length > 0 && (
        <section className={classes.known} aria-labelledby="good-to-know">
          <IconInfoCircle size={20} aria-hidden />
          <h2 id="good-to-know" className="unseen">
            Good to know
          </h2>
          <Lines items={known} serverNow={data.server_now} />
        </section>
      )}
    </>
  )
}

/** On a tab that one has come for: only that something needs the admin, and the way to it. */
export function WaitingCount() {
  const { data } = useQuery(waitingQuery)
  const items = data?.items.filter((item) => !informs(item)) ?? []
  if (items.length === 0) return null
  return (
    <p className="row-xs soft">
      <IconHourglassHigh size={20} aria-hidden />
      <TextLink to={paths.admin} className="inline strong control">
        {countWords(items)}
      </TextLink>
    </p>
  )
}

const countWords = ({ length }: readonly WaitingItem[]) =>
  length === 1 ? '1 thing needs your attention' : `${length} things need your attention`

const informs = (item: WaitingItem) => waitingKindOf(item).informs

const isOnChecklist = ({ kind }: WaitingItem) => kind === 'local_admin' || kind === 'address'

const Lines = ({ items, serverNow }: { items: readonly WaitingItem[]; serverNow: string }) => (
  <ul className={classes.lines}>
    {items.map((item) => (
      <li key={JSON.stringify(item)} className="row wrap">
        <WaitingLine item={item} serverNow={serverNow} />
      </li>
    ))}
  </ul>
)

/** A waiting item in the same words as its mail; the title links to where it is done. */
function WaitingLine({ item, serverNow }: { item: WaitingItem; serverNow: string }) {
  const { path, title, detail, buttons } = waitingKindOf(item)
  return (
    <>
      <TextLink to={path} className="inline strong control">
        {/* The link is a row of boxes: words and instant are one of them, or the space between them would be lost. */}
        <span>
          <Words parts={title} serverNow={serverNow} />
        </span>
      </TextLink>
      {detail.length > 0 && (
        <span className="hint">
          <Words parts={detail} serverNow={serverNow} />
        </span>
      )}
      {buttons.length > 0 && (
        <span className="row-xs wrap above-xs">
          {buttons.map(({ label, path: to }) => (
            <Button key={label} component={Link} to={to} size="sm" variant="default">
              {label}
            </Button>
          ))}
        </span>
      )}
    </>
  )
}

const Words = ({ parts, serverNow }: { parts: WaitingWords; serverNow: string }) =>
  parts.map((part) => {
    if (typeof part === 'string') return part
    if ('until' in part) return timeLeftWords({ until: part.until, now: serverNow })
    return (
      <Fragment key={part.at}>
        <Instant at={part.at} deadline />
      </Fragment>
    )
  })
