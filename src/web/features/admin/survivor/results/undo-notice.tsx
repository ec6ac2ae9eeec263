import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AskedAct } from '#web/features/admin/acts/acts.tsx'
import classes from '../survivor-admin.module.css'

const back = { leftSection: <IconArrowBackUp size={16} aria-hidden /> }

/** What was done last, and the button that takes it back. */
export const UndoNotice = ({ label, onUndo, children }: { label: string; onUndo: () => void; children: ReactNode }) => (
  <div className={`row wrap apart above-md ${classes.undo}`}>
    <p className="hint">{children}</p>
    <Button size="sm" variant="default" {...back} onClick={onUndo}>
      {label}
    </Button>
  </div>
)

type Props = Omit<Parameters<typeof AskedAct>[0], 'look' | 'children'> & { said: string; effect: ReactNode }

/** What was done last, and a button that asks before it takes that back. */
export const AskedUndo = ({ said, effect, ...asked }: Props) => (
  <div className={`row wrap apart above-md ${classes.undo}`}>
    <p className="hint">{said}</p>
    <AskedAct {...asked} look={back}>
      {effect}
    </AskedAct>
  </div>
)
