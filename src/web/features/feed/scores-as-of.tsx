import { IconClockExclamation } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readFeed } from '#contract/feed/feed.ts'
import { call } from '#web/api/call.ts'
import { useLive } from '#web/live/use-live.ts'
import { clockWords, deadlineWords } from '#web/ui/time/time.tsx'
import classes from './scores-as-of.module.css'

/** Silence brings no news, so it is asked for, in milliseconds. */
const REFRESH = 120_000
const DAY = 86_400_000

const feedQuery = queryOptions({
  queryKey: ['feed'],
  queryFn: ({ signal }) => call(readFeed, {}, { signal }),
  refetchInterval: REFRESH,
  throwOnError: false,
})

/** Says how old the scores are while the NHL is silent for too long; else nothing. The page works without it. */
export function ScoresAsOf() {
  useLive(['games', 'playoff_games'], feedQuery.queryKey)
  const { data } = useQuery(feedQuery)
  const asOf = data?.is_late ? data.scores_as_of : null
  if (data === undefined || asOf === null) return null
  const isOld = Date.parse(data.server_now) - Date.parse(asOf) >= DAY
  return (
    <p className={classes.line} role="status">
      <IconClockExclamation size={16} aria-hidden />
      <span>
        Scores as of {isOld ? deadlineWords(asOf) : clockWords(asOf)}. The NHL has been silent since; everything catches
        up by itself.
      </span>
    </p>
  )
}
