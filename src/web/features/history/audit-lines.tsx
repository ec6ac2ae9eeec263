import type { AuditLine } from '#contract/audit.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './audit-line.module.css'
import { AuditLineItem } from './audit-line.tsx'

type Props = {
  title: string
  lines: readonly AuditLine[]
  /** The address below which each line has its own. */
  below: string
  /** What is said where there is no line. */
  empty: string
  hasMore: boolean
  onMore: () => Promise<unknown>
}

/** Lines of the audit log, newest first. */
export const AuditLines = ({ title, lines, below, empty, hasMore, onMore }: Props) => (
  <Panel title={title} flush>
    {lines.length === 0 && !hasMore ? (
      <EmptyState title={empty} />
    ) : (
      <ul className={classes.lines} aria-label={title}>
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
