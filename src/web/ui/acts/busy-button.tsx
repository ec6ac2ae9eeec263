import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toastFailure } from './toast.ts'

type Props = ButtonProps & {
  /** The label while it works, for example 'Signing in...'. */
  busyLabel: string
  /** For forms, which know when they are being sent. */
  busy?: boolean
  /** The button stays busy until this settles. */
  onPress?: () => Promise<unknown>
  /** The toast's text if that fails without words of its own. Without it the caller shows failures. */
  failure?: string
  type?: 'button' | 'submit'
  /** What it does, where the label leaves that open. */
  title?: string
  children: ReactNode
}

/** A button that shows that it is busy and cannot be pressed twice. */
export function BusyButton({ busyLabel, busy = false, onPress, failure, children, ...rest }: Props) {
  const { type = 'button', disabled, ...look } = rest
  const [working, setWorking] = useState(false)
  const isBusy = busy || working
  const press = async () => {
    if (onPress === undefined) return
    setWorking(true)
    try {
      await onPress()
    } catch (error) {
      if (failure === undefined) throw error
      toastFailure(error, failure)
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button {...look} type={type} disabled={disabled || isBusy} aria-busy={isBusy || undefined} onClick={press}>
      {isBusy ? busyLabel : children}
    </Button>
  )
}
