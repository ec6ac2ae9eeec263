import { Button, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDownload } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BackupFile, downloadBackup, type listBackups, makeBackup } from '#contract/backups/backups.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { sizeWords } from '#rules/size-words.ts'
import { call, callForFile } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { PasswordField } from '#web/ui/acts/password-field.tsx'
import { saveFile } from '#web/ui/acts/save-file.ts'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Facts } from '#web/ui/layout/stat-card.tsx'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Instant, instantWords } from '#web/ui/time/time.tsx'
import { useRefreshing } from '../acts/acts.tsx'
import { useDialogs } from '../addresses/addresses.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { fromNow } from '../status/job-words.ts'
import { backupsQuery } from './backups.queries.ts'
import { restoreSteps } from './restore-steps.ts'

type Backups = AnswerOf<typeof listBackups>

/** The pool's own backups: how old the last one is, all that are kept, and how to go back to one. */
export function BackupPanels() {
  const { data } = useSuspenseQuery(backupsQuery)
  const { isOpen, open, close } = useDialogs()
  const columns: Column<BackupFile>[] = [
    { header: 'Made', place: 'title', cell: ({ made_at }) => <Instant at={made_at} /> },
    { header: 'How', cell: ({ kind }) => (kind === 'nightly' ? 'Nightly' : 'By hand') },
    { header: 'Size', numeric: true, cell: ({ size_bytes }) => sizeWords(size_bytes) },
    {
      header: 'Download',
      place: 'end',
      cell: ({ name, made_at }) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download the backup of ${instantWords(made_at)}`}
          onClick={() => open('download', name)}
        >
          Download
        </Button>
      ),
    },
  ]
  return (
    <>
      <LastBackup data={data} />
      {data.backups.length > 0 && (
        <Panel title="All Backups" intro={keptWords(data)} flush>
          <PeopleTable caption="All Backups" columns={columns} rows={data.backups} keyOf={({ name }) => name} />
        </Panel>
      )}
      <RestorePanel data={data} />
      {data.backups.map(
        (backup) =>
          isOpen('download', backup.name) && <DownloadDialog key={backup.name} backup={backup} onClose={close} />,
      )}
    </>
  )
}

const keptWords = ({ keep, folder }: Backups) =>
  `In ${folder}. The newest ${keep} nightly ones are kept, and as many made by hand.`

function LastBackup({ data }: { data: Backups }) {
  const { last_success_at, last_size, last_failure, next_at, server_now } = data
  return (
    <Panel
      title="Backups"
      tone={last_failure === null ? 'plain' : 'warn'}
      aside={<Health data={data} />}
      intro={last_failure?.message ?? 'The whole pool is saved every night at 4:30 AM ET.'}
    >
      <Facts
        facts={[
          ['Last backup', fromNow(last_success_at, server_now)],
          ['Size', last_size === null ? '–' : sizeWords(last_size)],
          ['Next backup', next_at === null ? 'off in the demo' : fromNow(next_at, server_now)],
          ...(last_failure === null ? [] : [['Failed', fromNow(last_failure.at, server_now)] as const]),
        ]}
      />
      <BackUpNow />
    </Panel>
  )
}

function Health({ data: { last_failure, last_success_at } }: { data: Backups }) {
  if (last_failure !== null) return <StatusBadge status="cannot_win" word="Check this" />
  if (last_success_at === null) return <StatusBadge status="waiting" word="None yet" />
  return <StatusBadge status="survived" word="OK" />
}

function BackUpNow() {
  const refreshing = useRefreshing()
  const make = async () => {
    const { backup } = await refreshing(() => call(makeBackup))
    toastSuccess(`Backup made: ${sizeWords(backup.size_bytes)}`)
  }
  return (
    <BusyButton mt="md" busyLabel="Backing up..." onPress={make} failure="Failed to make a backup">
      Back Up Now
    </BusyButton>
  )
}

/** A backup is the whole pool, so an unattended browser must not be able to take it away. */
function DownloadDialog({ backup, onClose }: { backup: BackupFile; onClose: () => void }) {
  useFocusBack()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (text) => (text === '' ? 'Enter your current password' : null) },
  })
  const download = async ({ password }: { password: string }) => {
    saveFile(await callForFile(downloadBackup, { params: { name: backup.name }, body: { password } }))
    toastSuccess('Backup downloaded')
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Download Backup">
      <DialogForm
        form={form}
        onSubmit={download}
        onClose={onClose}
        submitLabel="Download"
        busyLabel="Downloading..."
        failure="Failed to download the backup"
      >
        <Text>
          The file holds everything: picks nobody may see yet, email addresses and password hashes. Keep it where only
          you can read it.
        </Text>
        <PasswordField
          label="Your Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      </DialogForm>
    </Modal>
  )
}

/**
 * Steps for going back to a backup, with the commands of this installation. A restore stops the pool, so no button can
 * do it.
 */
function RestorePanel({ data }: { data: Backups }) {
  const [newest] = data.backups
  const [chosen, setChosen] = useState<string | null>(null)
  const name = data.backups.find((one) => one.name === chosen)?.name ?? newest?.name
  return (
    <Fold title="Restore a Backup">
      <Stack gap="md">
        <p className="pretty">
          Going back undoes everything since: picks, passwords and results. Type these commands on the server, in
          PuckPool's folder.
        </p>
        {newest !== undefined && (
          <NativeSelect
            label="Backup"
            data={data.backups.map((one) => ({ value: one.name, label: instantWords(one.made_at) }))}
            value={name ?? ''}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        <ol className="stack-sm numbered">
          {restoreSteps(data, name ?? 'FILE.backup').map(({ text, command }) => (
            <li key={text}>{command === null ? text : <CopyField label={text} value={command} />}</li>
          ))}
        </ol>
        <Text size="sm" c="dimmed">
          {secretWords(data)} On another machine, put that secret in place, download the backup and restore it there the
          same way.
        </Text>
      </Stack>
    </Fold>
  )
}

function secretWords({ database, data_dir }: Backups): string {
  const place = database === 'embedded' ? `${data_dir}/app-secret, or APP_SECRET if you set it` : 'APP_SECRET'
  return `A backup holds everything except the pool's secret (${place}). Keep a copy of it too: open picks are sealed with it, and without it everyone has to sign in again.`
}
