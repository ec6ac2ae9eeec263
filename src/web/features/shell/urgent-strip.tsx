import { IconBolt, IconChevronRight, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useInsertionEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { UrgentItem } from '#contract/dashboard/urgent.ts'
import { urgentQuery } from '#web/features/dashboard/urgent.queries.ts'
import { useLive, useOwnNews } from '#web/live/use-live.ts'
import { paths } from '#web/paths.ts'
import { setTabUrgent } from '#web/ui/layout/tab-title.ts'
import { useTimeLeft } from '#web/ui/time/countdown.tsx'
import { clockSpanWords, spanWords } from '#web/ui/time/time.tsx'
import classes from './urgent-strip.module.css'

const HOUR = 3_600_000

/** The reader's urgent task, on every screen except the one that shows it itself. */
export function UrgentStrip() {
  const { data } = useQuery(urgentQuery)
  useLive(['contest', 'survivor'], urgentQuery.queryKey)
  useOwnNews(['pick', 'entry'], urgentQuery.queryKey)
  const { pathname, search } = useLocation()
  const items = data?.items ?? []
  const item = items.find((of) => !isSaidBy({ pathname, search }, of, items))
  if (data === undefined || item === undefined) return null
  return item.deadline === null ? (
    <Strip item={item} left={null} />
  ) : (
    <Ticking item={item} deadline={item.deadline} serverNow={data.server_now} />
  )
}

/**
 * Whether the screen itself shows it: the one where it is done, and the dashboard. A URL without a contest shows one.
 */
function isSaidBy(
  { pathname, search }: { pathname: string; search: string },
  item: UrgentItem,
  items: readonly UrgentItem[],
): boolean {
  if (pathname === paths.home) return true
  if (pathname !== pageOf(item)) return false
  const shown = new URLSearchParams(search).get('contest')
  return shown === null ? items.filter((of) => pageOf(of) === pathname).length === 1 : Number(shown) === item.contest_id
}

const pageOf = ({ path }: UrgentItem) => new URL(path, window.location.origin).pathname

const Ticking = ({ item, deadline, serverNow }: { item: UrgentItem; deadline: string; serverNow: string }) => (
  <Strip item={item} left={useTimeLeft({ until: deadline, serverNow })} />
)

function Strip({ item, left }: { item: UrgentItem; left: number | null }) {
  const isTurn = item.kind === 'on_the_clock'
  const isSoon = isTurn || (left !== null && left <= HOUR)
  const words = isTurn ? 'You’re on the clock' : `${item.week} pick locks`
  useTab(isTurn ? 'On the clock' : isSoon ? 'Pick locks soon' : null)
  // The style sheet reserves the height by this mark, set before anything is measured.
  useInsertionEffect(() => {
    document.documentElement.dataset.strip = ''
    return () => {
      delete document.documentElement.dataset.strip
    }
  }, [])
  const Icon = isTurn ? IconBolt : IconLock
  return (
    <aside className={`ruled ${classes.strip}`} aria-label="Urgent" data-soon={isSoon || undefined}>
      <Link className={`row-xs strong accent text-sm tight ${classes.link}`} to={item.path}>
        <Icon size={20} stroke={1.8} aria-hidden />
        <span>
          {words}
          {left !== null && (
            <span role="timer" aria-live="off" className="figures">
              {!isTurn && ' in'} {left <= HOUR ? clockSpanWords(left) : spanWords(left)}
            </span>
          )}
        </span>
        <span className={`inline firm pushed ${classes.act}`}>
          Pick now
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
        </span>
      </Link>
      <span className="unseen" role="status">
        {isTurn ? words : `${words} in less than ${isSoon ? 'an hour' : 'a day'}`}
      </span>
    </aside>
  )
}

function useTab(words: string | null) {
  useEffect(() => {
    setTabUrgent(words)
    return () => setTabUrgent(null)
  }, [words])
}
