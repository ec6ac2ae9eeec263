import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { exportAuditLog } from '#contract/exports/exports.ts'
import type { auditSubject } from '#contract/history/history.ts'
import { callForFile } from '#web/api/call.ts'
import classes from '#web/features/history/audit-line.module.css'
import { numberOf, TextFilter, useFilters } from '#web/features/history/filters.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { ExportButton } from '../acts/export-button.tsx'
import { type AuditQuery, choicesQuery } from './audit-log.queries.ts'
import { actionLabel } from './audit-words.ts'

type Subject = (typeof auditSubject)['options'][number]
const subjects: Record<Subject, string> = {
  contest: 'Contests',
  pick: 'Picks',
  ruling: 'Rulings',
  participant: 'Participants',
  week: 'Weeks',
  game: 'Games',
  standing: 'Playoff standings',
  user: 'Users',
  invitation: 'Invitations',
  message: 'Chat messages',
  announcement: 'Announcements',
  setting: 'Settings',
}
const isSubject = (text: string | undefined): text is Subject => text !== undefined && Object.hasOwn(subjects, text)

/** The filters in the address; unknown values are ignored. */
export function useAuditFilters(): { wanted: AuditQuery; isFiltered: boolean } {
  const { of } = useFilters()
  const actor = of('who')
  const subject = of('subject')
  const wanted: AuditQuery = {
    actor: actor === 'system' ? 'system' : numberOf(actor),
    action: of('what'),
    subject: isSubject(subject) ? subject : undefined,
    contest_id: numberOf(of('contest')),
    from: dayOf(of('from')),
    to: dayOf(of('to')),
    text: of('text'),
  }
  return { wanted, isFiltered: Object.values(wanted).some((value) => value !== undefined) }
}

const dayOf = (text: string | undefined) => (text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)

/** Filters by person, action, contest, date and text; on a phone folded until one is on. */
export function AuditFilterBar() {
  const { isFiltered } = useAuditFilters()
  if (!useIsPhone()) return <Filters />
  return (
    <Fold title="Filters and Export" isOpen={isFiltered}>
      <Filters />
    </Fold>
  )
}

function Filters() {
  const { data: choices } = useSuspenseQuery(choicesQuery)
  const { of, set } = useFilters()
  const [, setSearch] = useSearchParams()
  const { isFiltered, wanted } = useAuditFilters()
  const select = (name: string, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={of(name) ?? ''}
      onChange={(event) => set(name, event.currentTarget.value)}
      data={data}
    />
  )
  return (
    <search className={classes.filters} aria-label="Filters">
      {select('who', 'Who', [
        { value: '', label: 'Everyone' },
        ...choices.actors.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
        { value: 'system', label: 'PuckPool (automatic)' },
      ])}
      {select('subject', 'About', [
        { value: '', label: 'Everything' },
        ...Object.entries(subjects).map(([value, label]) => ({ value, label })),
      ])}
      {select('what', 'What', [
        { value: '', label: 'Every action' },
        ...choices.actions
          .map((action) => ({ value: action, label: actionLabel(action) }))
          .toSorted((a, b) => a.label.localeCompare(b.label)),
      ])}
      {select('contest', 'Contest', [
        { value: '', label: 'All contests' },
        ...choices.contests.map((of) => ({ value: String(of.contest_id), label: of.contest_name })),
      ])}
      <TextInput
        label="From (Eastern)"
        type="date"
        max={of('to')}
        value={of('from') ?? ''}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        label="To (Eastern)"
        type="date"
        min={of('from')}
        value={of('to') ?? ''}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
      <TextFilter key={of('text') ?? ''} value={of('text') ?? ''} onSearch={(text) => set('text', text)} />
      <ExportButton label="Export CSV" read={() => callForFile(exportAuditLog, { query: wanted })} />
      {isFiltered && (
        <Button variant="subtle" onClick={() => setSearch({}, { replace: true })}>
          Clear filters
        </Button>
      )}
    </search>
  )
}
