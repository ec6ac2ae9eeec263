import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useWeekNames } from './week-names.ts'
import classes from './week-nav.module.css'

type Props = {
  contestId: number
  /** The latest first. */
  weeks: readonly number[]
  viewed: number | null
}

/** Switches between weeks. Each week has its own address. */
export function WeekNav({ contestId, weeks, viewed }: Props) {
  const { titleOf } = useWeekNames(contestId)
  const [search, setSearch] = useSearchParams()
  const id = useId()
  const place = viewed === null ? -1 : weeks.indexOf(viewed)
  return (
    <nav className={classes.nav} aria-label="Weeks">
      <Step to={viewed === null ? undefined : weeks[place + 1]} label="Previous week">
        <IconChevronLeft size={20} aria-hidden />
      </Step>
      <label className={classes.label} htmlFor={id}>
        Week
      </label>
      <select
        id={id}
        className={classes.select}
        value={viewed ?? ''}
        onChange={(event) => setSearch(withWeek(search, event.currentTarget.value), { preventScrollReset: true })}
      >
        {viewed === null && (
          <option value="" disabled>
            Choose
          </option>
        )}
        {weeks.map((week) => (
          <option key={week} value={week}>
            {titleOf(week).replace(/^Week /, '')}
          </option>
        ))}
      </select>
      <Step to={place > 0 ? weeks[place - 1] : undefined} label="Next week">
        <IconChevronRight size={20} aria-hidden />
      </Step>
    </nav>
  )
}

/** The same address with another week. */
function withWeek(search: URLSearchParams, week: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('week', week)
  return next
}

function Step({ to, label, children }: { to: number | undefined; label: string; children: ReactNode }) {
  const [search] = useSearchParams()
  if (to === undefined) return null
  return (
    <Link to={`?${withWeek(search, String(to))}`} className={classes.step} aria-label={label} preventScrollReset>
      {children}
    </Link>
  )
}

/** Lets the reader look at earlier weeks while this week's picks are secret. */
export function EarlierWeeks({ contestId, weeks }: { contestId: number; weeks: readonly number[] }) {
  if (weeks.length === 0) return null
  return (
    <Panel
      title="Earlier Weeks"
      intro="See what everyone picked."
      aside={<WeekNav contestId={contestId} weeks={weeks} viewed={null} />}
    />
  )
}
