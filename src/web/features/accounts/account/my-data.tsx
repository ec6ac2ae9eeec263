import { Text } from '@mantine/core'
import { exportMyData } from '#contract/exports/exports.ts'
import { callForFile } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { saveFile } from '#web/ui/acts/save-file.ts'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'

/** Everything the pool has stored about the reader, as a file to download. */
export const MyData = () => (
  <Panel title="Your Data">
    <div className="stack-sm">
      <Text size="sm">Your account, entries, picks, messages and emails in one file.</Text>
      <BusyButton variant="default" busyLabel="Downloading..." onPress={download}>
        Download My Data
      </BusyButton>
    </div>
  </Panel>
)

async function download() {
  try {
    saveFile(await callForFile(exportMyData))
  } catch (error) {
    toastFailure(error, 'Failed to download your data')
  }
}
