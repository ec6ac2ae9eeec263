import type { AuditLine } from '#contract/history/history.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './audit-line.module.css'
import { AuditLineItem } from './audit-line.tsx'

type Props = {
  lines: readonly AuditLine[]
  /** Each line's address is below this one. */
  below: string
  isFiltered: boolean
  hasMore: boolean
  onMore: () => Promise<unknown>
}

const TITLE = 'What was done'

/** Lines of the audit log, newest first. */
export const AuditLines = ({ lines, below, isFiltered, hasMore, onMore }: Props) => (
  <Panel title={TITLE} flush>
    {lines.length === 0 && !hasMore ? (
      <EmptyState title={isFiltered ? 'Nothing matches your filters' : 'Nothing has happened yet'} />
    ) : (
      <ul className="list" aria-label={TITLE}>
        {lines.map((line) => (
          <li key={line.audit_id}>
            <AuditLineItem line={line} to={`${below}/${line.audit_id}`} />
          </li>
        ))}
      </ul>
    )}
    {hasMore && (
      <div className={`ruled ${classes.more}`}>
        <BusyButton variant="default" busyLabel="Loading..." onPress={onMore}>
          Load Older Lines
        </BusyButton>
      </div>
    )}
  </Panel>
)
