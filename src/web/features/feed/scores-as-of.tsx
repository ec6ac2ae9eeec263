import { IconClockExclamation } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readFeed } from '#contract/feed/freshness.ts'
import { call } from '#web/api/call.ts'
import { partOfFrame } from '#web/api/frame.ts'
import { useLive } from '#web/live/use-live.ts'
import { clockWords, deadlineWords } from '#web/ui/time/time.tsx'
import classes from './scores-as-of.module.css'

/** A silent feed sends no news, so its age has to be polled (ms). */
const REFRESH = 120_000
const DAY = 86_400_000

export const feedQuery = queryOptions({
  queryKey: ['feed'],
  queryFn: ({ signal }) => partOfFrame('feed', () => call(readFeed, {}, { signal })),
  refetchInterval: REFRESH,
  throwOnError: false,
})

/** Shows the scores' age when the NHL has been silent for too long. The page works without it. */
export function ScoresAsOf() {
  useLive(['games', 'playoff_games'], feedQuery.queryKey)
  const { data } = useQuery(feedQuery)
  const asOf = data?.is_late ? data.scores_as_of : null
  if (data === undefined || asOf === null) return null
  const isOld = Date.parse(data.server_now) - Date.parse(asOf) >= DAY
  return (
    <p className={`row text-sm ${classes.line}`} role="status">
      <IconClockExclamation size={16} aria-hidden />
      <span>
        Scores as of {isOld ? deadlineWords(asOf) : clockWords(asOf)}. No news from the NHL since then. Scores will
        catch up.
      </span>
    </p>
  )
}
