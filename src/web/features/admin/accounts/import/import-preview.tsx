import type { ImportLine, previewImport } from '#contract/accounts/user-import.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { counted } from '#rules/counted.ts'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { type Status, StatusBadge } from '#web/ui/states/status-badge.tsx'
import classes from '../accounts.module.css'

const MANY = 50

/** What an import would do; lines to fix come first. */
export function ImportPreview({ preview }: { preview: AnswerOf<typeof previewImport> }) {
  const { new_users, existing, wrong, lines, contests } = preview
  const shown = lines.toSorted((a, b) => order[a.state] - order[b.state] || a.line - b.line).slice(0, MANY)
  return (
    <section aria-label="What the import would do">
      <p role="status" className="below-sm">
        {[
          counted(new_users, 'new user'),
          ...(existing > 0 ? [`${existing} already here`] : []),
          ...(wrong > 0 ? [`${counted(wrong, 'line')} to fix`] : []),
        ].join(', ')}
        . {wrong > 0 && <strong>Fix these lines and try again. Nothing was imported.</strong>}
      </p>
      {contests.map(({ contest_id, contest_name, joining, message }) => (
        <p key={contest_id} role="status" className="below-sm">
          {message === null ? `${contest_name}: ${joining} will join.` : <strong>{message}</strong>}
        </p>
      ))}
      <div className={classes.preview}>
        <PeopleTable
          caption="Lines to import"
          columns={columns}
          rows={shown}
          keyOf={({ line, email }) => `${line} ${email}`}
        />
      </div>
      {lines.length > MANY && <p className="below-sm">… and {counted(lines.length - MANY, 'more line')}.</p>}
    </section>
  )
}

const order: Record<ImportLine['state'], number> = { wrong: 0, existing: 1, already_in: 2, new: 3 }
const states: Record<ImportLine['state'], { status: Status; word: string }> = {
  wrong: { status: 'cannot_win', word: 'To fix' },
  existing: { status: 'locked', word: 'Already here' },
  already_in: { status: 'locked', word: 'Already in' },
  new: { status: 'alive', word: 'New' },
}

const columns: Column<ImportLine>[] = [
  { header: 'Line', cell: ({ line }) => line },
  { header: 'Name', place: 'title', cell: (person) => fullName(person) || '–' },
  { header: 'Email', cell: ({ email }) => email || '–' },
  {
    header: 'Status',
    cell: ({ state, message, joins }) => (
      <>
        <StatusBadge {...states[state]} />{' '}
        {message ?? (state === 'existing' && joins.length > 0 ? `Joins ${counted(joins.length, 'contest')}` : null)}
      </>
    ),
  },
]
