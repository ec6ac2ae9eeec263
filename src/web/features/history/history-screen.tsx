import { NativeSelect } from '@mantine/core'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './audit-line.module.css'
import { AuditLineItem } from './audit-line.tsx'
import { numberOf, TextFilter, useFilters } from './filters.tsx'
import { historyLineQuery, historyQuery } from './history.queries.ts'
import list from './history-list.module.css'
import { HistoryList } from './history-list.tsx'
import { LogBoundary, LogPages } from './log-pages.tsx'

const TITLE = 'Pool History'
const FAILURE = 'Failed to load the history'
const INTRO = 'Every change to picks, results, rules and drafts. No one can change or remove anything here.'

/** The contests' history, open to every member. */
export const HistoryScreen = () => (
  <LogPages title={TITLE} log={paths.history} width="read" failure={FAILURE} all={<WholeHistory />}>
    {(auditId) => <Line auditId={auditId} />}
  </LogPages>
)

const WholeHistory = () => (
  <Page title={TITLE} intro={<span className="at-desk">{INTRO}</span>} width="read">
    <LogBoundary failure={FAILURE}>
      <History />
    </LogBoundary>
  </Page>
)

function History() {
  const filters = useFilters()
  const wanted = { contest_id: numberOf(filters.of('contest')), text: filters.of('text') }
  const { data, hasNextPage, fetchNextPage } = useSuspenseInfiniteQuery(historyQuery(wanted))
  const contests = data.pages[0]?.contests ?? []
  const lines = data.pages.flatMap((page) => page.lines)
  const isFiltered = Boolean(wanted.text || wanted.contest_id)
  const isEmpty = lines.length === 0 && !hasNextPage
  if (isEmpty && !isFiltered)
    return (
      <EmptyState title="Nothing has happened yet">
        Contests, picks the commissioner enters, results and rulings will be here for everyone to read.
      </EmptyState>
    )
  return (
    <>
      <search className={classes.filters}>
        {contests.length > 1 && (
          <NativeSelect
            label="Contest"
            value={filters.of('contest') ?? ''}
            onChange={(event) => filters.set('contest', event.currentTarget.value)}
            data={[
              { value: '', label: 'All contests' },
              ...contests.map((of) => ({ value: String(of.contest_id), label: of.contest_name })),
            ]}
          />
        )}
        <TextFilter value={filters.of('text') ?? ''} onSearch={(text) => filters.set('text', text)} />
      </search>
      {isEmpty ? <EmptyState title="Nothing matches your filters" /> : <HistoryList lines={lines} />}
      {hasNextPage && (
        <div className={list.more}>
          <BusyButton variant="default" busyLabel="Loading..." onPress={fetchNextPage}>
            Load Older Lines
          </BusyButton>
        </div>
      )}
    </>
  )
}

function Line({ auditId }: { auditId: number }) {
  const { data } = useSuspenseQuery(historyLineQuery(auditId))
  return (
    <Panel title="Activity" flush>
      <AuditLineItem line={data} to={`${paths.history}/${auditId}`} />
    </Panel>
  )
}
