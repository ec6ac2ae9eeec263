import { IconDownload } from '@tabler/icons-react'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { type SavedFile, saveFile } from '#web/ui/acts/save-file.ts'

/** Downloads a file from the server. */
export const ExportButton = ({ label, read }: { label: string; read: () => Promise<SavedFile> }) => (
  <BusyButton
    variant="subtle"
    size="sm"
    busyLabel="Exporting..."
    leftSection={<IconDownload size={16} aria-hidden />}
    onPress={async () => saveFile(await read())}
    failure="Failed to export"
  >
    {label}
  </BusyButton>
)
