import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { importUsers, previewImport } from '#contract/accounts/user-import.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { csvFile, saveFile } from '#web/ui/acts/save-file.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { useRefreshing } from '../../acts/use-act.ts'
import { deliveryHint, useMailDelivery } from '../../outbox/mail-delivery.ts'
import classes from '../accounts.module.css'
import { ImportPreview } from './import-preview.tsx'
import { textOf } from './text-of-file.ts'

type Preview = AnswerOf<typeof previewImport>
type Imported = AnswerOf<typeof importUsers>
type Chosen = { csv: string; preview: Preview }

/** Previews a CSV file of users, then imports all of it or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [imported, setImported] = useState<Imported | null>(null)
  useFocusBack()
  const finish = (answer: Imported) => {
    setImported(answer)
    toastSuccess(`${counted(answer.created, 'user')} imported`)
    saveLinks(answer)
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
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [byMail, setByMail] = useState(false)
  const delivery = useMailDelivery()
  const preview = async (file: File | undefined) => {
    setChosen(null)
    if (file === undefined) return
    try {
      const csv = await textOf(file)
      setChosen({ csv, preview: await call(previewImport, { body: { csv } }) })
    } catch (error) {
      toastFailure(error, 'Failed to read the file')
    }
  }
  const importAll = async ({ csv }: Chosen) => {
    try {
      const body = { csv, send_mails: delivery !== null && byMail }
      onImported(await refreshing(() => call(importUsers, { body })))
    } catch (error) {
      toastFailure(error, 'Failed to import users')
    }
  }
  return (
    <Stack gap="md">
      <label className={classes.file}>
        <span>CSV file</span>
        <small>The first line is email,name,lastName. Up to 1,000 users.</small>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          data-autofocus
          onChange={({ currentTarget }) => preview(currentTarget.files?.[0])}
        />
      </label>
      {chosen !== null && <ImportPreview preview={chosen.preview} />}
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
          disabled={chosen === null || chosen.preview.wrong > 0 || chosen.preview.new_users === 0}
          onPress={async () => chosen && importAll(chosen)}
        >
          {chosen === null ? 'Import' : `Import ${counted(chosen.preview.new_users, 'User')}`}
        </BusyButton>
      </Group>
    </Stack>
  )
}

const Done = ({ imported, onClose }: { imported: Imported; onClose: () => void }) => (
  <Stack gap="md">
    <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
      {counted(imported.created, 'user')} imported.
      {imported.existing > 0 && ` ${imported.existing} already had an account, which didn't change.`}
    </Alert>
    <Text>
      Your browser just saved a file with a link for each of them to set a password.{' '}
      {imported.mailed > 0 ? 'The links also go out by email.' : 'Send each person their own link.'} Links work for 14
      days and aren't shown again.
    </Text>
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={() => saveLinks(imported)}>
        Save Links Again
      </Button>
      <Button onClick={onClose}>Done</Button>
    </Group>
  </Stack>
)

const saveLinks = ({ csv }: Imported) => saveFile(csvFile('puckpool-password-links.csv', csv))
