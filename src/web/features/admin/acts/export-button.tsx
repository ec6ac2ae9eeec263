import { IconDownload } from '@tabler/icons-react'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { type SavedFile, saveFile } from '#web/ui/acts/save-file.ts'
import { toastFailure } from '#web/ui/acts/toast.ts'

type Props = { label: string; read: () => Promise<SavedFile> }

/** Downloads a file from the server. */
export function ExportButton({ label, read }: Props) {
  const save = async () => {
    try {
      saveFile(await read())
    } catch (error) {
      toastFailure(error, 'Failed to export')
    }
  }
  return (
    <BusyButton
      variant="subtle"
      size="sm"
      busyLabel="Exporting..."
      leftSection={<IconDownload size={16} aria-hidden />}
      onPress={save}
    >
      {label}
    </BusyButton>
  )
}
