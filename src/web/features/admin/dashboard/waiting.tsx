import { Anchor } from '@mantine/core'
import { IconCircleCheck, IconHourglassHigh } from '@tabler/icons-react'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { type WaitingItem, whatWaits } from '#contract/dashboard/waiting.ts'
import { counted } from '#rules/counted.ts'
import { roundWords } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { Instant } from '#web/ui/time/time.tsx'
import { anchorOf } from '../addresses/contest-anchor.ts'
import { tabAddress } from '../addresses/tab-address.ts'
import classes from './waiting.module.css'

const MINUTE = 60_000

const waitingQuery = queryOptions({
  queryKey: ['admin', 'dashboard', 'waiting'],
  queryFn: async ({ signal }) => (await call(whatWaits, {}, { signal })).items,
  refetchInterval: MINUTE,
  // The tabs below do not depend on it: where it cannot be read it is left out.
  throwOnError: false,
})

/** What waits for me? A line for each thing, the most urgent first; each leads to its place. */
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
        Nothing waits for you
      </p>
    )
  }
  return (
    <section className={classes.waiting} aria-labelledby="what-waits">
      <h2 id="what-waits" className={classes.title}>
        <IconHourglassHigh size={20} aria-hidden />
        {items.length === 1 ? 'One thing waits for you' : `${items.length} things wait for you`}
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
  const { to, title, detail } = tell(item)
  return (
    <>
      <Anchor component={Link} to={to}>
        {title}
      </Anchor>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </>
  )
}

type Told = { to: string; title: string; detail?: ReactNode }

/** More names than this are counted. */
const FEW = 4

function tell(item: WaitingItem): Told {
  switch (item.kind) {
    case 'out_of_date':
      return {
        to: survivor(item),
        title: `Results of ${item.weeks.length === 1 ? 'week' : 'weeks'} ${item.weeks.join(', ')} are out of date`,
        detail: `${item.contest_name}: a score was corrected`,
      }
    case 'advance':
      return {
        to: survivor(item),
        title: `${item.week.replace(/^w/, 'W')} is ready to advance`,
        detail: `${item.contest_name}: every game is final`,
      }
    case 'no_pick':
      return {
        to: survivor(item),
        title: `${counted(item.names.length, 'member')} without a pick for ${item.week}`,
        detail: (
          <>
            {namesOf(item.names)}. Locks <Instant at={item.lock_time} deadline />
          </>
        ),
      }
    case 'playoff_round':
      return {
        to: survivor(item),
        title: `${roundWords(item.round).replace(/^t/, 'T')} can be set up`,
        detail: item.contest_name,
      }
    case 'draft':
      return {
        to: twoTeam(item),
        title: `The draft stands still: it is the turn of ${item.participant_name}`,
        detail: (
          <>
            {item.contest_name}, since <Instant at={item.since} />
          </>
        ),
      }
    case 'tied':
      return {
        to: twoTeam(item),
        title: 'First place is shared',
        detail: `${item.contest_name}: ${namesOf(item.names)}. A playoff tiebreaker can decide it.`,
      }
    case 'feed':
      return {
        to: tabAddress('season-games'),
        title: 'The NHL has not answered for a while',
        detail: item.scores_as_of && (
          <>
            Scores as of <Instant at={item.scores_as_of} />
          </>
        ),
      }
    case 'mail':
      return { to: paths.emailSettings, title: 'E-mails do not leave', detail: item.trouble }
  }
}

const survivor = ({ contest_id }: { contest_id: number }) => `${tabAddress('survivor-contest')}#${anchorOf(contest_id)}`
const twoTeam = ({ contest_id }: { contest_id: number }) => `${tabAddress('two-team-contest')}#${anchorOf(contest_id)}`

function namesOf(names: readonly string[]): string {
  const rest = names.length - FEW
  return rest > 1 ? `${names.slice(0, FEW).join(', ')} and ${rest} more` : names.join(', ')
}
