import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { showToast } from './act.tsx'
import classes from './undo-toast.module.css'

type Toast = { message: string; detail?: string | null; title: string; onUndo: () => void }

/** Reports a success and offers to undo it. Stays on screen longer than others. */
export function toastWithUndo({ message, detail = null, title, onUndo }: Toast) {
  const id = showToast({
    title,
    message: (
      <span className={`row wrap apart ${classes.line}`}>
        <span>{message}</span>
        {detail !== null && <span>{detail}</span>}
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          Undo
        </Button>
      </span>
    ),
    color: 'green',
    role: 'status',
    autoClose: 15_000,
  })
}
