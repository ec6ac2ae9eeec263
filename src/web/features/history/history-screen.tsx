import { NativeSelect } from '@mantine/core'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary, TableScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import classes from './audit-line.module.css'
import { AuditLineItem } from './audit-line.tsx'
import { AuditLines } from './audit-lines.tsx'
import { historyLineQuery, historyQuery } from './history.queries.ts'
import { LinePage, LogPages } from './log-pages.tsx'
import { numberOf, useFilters } from './search-filters.ts'
import { TextFilter } from './text-filter.tsx'

const INTRO =
  'Everything a commissioner or the pool itself did to a pick, a result, a rule or a draft. No one can change or remove anything here.'

/** What was done to the contests, open to every member. */
export const HistoryScreen = () => <LogPages all={<WholeHistory />} one={<OneLine />} />

const WholeHistory = () => (
  <Page title="Pool History" intro={INTRO} width="read">
    <Boundary>
      <History />
    </Boundary>
  </Page>
)

const Boundary = ({ children }: { children: ReactNode }) => (
  <QueryBoundary failure="Failed to load the history" skeleton={<TableScreenSkeleton isTitled />}>
    {children}
  </QueryBoundary>
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

const OneLine = () => (
  <LinePage title="Pool History" log={paths.history} width="read">
    {(auditId) => (
      <Boundary>
        <Line auditId={auditId} />
      </Boundary>
    )}
  </LinePage>
)

function Line({ auditId }: { auditId: number }) {
  const { data } = useSuspenseQuery(historyLineQuery(auditId))
  return (
    <Panel title="What was done" flush>
      <AuditLineItem line={data} to={`${paths.history}/${auditId}`} />
    </Panel>
  )
}
