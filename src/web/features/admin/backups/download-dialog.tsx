import { Modal, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type BackupFile, downloadBackup } from '#contract/backups/backups.ts'
import { callForFile } from '#web/api/call.ts'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { PasswordField } from '#web/ui/acts/password-field.tsx'
import { saveFile } from '#web/ui/acts/save-file.ts'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { DialogForm } from '../forms/dialog-form.tsx'

/** A backup is the whole pool, so an unattended browser must not be able to take it away. */
export function DownloadDialog({ backup, onClose }: { backup: BackupFile; onClose: () => void }) {
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
