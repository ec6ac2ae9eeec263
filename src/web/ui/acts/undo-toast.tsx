import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './undo-toast.module.css'

/** Says that something worked and offers to undo it. Stays on screen longer than others. */
export function toastWithUndo({ message, title, onUndo }: { message: string; title: string; onUndo: () => void }) {
  const id = notifications.show({
    title,
    message: (
      <span className={classes.line}>
        {message}
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
