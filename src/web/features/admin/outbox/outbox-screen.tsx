import { Badge } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { OutboxEntry } from '#contract/outbox/notifications.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { PanelSkeleton, TableSkeleton } from '#web/ui/states/skeletons.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { statusColors, statusLabels } from './mail-labels.ts'
import classes from './outbox.module.css'
import { outboxQuery } from './outbox.queries.ts'
import { OutboxFilters, useOutboxAddress } from './outbox-filters.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { Upcoming } from './upcoming.tsx'

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

const To = ({ channel, to_email, to_name }: OutboxEntry) =>
  channel === 'push' ? `${to_name} (device)` : <span className={classes.address}>{to_email}</span>

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
