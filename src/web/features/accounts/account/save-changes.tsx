import { Group } from '@mantine/core'
import { BusyButton } from '#web/ui/acts/act.tsx'

/** The foot of a form of the account. */
export const SaveChanges = ({ busy }: { busy: boolean }) => (
  <Group justify="flex-end" mt="lg">
    <BusyButton type="submit" busy={busy} busyLabel="Saving...">
      Save Changes
    </BusyButton>
  </Group>
)
