import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { BusyButton, toastFailure } from './act.tsx'
import { useFocusBack } from './focus-back.ts'

export type ConfirmProps = {
  onClose: () => void
  /** Mentions the thing: 'Delete "Autumn Survivor"?' */
  title: string
  /** The consequence. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  /** On a phone it slides in from the bottom, near the thumb. */
  isSheet?: boolean
  /** Red, for irreversible actions. */
  danger?: boolean
  /** The server has already refused this. */
  isRefused?: boolean
  /** The dialog closes if this succeeds and stays open if it fails. */
  onConfirm: () => Promise<unknown>
  /** The toast's text if the failure has no message. */
  failure: string
}

/** The dialog of `Confirm`. */
export function ConfirmDialog({ onClose, title, children, confirmLabel, busyLabel, ...rest }: ConfirmProps) {
  const { isSheet = false, danger = false, isRefused = false, onConfirm, failure } = rest
  const [busy, setBusy] = useState(false)
  useFocusBack()
  const close = () => {
    if (!busy) onClose()
  }
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      toastFailure(error, failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={close} title={title} size="md" className={isSheet ? 'sheet' : undefined}>
      <div className="dialog-words">{children}</div>
      <div className="dialog-acts">
        <Button variant="default" onClick={close} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <BusyButton
          color={danger ? 'red' : undefined}
          busy={busy}
          busyLabel={busyLabel}
          disabled={isRefused}
          onPress={confirm}
        >
          {confirmLabel}
        </BusyButton>
      </div>
    </Modal>
  )
}
