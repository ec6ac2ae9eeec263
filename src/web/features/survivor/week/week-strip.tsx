import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleX,
  IconHeartBroken,
  IconLock,
  IconLockOpen,
  IconPlus,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { shortDayWords } from '#web/ui/time/time.tsx'
import type { MyPick } from '../survivor.queries.ts'
import { weekMark } from './shown-week.ts'
import classes from './week-strip.module.css'

type Props = {
  strip: readonly ContestWeek[]
  shown: ContestWeek | null
  mine: readonly MyPick[]
  /** Whether the reader plays here, from which week on, and until which if they are out. */
  plays: boolean
  first: number
  last: number | null
}

/** All weeks that can be opened, the past ones too, each with the reader's own pick. Arrow keys move, each week has its own address. */
export function WeekStrip({ strip, shown, mine, plays, first, last }: Props) {
  const [search] = useSearchParams()
  if (strip.length === 0) return null
  const entrance = shown?.week_number ?? strip.at(-1)?.week_number
  return (
    <nav aria-label="Weeks">
      <ol className={classes.strip} onKeyDown={moveByArrows}>
        {strip.map((week) => {
          const isShown = week.week_number === shown?.week_number
          return (
            <li key={week.id} className="firm">
              <Link
                to={`?${withWeek(search, week.week_number)}`}
                className={`row-xxs apart surface centered ${classes.week}`}
                aria-current={isShown ? 'page' : undefined}
                tabIndex={week.week_number === entrance ? 0 : -1}
                ref={week.week_number === entrance ? scrollHere : undefined}
                preventScrollReset
              >
                <span className={`strong text-sm ${classes.title}`}>{weekTitle(week)}</span>
                <Mark
                  week={week}
                  pick={mine.find((of) => of.week_number === week.week_number) ?? null}
                  picks={plays && week.week_number >= first && week.week_number <= (last ?? week.week_number)}
                />
                <span className="small figures">{whenWords(week)}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Mark({ week, pick, picks }: { week: ContestWeek; pick: MyPick | null; picks: boolean }) {
  const mark = weekMark({ week, pick, picks })
  return (
    <span className={`inline small strong ${classes.mark}`} data-mark={mark}>
      {pick !== null && <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="sm" />}
      {mark === 'open' && <IconPlus size={16} aria-hidden />}
      {mark === 'no_pick' && <IconCircleDashed size={16} aria-hidden />}
      {mark === 'locked' && <IconLock size={16} aria-label="Locked" />}
      {mark === 'survived' && <IconCircleCheckFilled size={16} aria-label="Survived" />}
      {mark === 'life_lost' && <IconHeartBroken size={16} aria-label="Life Lost" />}
      {mark === 'eliminated' && <IconCircleX size={16} aria-label="Eliminated" />}
      {mark === 'watched' && <IconLockOpen size={16} aria-hidden />}
      {(mark === 'open' || mark === 'watched') && 'Open'}
      {mark === 'no_pick' && 'No pick'}
    </span>
  )
}

/** The first day; a playoff slot without a known start has none. */
const whenWords = ({ round, lock_time, start_date }: ContestWeek): string =>
  round !== null && lock_time === null ? 'TBD' : shortDayWords(start_date)

/** The address of another week, with the rest of the search as it is. */
export function withWeek(search: URLSearchParams, week: number): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('week', String(week))
  return next
}

/** One stop for the Tab key, because there are up to 42 weeks. */
function moveByArrows(event: KeyboardEvent<HTMLOListElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const here = links.findIndex((link) => link.matches(':focus'))
  const goals: Record<string, number> = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: links.length - 1 }
  const goal = links[goals[event.key] ?? -1]
  if (here === -1 || goal === undefined) return
  event.preventDefault()
  goal.focus()
}

/** Brings a week into view without moving the page, with a part of the week before it. */
function scrollHere(link: HTMLElement | null) {
  const item = link?.closest('li')
  const list = item?.closest('ol')
  // Measuring at once would lay out the whole page in the task that has just built it.
  requestAnimationFrame(() => {
    if (item && list) list.scrollLeft = item.offsetLeft - item.offsetWidth / 2
  })
}
