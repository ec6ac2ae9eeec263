import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type WeekName, weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { wordsOf } from '#web/api/failure.ts'
import { BusyButton, toastFailure, toastSuccess, toastWarning } from '#web/ui/acts/act.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import classes from '../survivor-admin.module.css'
import { type OfWeek, readinessQuery } from '../survivor-admin.queries.ts'
import { type Readiness, readinessWords } from '../words.ts'

const FAILED = 'Failed to check week readiness'

/** The number of final games of a week, with a button to check again. */
export function ReadinessCheck({ of, week }: { of: OfWeek; week: WeekName }) {
  const { data, error, refetch } = useQuery(readinessQuery(of))
  const check = async () => {
    const { data, error } = await refetch()
    if (error !== null || data === undefined) toastFailure(error, FAILED)
    else if (data.is_ready) toastSuccess(readinessWords(data), `${weekTitle(week)} is ready`)
    else toastWarning(readinessWords(data), `${weekTitle(week)} is not ready`)
  }
  return (
    <>
      {data !== undefined && <ReadinessFigures readiness={data} />}
      {data === undefined && error !== null && <p className="hint pretty">{wordsOf(error, FAILED)}</p>}
      {data === undefined && error === null && <Skeleton height="3rem" />}
      <BusyButton variant="default" size="sm" busyLabel="Checking..." onPress={check} className={classes.check}>
        Check Readiness
      </BusyButton>
    </>
  )
}

/** Final games as a figure, a bar and words. */
function ReadinessFigures({ readiness }: { readiness: Readiness }) {
  const { finished_games, live_games, total_games, is_ready } = readiness
  const share = (games: number) => ({ width: `${total_games === 0 ? 0 : (games / total_games) * 100}%` })
  return (
    <>
      <p className="soft">
        <span className={`figures heavy ${classes.figure}`}>{finished_games}</span> of {total_games} games final
      </p>
      <div className={`surface ${classes.bar}`} aria-hidden>
        <span data-part="finished" style={share(finished_games)} />
        <span data-part="live" style={share(live_games)} />
      </div>
      <p className={`row wrap hint ${classes.ready}`}>
        <StatusBadge status={is_ready ? 'safe' : 'in_progress'} word={is_ready ? 'Ready' : 'Not ready'} />
        <span>{readinessWords(readiness)}</span>
      </p>
    </>
  )
}

type InRow = { of: OfWeek; week: WeekName; shown: boolean; onShow: () => void }

/** A week's readiness in a table row, loaded on request. */
export function ReadinessInRow({ of, week, shown, onShow }: InRow) {
  const { data, error } = useQuery({ ...readinessQuery(of), enabled: shown })
  if (!shown)
    return (
      <Button variant="default" size="sm" onClick={onShow} aria-label={`Check readiness of ${weekWords(week)}`}>
        Check Readiness
      </Button>
    )
  if (data === undefined) return <span role="status">{error === null ? 'Checking...' : wordsOf(error, FAILED)}</span>
  return (
    <span role="status" className="hint pretty">
      {data.finished_games} of {data.total_games} final. {readinessWords(data)}.
    </span>
  )
}

/** Rechecks inside a dialog whether every game is final, and warns if not (spec 4). */
export function WeekReadiness({ of }: { of: OfWeek }) {
  const { data, error } = useQuery({ ...readinessQuery(of), refetchOnMount: 'always' })
  if (data === undefined && error === null) return <Skeleton height="4rem" mt="md" />
  return (
    <div className="stack-xs above-md">
      {data !== undefined && <ReadinessFigures readiness={data} />}
      {!data?.is_ready && (
        <div className={`row wrap warn above-md ${classes.notice}`} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          <p>
            {data === undefined
              ? wordsOf(error, 'Failed to check week readiness')
              : 'Not all games are finished. Results will be based only on completed games.'}
          </p>
        </div>
      )}
    </div>
  )
}
