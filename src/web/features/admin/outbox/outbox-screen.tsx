import { Badge, Button, NativeSelect } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { MailKind } from '#contract/outbox/mail-kinds.ts'
import type { Channel, MailStatus, OutboxEntry } from '#contract/outbox/notifications.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { PeopleTable } from '#web/ui/people/people-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { PanelSkeleton, TableSkeleton } from '#web/ui/states/skeletons.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { channelLabels, kindLabels, statusColours, statusLabels } from './mail-labels.ts'
import classes from './outbox.module.css'
import { type Filter, outboxQuery } from './outbox.queries.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { Upcoming } from './upcoming.tsx'

/** What has been sent, what waits and what went wrong; who is reminded next; what each mail looks like. */
export function OutboxScreen() {
  const [search, setSearch] = useSearchParams()
  const filter: Filter = {
    channel: oneOf(channelLabels, search.get('channel')),
    status: oneOf(statusLabels, search.get('status')),
    kind: oneOf(kindLabels, search.get('kind')),
  }
  const mailId = Number(search.get('mail') ?? Number.NaN)
  const preview = oneOf(kindLabels, search.get('preview'))
  const set = (name: string, value: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <Page
      title="Outbox"
      intro="Every mail and notification of the pool and what became of it"
      aside={
        <Button
          component={Link}
          to={paths.emailSettings}
          variant="default"
          leftSection={<IconArrowLeft size="1.1em" aria-hidden />}
        >
          Back to Email Settings
        </Button>
      }
    >
      <QueryBoundary skeleton={<PanelSkeleton lines={3} />} failure="Failed to load the reminders">
        <Upcoming />
      </QueryBoundary>
      <Panel title="Mails" flush>
        <div className={classes.filters}>
          <NativeSelect
            label="Channel"
            value={filter.channel ?? ''}
            onChange={(event) => set('channel', event.currentTarget.value)}
            data={choices(channelLabels, 'Both')}
          />
          <NativeSelect
            label="State"
            value={filter.status ?? ''}
            onChange={(event) => set('status', event.currentTarget.value)}
            data={choices(statusLabels, 'All states')}
          />
          <NativeSelect
            label="Kind"
            value={filter.kind ?? ''}
            onChange={(event) => set('kind', event.currentTarget.value)}
            data={choices(kindLabels, 'All kinds')}
          />
          <NativeSelect
            label="Preview of"
            value={preview ?? ''}
            onChange={(event) => set('preview', event.currentTarget.value)}
            data={choices(kindLabels, 'Choose a mail')}
          />
        </div>
        <QueryBoundary skeleton={<TableSkeleton />} failure="Failed to load the outbox">
          <Mails filter={filter} onOpen={(id) => set('mail', String(id))} />
        </QueryBoundary>
      </Panel>
      {Number.isInteger(mailId) && mailId > 0 && <MailDialog mailId={mailId} onClose={() => set('mail', null)} />}
      {preview !== undefined && <PreviewDialog kind={preview} onClose={() => set('preview', null)} />}
    </Page>
  )
}

function Mails({ filter, onOpen }: { filter: Filter; onOpen: (id: number) => void }) {
  const { data, hasNextPage, fetchNextPage } = useSuspenseInfiniteQuery(outboxQuery(filter))
  const mails = data.pages.flatMap((page) => page.mails)
  const counts = data.pages[0]?.counts ?? []
  if (mails.length === 0) return <EmptyState title="No mails here" />
  return (
    <>
      <p className={classes.counts}>
        {counts.map(({ status, mails }) => `${statusLabels[status]} ${mails}`).join(' · ')}
      </p>
      <PeopleTable<OutboxEntry>
        caption="Mails, newest first"
        rows={mails}
        keyOf={({ id }) => id}
        columns={[
          {
            header: 'Mail',
            place: 'title',
            cell: ({ id, subject }) => (
              <button type="button" className={classes.open} onClick={() => onOpen(id)}>
                {subject}
              </button>
            ),
          },
          { header: 'State', place: 'end', cell: ({ status }) => <State status={status} /> },
          {
            header: 'To',
            cell: ({ channel, to_email, to_name }) =>
              channel === 'push' ? `${to_name}, on a device` : <span className={classes.address}>{to_email}</span>,
          },
          { header: 'Why', onlyWide: true, cell: ({ reason }) => reason ?? '' },
          { header: 'When', cell: ({ created_at, sent_at }) => <Instant at={sent_at ?? created_at} /> },
        ]}
      />
      {hasNextPage && (
        <div className={classes.more}>
          <BusyButton variant="default" busyLabel="Loading..." onPress={() => fetchNextPage()}>
            Older Mails
          </BusyButton>
        </div>
      )}
    </>
  )
}

const State = ({ status }: { status: MailStatus }) => (
  <Badge color={statusColours[status]}>{statusLabels[status]}</Badge>
)

function choices(labels: Record<string, string>, all: string) {
  return [{ value: '', label: all }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))]
}

function oneOf<Word extends Channel | MailKind | MailStatus>(
  labels: Record<Word, string>,
  text: string | null,
): Word | undefined {
  // The keys of the labels are the words themselves.
  return (Object.keys(labels) as Word[]).find((word) => word === text)
}
