import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../survivor-admin.module.css'

type Props = { label: string; onUndo: () => void; children: ReactNode }

/** What was done last, and the button that asks whether to undo it. */
export const UndoNotice = ({ label, onUndo, children }: Props) => (
  <div className={classes.undo}>
    <p>{children}</p>
    <Button size="sm" variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onUndo}>
      {label}
    </Button>
  </div>
)
