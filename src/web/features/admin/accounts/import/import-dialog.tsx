import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { importUsers, previewImport } from '#contract/accounts/user-import.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { useRefreshing } from '#web/features/admin/acts/use-act.ts'
import { deliveryHint, useMailDelivery } from '#web/features/admin/outbox/mail-delivery.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { csvFile, saveFile } from '#web/ui/acts/save-file.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import classes from '../accounts.module.css'
import { ImportPreview } from './import-preview.tsx'
import { textOf } from './text-of-file.ts'

type Preview = AnswerOf<typeof previewImport>
type Imported = AnswerOf<typeof importUsers>
type Chosen = { csv: string; preview: Preview }

/** A file of users: looked at first, then taken whole or not at all. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const refreshing = useRefreshing()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const [byMail, setByMail] = useState(false)
  const way = useMailDelivery()
  useFocusBack()
  const look = async (file: File | undefined) => {
    setChosen(null)
    if (file === undefined) return
    try {
      const csv = await textOf(file)
      setChosen({ csv, preview: await call(previewImport, { body: { csv } }) })
    } catch (error) {
      toastFailure(error, 'The file could not be read')
    }
  }
  const bring = async ({ csv }: Chosen) => {
    try {
      const answer = await refreshing(() => call(importUsers, { body: { csv, send_mails: way !== null && byMail } }))
      setImported(answer)
      toastSuccess(`${counted(answer.created, 'user')} imported`)
      save(answer)
    } catch (error) {
      toastFailure(error, 'Failed to import users')
    }
  }
  return (
    <Modal opened onClose={onClose} title="Import Users" size="lg">
      {imported === null ? (
        <Stack gap="md">
          <label className={classes.file}>
            <span>CSV file</span>
            <small>Its first line reads email,name,lastName; up to 1,000 users.</small>
            <input
              type="file"
              accept=".csv,text/csv,text/plain"
              data-autofocus
              onChange={({ currentTarget }) => look(currentTarget.files?.[0])}
            />
          </label>
          {chosen !== null && <ImportPreview preview={chosen.preview} />}
          {way !== null && (
            <Checkbox
              label="Send each new user his link by mail"
              description={deliveryHint(way)}
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
              onPress={async () => chosen && bring(chosen)}
            >
              {chosen === null ? 'Import' : `Import ${counted(chosen.preview.new_users, 'User')}`}
            </BusyButton>
          </Group>
        </Stack>
      ) : (
        <Done imported={imported} onClose={onClose} />
      )}
    </Modal>
  )
}

function Done({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
        {counted(imported.created, 'user')} imported
        {imported.existing > 0 && `, ${imported.existing} had an account already and stay as they are`}.
      </Alert>
      <Text>
        Each of them has a link to set a password, in the file that your browser has just saved.{' '}
        {imported.mailed > 0 ? 'It goes out to them by mail as well, see the outbox.' : 'Send everybody his own link.'}{' '}
        It works for 14 days. The links are not shown again, but you can make new ones in the list.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => save(imported)}>
          Save the Links Again
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

const save = ({ csv }: Imported) => saveFile(csvFile('puckpool-password-links.csv', csv))
