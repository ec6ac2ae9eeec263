import type { AuditLine } from '#contract/history/history.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './audit-line.module.css'
import { AuditLineItem } from './audit-line.tsx'

type Props = {
  lines: readonly AuditLine[]
  /** The address below which each line has its own. */
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
      <EmptyState title={isFiltered ? 'Nothing was done that fits' : 'Nothing has been done yet'} />
    ) : (
      <ul className={classes.lines} aria-label={TITLE}>
        {lines.map((line) => (
          <li key={line.audit_id}>
            <AuditLineItem line={line} to={`${below}/${line.audit_id}`} />
          </li>
        ))}
      </ul>
    )}
    {hasMore && (
      <div className={classes.more}>
        <BusyButton variant="default" busyLabel="Loading..." onPress={onMore}>
          Load older lines
        </BusyButton>
      </div>
    )}
  </Panel>
)
