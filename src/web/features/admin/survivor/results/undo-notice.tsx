import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import classes from '../survivor-admin.module.css'

type Props = { label: string; onUndo: () => Promise<void>; children: ReactNode }

/** What was done last, and the button that undoes it. */
export const UndoNotice = ({ label, onUndo, children }: Props) => (
  <div className={classes.undo}>
    <p>{children}</p>
    <BusyButton
      size="sm"
      variant="default"
      busyLabel="Undoing..."
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      onPress={onUndo}
    >
      {label}
    </BusyButton>
  </div>
)
