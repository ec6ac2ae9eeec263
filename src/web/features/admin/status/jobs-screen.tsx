import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { jobTitle } from '#contract/status/job-titles.ts'
import { type JobRow, type listJobs, runJob } from '#contract/status/jobs.ts'
import { counted, listed } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Facts } from '#web/ui/layout/stat-card.tsx'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { LoadingScreen, PanelSkeleton, QueryBoundary, TableSkeleton } from '#web/ui/states/no-answer.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { poolWords } from '#web/ui/time/time.tsx'
import { useAct } from '../acts/acts.tsx'
import { Advanced } from '../forms/advanced.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import { fromNow, scheduleOf } from './job-words.ts'
import classes from './jobs.module.css'
import { jobsQuery, REFRESH } from './jobs.queries.ts'

type Jobs = AnswerOf<typeof listJobs>

/** Background jobs: when each last ran, when it runs next and what went wrong. */
export const JobsScreen = () => (
  <AdminPage title="Jobs" intro="What runs in the background: last run, next run and what went wrong.">
    <QueryBoundary failure="Failed to load the jobs" skeleton={<JobsSkeleton />}>
      <Feed />
      <AllJobs />
    </QueryBoundary>
  </AdminPage>
)

const JobsSkeleton = () => (
  <LoadingScreen>
    <PanelSkeleton lines={4} />
    <TableSkeleton rows={12} />
  </LoadingScreen>
)

function Feed() {
  const { data } = useSuspenseQuery(jobsQuery)
  const { feed, server_now } = data
  return (
    <Panel title="NHL Feed" tone={feed.error === null ? 'plain' : 'warn'} intro={introOf(feed)}>
      <Facts
        facts={[
          ['Scores as of', feed.scores_as_of === null ? 'never' : poolWords(feed.scores_as_of)],
          ['Last asked', fromNow(feed.asked_at, server_now)],
          ['Full season read', fromNow(feed.season_read_at, server_now)],
          ['Failures in a row', String(feed.failures_in_a_row)],
        ]}
      />
      {feed.unknown_states.length > 0 && (
        <p className="hint above-sm">
          The NHL uses game states that PuckPool doesn't know:{' '}
          {listed(feed.unknown_states.map(({ word, games }) => `${word} (${counted(games, 'game')})`))}. These games
          count once they're final.
        </p>
      )}
    </Panel>
  )
}

function introOf({ is_on, is_replay, error }: Jobs['feed']): string {
  if (is_replay) return 'This pool has its own clock and plays recorded seasons instead of asking the NHL.'
  if (!is_on) return 'Automatic updates are off. Enter scores by hand, or run the job under Advanced.'
  if (error !== null) return `${error} We keep retrying, less and less often.`
  return 'Updates every hour, and every minute during games that count.'
}

/** For so long after 'Run now' the list is read every second (ms): the answer does not wait for the job. */
const FOLLOWED = 20_000

function AllJobs() {
  const [startedAt, setStartedAt] = useState(0)
  const [isAdvanced, setAdvanced] = useState(false)
  const refetchInterval = () => (Date.now() - startedAt < FOLLOWED ? 1_000 : REFRESH)
  const { data } = useSuspenseQuery({ ...jobsQuery, refetchInterval })
  const run = isAdvanced
    ? { header: 'Run', cell: ({ name }: JobRow) => <RunNow name={name} onStart={setStartedAt} /> }
    : null
  return (
    <Panel title="All Jobs" flush>
      <div className={classes.advanced}>
        <Advanced onToggle={setAdvanced}>
          <p className="hint pretty">Every job runs on its own. ‘Run now’ doesn't wait for its next time.</p>
        </Advanced>
      </div>
      <PeopleTable
        caption="All Jobs"
        columns={columnsAt(data.server_now, run)}
        rows={data.jobs}
        keyOf={({ name }) => name}
        row={rowAt(data.server_now, run)}
      />
    </Panel>
  )
}

const Title = ({ name, done, error }: JobRow) => (
  <span className={`stack ${classes.name}`}>
    {jobTitle(name)}
    {error === null ? (
      done !== null && <small className={classes.done}>{done}</small>
    ) : (
      <small className={classes.error}>{error}</small>
    )}
  </span>
)

type Run = Pick<Column<JobRow>, 'header' | 'cell'>

/** A job in one row of a phone; that it is fine goes without saying. */
const rowAt = (now: string, run: Run | null) => ({
  name: Title,
  chips: (job: JobRow) => (
    <>
      {job.error !== null && <Health job={job} />}
      {job.last_run_at === null ? 'Not yet run' : `Ran ${fromNow(job.last_run_at, now)}`} · next{' '}
      {fromNow(job.next_run_at, now)}
    </>
  ),
  ...(run === null ? {} : { state: run }),
})

const columnsAt = (now: string, run: Run | null): Column<JobRow>[] => [
  { header: 'Job', place: 'title', cell: Title },
  { header: 'Status', cell: (job) => <Health job={job} /> },
  { header: 'Last Run', cell: ({ last_run_at }) => fromNow(last_run_at, now) },
  { header: 'Next Run', cell: ({ next_run_at }) => fromNow(next_run_at, now) },
  { header: 'Schedule', onlyWide: true, cell: ({ every_seconds }) => scheduleOf(every_seconds) },
  { header: 'Runs', numeric: true, onlyWide: true, cell: ({ runs }) => runs },
  ...(run === null ? [] : [{ ...run, place: 'end' } as const]),
]

function Health({ job }: { job: JobRow }) {
  if (job.error !== null) return <StatusBadge status="cannot_win" word={`Failed ${job.failures_in_a_row}×`} />
  if (job.last_run_at === null) return <StatusBadge status="waiting" word="Not yet run" />
  return <StatusBadge status="survived" word="OK" />
}

function RunNow({ name, onStart }: { name: string; onStart: (at: number) => void }) {
  const act = useAct()
  const run = () =>
    act({
      send: () => call(runJob, { body: { name } }),
      done: () => {
        onStart(Date.now())
        toastSuccess('Job started')
      },
      failure: 'Failed to run the job',
    })
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      busyLabel="Starting..."
      aria-label={`Run now: ${jobTitle(name)}`}
      onPress={run}
    >
      Run now
    </BusyButton>
  )
}
