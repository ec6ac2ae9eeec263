import { IconBolt, IconChevronRight, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UrgentItem } from '#contract/dashboard/urgent.ts'
import { Countdown } from '#web/ui/time/countdown.tsx'
import classes from './due-too.module.css'
import { urgentQuery } from './urgent.queries.ts'

/** What is due in other contests than that of the hero, a line for each. The strip of the other screens is silent here. */
export function DueToo({ but }: { but: number | null }) {
  const { data } = useQuery(urgentQuery)
  const items = data?.items.filter(({ contest_id }) => contest_id !== but) ?? []
  if (data === undefined || items.length === 0) return null
  return (
    <ul className={classes.due} aria-label="Also due">
      {items.map((item) => (
        <li key={`${item.kind} ${item.contest_id}`}>
          <Due item={item} serverNow={data.server_now} />
        </li>
      ))}
    </ul>
  )
}

function Due({ item, serverNow }: { item: UrgentItem; serverNow: string }) {
  const { contest_name, deadline, path } = item
  const isTurn = item.kind === 'on_the_clock'
  const Icon = isTurn ? IconBolt : IconLock
  return (
    <Link to={path} className={`row-xs text-sm ${classes.line}`}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <span className={`soft yields grows ${classes.words}`}>
        <strong>{isTurn ? 'You’re on the clock' : `Pick for ${item.week}`}</strong> {contest_name}
      </span>
      {deadline !== null && <Countdown until={deadline} serverNow={serverNow} verb={isTurn ? 'ends' : 'locks'} bare />}
      <IconChevronRight size={18} stroke={1.8} aria-hidden />
    </Link>
  )
}
