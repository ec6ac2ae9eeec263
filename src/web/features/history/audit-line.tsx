import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { AuditChange, AuditLine } from '#contract/history/history.ts'
import { counted } from '#rules/counted.ts'
import { storyPath } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import classes from './audit-line.module.css'
import { Value } from './value.tsx'

type LineProps = {
  line: AuditLine
  /** The line's path. */
  to: string
  /** In a list, whose readers look for people's acts, the changes of an automatic act unfold. */
  isListed?: boolean
}

/** An act: who, what and when, and each fact before and after. */
export const AuditLineItem = ({ line, to, isListed = false }: LineProps) => (
  <article className={classes.line} aria-label={`${line.who} ${line.words}`}>
    <p className="pretty">
      <strong>{line.who}</strong> {line.words}
    </p>
    <p className={`faint wrap ${classes.meta}`}>
      <Link to={to}>
        <Instant at={line.at} />
        <span className="unseen">, line {line.audit_id}</span>
      </Link>
      {line.story !== null && (
        <Link to={storyPath({ contestId: line.story.contest_id, week: line.story.week_number })}>
          Story of {line.story.week}
        </Link>
      )}
    </p>
    {line.hidden_until !== null && (
      <p className={`row hint above-xs ${classes.hidden}`}>
        <IconLock size="1.1em" aria-hidden />
        <span>
          Hidden until the lock: <Instant at={line.hidden_until} deadline />
        </span>
      </p>
    )}
    {isListed && line.by_itself && line.changes.length > FEW ? (
      <details>
        <summary className="hint control">{counted(line.changes.length + line.more, 'change')}</summary>
        <AllChanges line={line} to={to} />
      </details>
    ) : (
      <AllChanges line={line} to={to} />
    )}
  </article>
)

/** How many changes are shown without a click. */
const FEW = 3

const AllChanges = ({ line, to }: LineProps) => (
  <>
    <Changes changes={line.changes} />
    {line.more > 0 && (
      <p className={`faint wrap ${classes.meta}`}>
        <Link to={to}>
          and {line.more} more<span className="unseen"> changes of line {line.audit_id}</span>
        </Link>
      </p>
    )}
  </>
)

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return null
  return (
    <ul className={`above-xs text-sm ${classes.changes}`}>
      {changes.map(({ what, before, after }) => (
        <li key={what}>
          <span className={`firm pale ${classes.what}`}>{what}</span>
          <span className={`inline wrap ${classes.values}`}>
            {before !== null && (
              <>
                <span className="unseen">was </span>
                <del className="pale">
                  <Value text={before} />
                </del>
                {after === null ? <span> removed</span> : <IconArrowRight size="1em" aria-hidden />}
              </>
            )}
            {after !== null && (
              <>
                {before !== null && <span className="unseen">, is now </span>}
                <ins className="strong">
                  <Value text={after} />
                </ins>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  lines: readonly AuditLine[]
  /** Each line's path is below this one. */
  below: string
  isFiltered: boolean
  hasMore: boolean
  onMore: () => Promise<unknown>
}

const TITLE = 'Activity'

/** Lines of the audit log, newest first. */
export const AuditLines = ({ lines, below, isFiltered, hasMore, onMore }: Props) => (
  <Panel title={TITLE} flush>
    {lines.length === 0 && !hasMore ? (
      <EmptyState title={isFiltered ? 'Nothing matches your filters' : 'Nothing has happened yet'} />
    ) : (
      <ul className="list" aria-label={TITLE}>
        {lines.map((line) => (
          <li key={line.audit_id}>
            <AuditLineItem line={line} to={`${below}/${line.audit_id}`} isListed />
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
