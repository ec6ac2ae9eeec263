import { useSuspenseQuery } from '@tanstack/react-query'
import { useTimeLeft } from '#web/ui/time/countdown.tsx'
import { clockSpanWords, deadlineWords, spanWords } from '#web/ui/time/time.tsx'
import { draftQuery } from '../two-team.queries.ts'
import classes from './draft-starts.module.css'

const HOUR = 3_600_000

/** The countdown to the start (D4). The draft carries the server's clock (T3). */
export function DraftStarts({ contestId, at }: { contestId: number; at: string }) {
  const { data: draft } = useSuspenseQuery(draftQuery(contestId))
  const left = useTimeLeft({ until: at, serverNow: draft.server_now })
  return (
    <p className={classes.starts}>
      <span className="hint">{left > 0 ? 'Starts in' : 'Starting...'}</span>
      {left > 0 && (
        <span className={`figures ${classes.left}`} role="timer" aria-live="off">
          {left <= HOUR ? clockSpanWords(left) : spanWords(left)}
        </span>
      )}
      <time dateTime={at} className="hint">
        {deadlineWords(at)}
      </time>
    </p>
  )
}
