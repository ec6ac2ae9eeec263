import { Alert, Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ImportColumns, type ImportLine, importUsers, previewImport } from '#contract/accounts/user-import.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { counted } from '#rules/counted.ts'
import { textOfBytes } from '#rules/text-of-bytes.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { csvFile, saveFile } from '#web/ui/acts/save-file.ts'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { type Status, StatusBadge } from '#web/ui/states/status-badge.tsx'
import { useRefreshing } from '../../acts/acts.tsx'
import { ContestChoice, useContestChoice } from '../../contests/contest-choice.tsx'
import { deliveryHint, useMailDelivery } from '../../outbox/mail-delivery.ts'
import classes from '../accounts.module.css'
import { ColumnsRead } from './columns-read.tsx'

/** After the last key. */
const A_MOMENT = 300

type Preview = AnswerOf<typeof previewImport>
type Imported = AnswerOf<typeof importUsers>

/** Previews a CSV file or pasted lines of people, then imports all of it or nothing, into the ticked contests. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [imported, setImported] = useState<Imported | null>(null)
  useFocusBack()
  const finish = (answer: Imported) => {
    setImported(answer)
    toastSuccess(`${counted(answer.created, 'user')} imported`)
    if (answer.csv !== '') saveLinks(answer)
  }
  return (
    <Modal opened onClose={onClose} title="Import Users" size="lg">
      {imported === null ? (
        <ImportForm onImported={finish} onClose={onClose} />
      ) : (
        <Done imported={imported} onClose={onClose} />
      )}
    </Modal>
  )
}

function ImportForm({ onImported, onClose }: { onImported: (answer: Imported) => void; onClose: () => void }) {
  const refreshing = useRefreshing()
  const chosen = useContestChoice()
  const contestIds = chosen.value
  const [chosenByMail, setByMail] = useState<boolean | null>(null)
  const delivery = useMailDelivery()
  // Mails that would only wait in the outbox are the admin's choice.
  const byMail = chosenByMail ?? (delivery !== null && delivery.problem === null)
  const { table, pasted, type, readFile, chooseColumns, preview, isReading, error } = useLines(contestIds)
  const importAll = async () => {
    try {
      const body = { ...table, contest_ids: contestIds, send_mails: delivery !== null && byMail }
      onImported(await refreshing(() => call(importUsers, { body })))
    } catch (failure) {
      toastFailure(failure, 'Failed to import users')
    }
  }
  return (
    <Stack gap="md">
      <FileField onChoose={readFile} />
      <Textarea
        label="Or paste people"
        description="Name and email, as your mail program or spreadsheet copies them. Or just email addresses."
        placeholder={'Ann Abbott, ann@example.org\nBob Baker <bob@example.org>'}
        autosize
        minRows={3}
        maxRows={8}
        value={pasted}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <ContestChoice label="Add them to" {...chosen} />
      {error !== null && (
        <Alert color="red" role="alert">
          {wordsOf(error, 'Failed to read the lines')}
        </Alert>
      )}
      {preview?.columns && <ColumnsRead columns={preview.columns} onChange={chooseColumns} />}
      {preview !== undefined && <ImportPreview preview={preview} />}
      {delivery !== null && (
        <Checkbox
          label="Email each new user their link"
          description={deliveryHint(delivery)}
          checked={byMail}
          onChange={(event) => setByMail(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton
          busyLabel="Importing..."
          disabled={preview === undefined || isReading || !hasWork(preview)}
          onPress={importAll}
        >
          {preview === undefined ? 'Import' : `Import ${counted(preview.new_users, 'User')}`}
        </BusyButton>
      </Group>
    </Stack>
  )
}

const FileField = ({ onChoose }: { onChoose: (file: File | undefined) => void }) => (
  <label className={`stack-xxs strong ${classes.file}`}>
    <span>File</span>
    <small>
      A spreadsheet saved as CSV, or contacts exported from Google, Outlook, Thunderbird or Apple. Up to 1,000 people.
    </small>
    <input
      type="file"
      accept=".csv,.tsv,.txt,.vcf,text/csv,text/plain,text/tab-separated-values,text/vcard"
      data-autofocus
      onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
    />
  </label>
)

/** The lines from the file or the box, whichever came last, and what they would import. */
function useLines(contestIds: number[]) {
  const [table, setTable] = useState<{ csv: string; columns?: ImportColumns }>({ csv: '' })
  const [pasted, setPasted] = useState('')
  const { csv } = table
  const setCsv = (text: string) => setTable({ csv: text })
  // Half a line is read once it is whole; what was read before says nothing about it.
  const isRead = pasted === '' || pasted === csv
  const reading = useQuery({
    queryKey: ['admin', 'import-preview', csv, contestIds, table.columns],
    queryFn: ({ signal }) => call(previewImport, { body: { ...table, contest_ids: contestIds } }, { signal }),
    enabled: csv.trim() !== '',
    // The fields for the columns stay while the same text is read again.
    placeholderData: (before, query) => (query?.queryKey[2] === csv ? before : undefined),
    throwOnError: false,
    retry: false,
    gcTime: 0,
  })
  const preview = isRead ? reading.data : undefined
  const error = isRead ? reading.error : null
  const later = useDebouncedCallback(setCsv, A_MOMENT)
  const type = (text: string) => {
    setPasted(text)
    later(text)
    if (text === '') later.flush()
  }
  const readFile = async (file: File | undefined) => {
    try {
      const text = file === undefined ? '' : textOfBytes(new Uint8Array(await file.arrayBuffer()), TextDecoder)
      later.cancel()
      setPasted('')
      setCsv(text)
    } catch (failure) {
      toastFailure(failure, 'Failed to read the file')
    }
  }
  const chooseColumns = (columns: ImportColumns) => setTable({ csv, columns })
  return { table, pasted, type, readFile, chooseColumns, preview, isReading: reading.isPlaceholderData, error }
}

