import { Badge, NativeSelect } from '@mantine/core'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { mailKinds } from '#contract/outbox/mail-kinds.ts'
import type { OutboxEntry } from '#contract/outbox/notifications.ts'
import type { UpcomingWeek } from '#contract/survivor/reminders.ts'
import type { ReminderKind } from '#rules/survivor/reminders.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { useSearch } from '#web/ui/address/use-search.ts'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PanelSkeleton, QueryBoundary, TableSkeleton } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import {
  channelLabels,
  kindLabels,
  MailDialog,
  mailLabels,
  PreviewDialog,
  receiverOf,
  statusColors,
  statusLabels,
} from './mail-dialog.tsx'
import classes from './outbox.module.css'
import { type Filter, outboxQuery, upcomingQuery } from './outbox.queries.ts'

/** Everything the pool sent or tried to send, the next reminders, and a preview of each email. */
export function OutboxScreen() {
  const { mailKey, preview, set } = useOutboxAddress()
  return (
    <AdminPage
      title="Outbox"
      intro="Every email and notification the pool has sent"
      back={{ to: paths.emailSettings, label: 'Back to Email Settings' }}
    >
      <Reminders />
      <Panel title="Messages" flush>
        <OutboxFilters />
        <QueryBoundary skeleton={<TableSkeleton />} failure="Failed to load the outbox">
          <Messages />
        </QueryBoundary>
      </Panel>
      {mailKey !== null && <MailDialog mailKey={mailKey} onClose={() => set('mail', null)} />}
      {preview !== undefined && <PreviewDialog kind={preview} onClose={() => set('preview', null)} />}
    </AdminPage>
  )
}

/** Folded on a phone, where the messages begin on the first screen. */
function Reminders() {
  const isPhone = useIsPhone()
  const upcoming = (
    <QueryBoundary skeleton={<PanelSkeleton lines={3} />} failure="Failed to load the reminders">
      <Upcoming />
    </QueryBoundary>
  )
  return isPhone ? <Fold title={REMINDERS}>{upcoming}</Fold> : <Panel title={REMINDERS}>{upcoming}</Panel>
}

const REMINDERS = 'Next Reminders'

function Messages() {
  const { filter, set } = useOutboxAddress()
  const { data, hasNextPage, fetchNextPage } = useSuspenseInfiniteQuery(outboxQuery(filter))
  const mails = data.pages.flatMap((page) => page.mails)
  const counts = data.pages[0]?.counts ?? []
  if (mails.length === 0) return <EmptyState title="No messages" />
  return (
    <>
      <p className={`hint ${classes.counts}`}>
        {counts.map(({ status, mails }) => `${statusLabels[status]} ${mails}`).join(' · ')}
      </p>
      <PeopleTable
        caption="Messages, newest first"
        rows={mails}
        keyOf={({ mail_key }) => mail_key}
        columns={columnsOf((key) => set('mail', key))}
        row={rowOf((key) => set('mail', key))}
      />
      {hasNextPage && (
        <div className={classes.more}>
          <BusyButton variant="default" busyLabel="Loading..." onPress={() => fetchNextPage()}>
            Load Older Messages
          </BusyButton>
        </div>
      )}
    </>
  )
}

type Open = (mailKey: string) => void

const subjectOf = (onOpen: Open) => (entry: OutboxEntry) => (
  <button type="button" className={`bare accent touch ${classes.open}`} onClick={() => onOpen(entry.mail_key)}>
    {entry.subject}
  </button>
)

const STATUS = {
  header: 'Status',
  cell: ({ status }: OutboxEntry) => <Badge color={statusColors[status]}>{statusLabels[status]}</Badge>,
}

const To = (entry: OutboxEntry) =>
  entry.channel === 'mail' ? <span className={classes.address}>{receiverOf(entry)}</span> : receiverOf(entry)

const When = ({ created_at, sent_at }: OutboxEntry) => <Instant at={sent_at ?? created_at} />

const rowOf = (onOpen: Open) => ({
  name: subjectOf(onOpen),
  chips: (entry: OutboxEntry) => (
    <>
      <To {...entry} /> <When {...entry} />
    </>
  ),
  state: STATUS,
})

const columnsOf = (onOpen: Open): Column<OutboxEntry>[] => [
  { header: 'Message', place: 'title', cell: subjectOf(onOpen) },
  { ...STATUS, place: 'end' },
  { header: 'To', cell: To },
  { header: 'Why', onlyWide: true, cell: ({ reason }) => reason ?? '' },
  { header: 'When', cell: When },
]

