import { NativeSelect } from '@mantine/core'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import classes from './audit-line.module.css'
import { AuditLineItem, AuditLines } from './audit-line.tsx'
import { numberOf, TextFilter, useFilters } from './filters.tsx'
import { historyLineQuery, historyQuery } from './history.queries.ts'
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
      <AuditLines
        lines={data.pages.flatMap((page) => page.lines)}
        below={paths.history}
        isFiltered={Boolean(wanted.text || wanted.contest_id)}
        hasMore={hasNextPage}
        onMore={fetchNextPage}
      />
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