/** Whether importing would change something and no line is wrong. */
const hasWork = ({ new_users, wrong, contests }: Preview) =>
  wrong === 0 &&
  contests.every(({ message }) => message === null) &&
  (new_users > 0 || contests.some(({ joining }) => joining > 0))

const Done = ({ imported, onClose }: { imported: Imported; onClose: () => void }) => (
  <Stack gap="md">
    <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
      {counted(imported.created, 'user')} imported.
      {imported.existing > 0 && ` ${imported.existing} already had an account, which didn't change.`}
      {imported.entered > 0 && ` ${counted(imported.entered, 'contest entry', 'contest entries')} made.`}
    </Alert>
    {imported.created > 0 && (
      <Text>
        {imported.mailed > 0
          ? 'Each of them gets an email with a link to set a password.'
          : "Your browser just saved a file with a link for each of them to set a password. Send each person their own link: it isn't shown again."}{' '}
        Links work for 14 days.
      </Text>
    )}
    <Group justify="flex-end" gap="sm">
      {imported.csv !== '' && (
        <Button variant="default" onClick={() => saveLinks(imported)}>
          Save Links Again
        </Button>
      )}
      <Button onClick={onClose}>Done</Button>
    </Group>
  </Stack>
)

const saveLinks = ({ csv }: Imported) => saveFile(csvFile('puckpool-password-links.csv', csv))

const MANY = 50

/** The effect of an import; lines to fix come first. */
function ImportPreview({ preview }: { preview: AnswerOf<typeof previewImport> }) {
  const { new_users, existing, wrong, lines, contests } = preview
  const leftOut = lines.filter(({ state }) => state === 'left_out').length
  const isOneEach = new Set(lines.map(({ line }) => line)).size === lines.length
  const shown = lines.toSorted((a, b) => order[a.state] - order[b.state] || a.line - b.line).slice(0, MANY)
  return (
    <section aria-label="What the import would do">
      <p role="status" className="below-sm">
        {[
          counted(new_users, 'new user'),
          ...(existing > 0 ? [`${existing} already here`] : []),
          ...(leftOut > 0 ? [`${leftOut} without an email address left out`] : []),
          ...(wrong > 0 ? [`${wrong} to fix`] : []),
        ].join(', ')}
        . {wrong > 0 && <strong>Fix what's marked, then import.</strong>}
      </p>
      {contests.map(({ contest_id, contest_name, joining, message }) => (
        <p key={contest_id} role="status" className="below-sm">
          {message === null ? `${contest_name}: ${joining} will join.` : <strong>{message}</strong>}
        </p>
      ))}
      <div className={classes.preview}>
        <PeopleTable
          caption="Lines to import"
          columns={isOneEach ? [lineColumn, ...columns] : columns}
          rows={shown}
          keyOf={({ line, email }) => `${line} ${email}`}
        />
      </div>
      {lines.length > MANY && <p className="below-sm">… and {counted(lines.length - MANY, 'more line')}.</p>}
    </section>
  )
}

const order: Record<ImportLine['state'], number> = { wrong: 0, left_out: 1, existing: 2, already_in: 3, new: 4 }
const states: Record<ImportLine['state'], { status: Status; word: string }> = {
  wrong: { status: 'cannot_win', word: 'To fix' },
  left_out: { status: 'locked', word: 'Left out' },
  existing: { status: 'locked', word: 'Already here' },
  already_in: { status: 'locked', word: 'Already in' },
  new: { status: 'alive', word: 'New' },
}

/** Says nothing where a mail program put several people into one line. */
const lineColumn: Column<ImportLine> = { header: 'Line', cell: ({ line }) => line }

const columns: Column<ImportLine>[] = [
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
