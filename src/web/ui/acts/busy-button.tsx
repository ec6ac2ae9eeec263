import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = ButtonProps & {
  /** The label while it works, for example 'Signing in...'. */
  busyLabel: string
  /** For forms, which know when they are being sent. */
  busy?: boolean
  /** The button stays busy until this settles. The caller shows failures. */
  onPress?: () => Promise<unknown>
  type?: 'button' | 'submit'
  /** What it does, where the label leaves that open. */
  title?: string
  children: ReactNode
}

/** A button that shows that it is busy and cannot be pressed twice. */
export function BusyButton({ busyLabel, busy = false, onPress, type = 'button', disabled, children, ...rest }: Props) {
  const [working, setWorking] = useState(false)
  const isBusy = busy || working
  const press = async () => {
    if (onPress === undefined) return
    setWorking(true)
    try {
      await onPress()
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button {...rest} type={type} disabled={disabled || isBusy} aria-busy={isBusy || undefined} onClick={press}>
      {isBusy ? busyLabel : children}
    </Button>
  )
}