/** Filters, the open message and the preview, all kept in the address. */
function useOutboxAddress() {
  const [search, change] = useSearch()
  const filter: Filter = {
    channel: keyOf(channelLabels, search.get('channel')),
    status: keyOf(statusLabels, search.get('status')),
    kind: keyOf(kindLabels, search.get('kind')),
  }
  const set = (name: string, value: string | null) => change({ [name]: value }, { replace: true })
  return {
    filter,
    mailKey: search.get('mail'),
    preview: keyOf(mailLabels, search.get('preview')),
    set,
  }
}

function OutboxFilters() {
  const { filter, preview, set } = useOutboxAddress()
  const selects = [
    { name: 'channel', label: 'Channel', value: filter.channel, data: choices(channelLabels, 'All channels') },
    { name: 'status', label: 'Status', value: filter.status, data: choices(statusLabels, 'Any status') },
    { name: 'kind', label: 'Kind', value: filter.kind, data: choices(kindLabels, 'All kinds') },
    { name: 'preview', label: 'Preview', value: preview, data: choices(mailLabels, 'Choose') },
  ]
  return (
    <div className={classes.filters}>
      {selects.map(({ name, label, value, data }) => (
        <NativeSelect
          key={name}
          label={label}
          value={value ?? ''}
          onChange={(event) => set(name, event.currentTarget.value)}
          data={data}
        />
      ))}
    </div>
  )
}

const choices = (labels: Record<string, string>, all: string) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

const keyOf = <Key extends string>(labels: Record<Key, string>, text: string | null): Key | undefined =>
  // A Record<Key, …> literal has exactly the keys of its type.
  (Object.keys(labels) as Key[]).find((key) => key === text)

/** The next reminders and their readers, never anyone's pick (S5). */
export function Upcoming() {
  const weeks = useSuspenseQuery(upcomingQuery).data
  return (
    <>
      {weeks.length === 0 && <p className="hint">No reminders are coming up.</p>}
      {weeks.map((week) => (
        <Week key={week.contest_id} week={week} />
      ))}
    </>
  )
}

function Week({ week }: { week: UpcomingWeek }) {
  const { contest_name, lock_time, reminders, passed, without_pick } = week
  return (
    <div className={classes.week}>
      <h3>
        {contest_name}, {weekTitle(week)}
      </h3>
      <p className="hint">
        Locks <Instant at={lock_time} deadline />.{' '}
        {without_pick.length === 0
          ? 'Everyone has picked.'
          : `${without_pick.length} without a pick: ${without_pick.map(nameWithChannel).join(', ')}.`}
      </p>
      <ul className="above-xs">
        {passed.map(({ kind, at, mails }) => (
          <li key={kind}>
            <strong>{mailKinds[kind].label}</strong> <Instant at={at} deadline />
            <span className={`hint ${classes.names}`}>{resultOf(mails)}</span>
          </li>
        ))}
        {reminders.map(({ kind, at }) => (
          <li key={kind}>
            <strong>{mailKinds[kind].label}</strong> <Instant at={at} deadline />
            <span className={`hint ${classes.names}`}>{readersOf(kind, without_pick)}</span>
          </li>
        ))}
      </ul>
      {reminders.length === 0 && <p className="hint">No more reminders before the lock.</p>}
    </div>
  )
}

type Passed = UpcomingWeek['passed'][number]

/** No one is written to if everyone had picked or the week was not open yet (N1, N2). */
function resultOf(mails: Passed['mails']): string {
  if (mails.length === 0) return 'No one needed it.'
  return mails.map(({ status, mails }) => `${statusLabels[status]} ${mails}`).join(' · ')
}

type Reader = UpcomingWeek['without_pick'][number]

/** Current receivers, and members who turned it off (N3); if it is all of them, their names are above. */
function readersOf(kind: ReminderKind, withoutPick: Reader[]): string {
  const wants = (of: Reader) => of[kind]
  const names = (people: Reader[]) => people.map(({ name }) => name).join(', ')
  const silent = withoutPick.filter((of) => !wants(of))
  const reached = withoutPick.filter((of) => wants(of) && of.channels.length > 0)
  if (reached.length === withoutPick.length) return reached.length === 1 ? 'To them' : `To all ${reached.length}`
  const to = reached.map(nameWithChannel).join(', ') || 'No one so far'
  return silent.length === 0 ? to : `${to}. Turned off by ${names(silent)}.`
}

/** Email goes without saying; only devices are mentioned. */
function nameWithChannel({ name, channels }: Reader): string {
  if (!channels.includes('push')) return name
  return `${name} (${channels.includes('mail') ? 'and' : 'only'} on a device)`
}
