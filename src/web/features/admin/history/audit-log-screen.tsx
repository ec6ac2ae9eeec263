import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import classes from '#web/features/history/audit-line.module.css'
import { AuditLineItem, AuditLines } from '#web/features/history/audit-line.tsx'
import { LogBoundary, LogPages } from '#web/features/history/log-pages.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import { AuditFilterBar, useAuditFilters } from './audit-filter-bar.tsx'
import { auditLineQuery, auditLogQuery } from './audit-log.queries.ts'

const TITLE = 'Audit Log'
const FAILURE = 'Failed to load the audit log'
const INTRO = 'Who did what and when, before and after. Entries can never be changed or removed.'

/** Every action of an administrator or of the pool itself (A6). */
export const AuditLogScreen = () => (
  <LogPages title={TITLE} log={paths.auditLog} failure={FAILURE} all={<WholeLog />}>
    {(auditId) => <Line auditId={auditId} />}
  </LogPages>
)

const WholeLog = () => (
  <AdminPage title={TITLE} intro={INTRO}>
    <LogBoundary failure={FAILURE}>
      <AuditFilterBar />
    </LogBoundary>
    <LogBoundary failure={FAILURE}>
      <Log />
    </LogBoundary>
  </AdminPage>
)

function Log() {
  const { wanted, isFiltered } = useAuditFilters()
  const { data, hasNextPage, fetchNextPage } = useSuspenseInfiniteQuery(auditLogQuery(wanted))
  return (
    <AuditLines
      lines={data.pages.flatMap((page) => page.lines)}
      below={paths.auditLog}
      isFiltered={isFiltered}
      hasMore={hasNextPage}
      onMore={fetchNextPage}
    />
  )
}

function Line({ auditId }: { auditId: number }) {
  const { line, before, after } = useSuspenseQuery(auditLineQuery(auditId)).data
  return (
    <Panel title="Activity" flush>
      <AuditLineItem line={line} to={`${paths.auditLog}/${auditId}`} />
      {line.hidden_until === null && (
        <details className={classes.raws}>
          <summary>Stored data</summary>
          <StoredData title="Before" value={before} />
          <StoredData title="After" value={after} />
        </details>
      )}
    </Panel>
  )
}

const StoredData = ({ title, value }: { title: string; value: unknown }) => (
  <>
    <h3>{title}</h3>
    <pre className={`text-xs ${classes.raw}`}>
      {value === null || value === undefined ? 'none' : JSON.stringify(value, null, 2)}
    </pre>
  </>
)
