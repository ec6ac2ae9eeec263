import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { useDialogs } from '../addresses/dialog-address.ts'
import { useAct } from './use-act.ts'

type Props = {
  /** The dialog's name in the address, and the id of what it is about. */
  dialog: string
  of: string | number
  label: string
  /** Where the dialog's button says something else. */
  confirmLabel?: string
  busyLabel: string
  title: string
  send: () => Promise<unknown>
  /** The toast after success, and its title where it has one of its own. */
  success: string
  successTitle?: string
  failure: string
  /** Called once it is done, to put the focus where the reader goes on. */
  onDone?: () => void
  danger?: boolean
  look?: ButtonProps
  /** The consequence. */
  children: ReactNode
}

/** A button of the admin that asks first, in a dialog that has an address. */
export function AskedAct({
  dialog,
  of,
  label,
  confirmLabel = label,
  send,
  success,
  successTitle,
  onDone,
  look,
  children,
  ...asked
}: Props) {
  const { isOpen, open, close } = useDialogs()
  const act = useAct()
  const confirm = async () => {
    await act({ send, done: () => toastSuccess(success, successTitle) })
    onDone?.()
  }
  return (
    <>
      <Button variant="default" size="sm" {...look} onClick={() => open(dialog, of)}>
        {label}
      </Button>
      <Confirm opened={isOpen(dialog, of)} onClose={close} confirmLabel={confirmLabel} onConfirm={confirm} {...asked}>
        {children}
      </Confirm>
    </>
  )
}
