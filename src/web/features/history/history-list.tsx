import {
  IconCalendarCheck,
  IconChevronDown,
  IconFlag,
  IconGavel,
  IconLock,
  IconPencil,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { AuditChange, AuditLine } from '#contract/history/history.ts'
import { counted } from '#rules/counted.ts'
import { paths, storyPath } from '#web/paths.ts'
import { Instant, pastDayWords } from '#web/ui/time/time.tsx'
import { actWords } from './act-words.ts'
import classes from './history-list.module.css'
import { FOLDED, runsOf } from './history-runs.ts'
import { Value } from './value.tsx'

/**
 * The members' history, newest first: a row for each act, which leads to the week's story or to the line itself. Many
 * of one kind in a row, such as weeks that closed at once, fold.
 */
export const HistoryList = ({ lines }: { lines: readonly AuditLine[] }) => (
  <ul className={`list surface lifted ${classes.list}`} aria-label="Activity">
    {runsOf(lines).map((run) => (
      <HistoryRun key={run[0]?.audit_id} run={run} />
    ))}
  </ul>
)

function HistoryRun({ run }: { run: readonly AuditLine[] }) {
  const rows = run.map((line) => (
    <li key={line.audit_id}>
      <HistoryRow line={line} />
    </li>
  ))
  if (run.length < FOLDED) return rows
  return (
    <>
      {rows[0]}
      <li>
        <details>
          <summary className={`row-xs hint control ${classes.fold}`}>
            {run.length - 1} more of these
            <IconChevronDown size={18} aria-hidden className="chevron" />
          </summary>
          <ul className={`list ${classes.list}`}>{rows.slice(1)}</ul>
        </details>
      </li>
    </>
  )
}

function HistoryRow({ line }: { line: AuditLine }) {
  const Icon = ICONS[line.action] ?? ICONS[line.subject] ?? IconPencil
  return (
    <article className={`row ${classes.row}`} aria-label={`${line.who} ${line.words}`}>
      <span className={`firm ${classes.icon}`} aria-hidden>
        <Icon size={18} stroke={1.8} />
      </span>
      <div className="yields grows">
        <p className={`row wrap apart tight ${classes.head}`}>
          <Link to={pathOf(line)} className={`strong whole-row ${classes.act}`}>
            {actWords(line)}
          </Link>
          <time className="faint figures" dateTime={line.at}>
            {pastDayWords(line.at)}
          </time>
        </p>
        <p className="hint tight">
          {line.contest_name !== null && `${line.contest_name} · `}
          {line.who}
        </p>
        <Facts line={line} />
      </div>
    </article>
  )
}

type Icon = ComponentType<{ size: number; stroke: number }>

/** By act, else by subject. */
const ICONS: Readonly<Partial<Record<string, Icon>>> = {
  advance_week: IconCalendarCheck,
  start: IconFlag,
  complete: IconFlag,
  ruling: IconGavel,
  participant: IconUser,
}

const pathOf = ({ story, audit_id }: AuditLine) =>
  story === null ? `${paths.history}/${audit_id}` : storyPath({ contestId: story.contest_id, week: story.week_number })

/** What is secret until the lock, or the first changes: the row's own page has them all. */
function Facts({ line }: { line: AuditLine }) {
  const isSaid = line.by_itself || SELF_EVIDENT.has(line.action)
  const shown = isSaid ? [] : line.changes.slice(0, FEW)
  const rest = isSaid ? 0 : line.changes.length - shown.length + line.more
  return (
    <>
      {line.hidden_until !== null && (
        <p className={`row hint ${classes.hidden}`}>
          <IconLock size="1.1em" aria-hidden />
          <span>
            Hidden until the lock: <Instant at={line.hidden_until} deadline />
          </span>
        </p>
      )}
      {shown.map((change) => (
        <p key={change.what} className="small pretty">
          {change.what}: <Change {...change} />
        </p>
      ))}
      {rest > 0 && <p className="tiny">{counted(rest, 'more change')}</p>}
    </>
  )
}

/** How many changes the row of a person's act shows; what the pool does itself its words say. */
const FEW = 2
/** Acts on a contest that say all in their words. */
const SELF_EVIDENT: ReadonlySet<string> = new Set(['create', 'start'])

const Change = ({ before, after }: AuditChange) => (
  <>
    {before !== null && (
      <del>
        <Value text={before} />
      </del>
    )}
    {before !== null && ' → '}
    {after === null ? 'removed' : <Value text={after} />}
  </>
)
