import { Button, type ButtonProps } from '@mantine/core'
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import { wordsOf } from '#web/api/failure.ts'
import { isOnPhone } from '#web/ui/layout/use-width.ts'

/** The last press: it is often on the undo button, so no toast may cover it. */
let pressed = { x: 0, y: 0, at: 0 }
window.addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y }) => {
    pressed = { x, y, at: Date.now() }
  },
  { capture: true, passive: true },
)

/** The area a toast reaches from the corner, including anything sticky below it (px). */
const REACH = { x: 480, y: 300 }
/** How long after a press a finger may still be there (ms). News of others comes later, and has its usual place. */
const LINGERS = 10_000

function isInTheWay(): boolean {
  // Toasts appear above a bar that sticks to the bottom, and never cover its buttons.
  if (document.querySelector('[data-sticky-bar]') !== null) return false
  if (Date.now() - pressed.at > LINGERS) return false
  const isLow = pressed.y > window.innerHeight - REACH.y
  return isLow && (isOnPhone() || pressed.x > window.innerWidth - REACH.x)
}

/** The maximum number of toasts on a screen. */
export const roomFor = (isPhone: boolean) => (isPhone ? 1 : 3)

/** Long enough to read a toast (ms). */
const LEGIBLE = 2_500
let latest: { id: string; from: number; isBrief: boolean } | null = null

/**
 * Shows a toast, at the bottom unless something was just pressed there. The success before it is removed once it could
 * be read; on a phone, which has room for one, so is any other toast. Returns its id.
 */
export function showToast(toast: NotificationData): string {
  const before = latest
  const now = Date.now()
  // Their component loads with the first one; until then, this is their only limit.
  notificationsStore.setState({ ...notificationsStore.getState(), limit: roomFor(isOnPhone()) })
  const id = notifications.show(isInTheWay() ? { ...toast, position: 'top-right' } : toast)
  const wait = before === null ? 0 : Math.max(0, before.from + LEGIBLE - now)
  const isBrief = toast.color === 'green' && toast.autoClose === undefined
  if (before === null || before.id === id || !(before.isBrief || isOnPhone())) {
    latest = { id, from: now, isBrief }
    return id
  }
  setTimeout(() => notifications.hide(before.id), wait)
  latest = { id, from: isOnPhone() ? now + wait : now, isBrief }
  return id
}

/** Not repeated while on screen, even if a push and a poll both report the same. */
export const toastOnce = (id: string, message: string) => showToast({ id, message, color: 'green', role: 'status' })

/** Reports a success, in the promised words (spec 8). */
export const toastSuccess = (message: string, title?: string) =>
  showToast({ title, message, color: 'green', role: 'status' })

/** Reports a failure, in the server's words or else the fallback. The title defaults to 'Error'. */
export const toastFailure = (error: unknown, fallback: string, title?: string) =>
  toastError(wordsOf(error, fallback), title)

export const toastError = (message: string, title = 'Error') =>
  showToast({ title, message, color: 'red', role: 'alert', autoClose: 8_000 })

/** A fact the reader should know despite the success, such as 'Late Pick Warning'. */
export const toastWarning = (message: string, title: string) =>
  showToast({ title, message, color: 'yellow', role: 'status', autoClose: 8_000 })

type Props = ButtonProps & {
  /** The label while busy, for example 'Signing in...'. */
  busyLabel: string
  /** For forms, which track their own submission. */
  busy?: boolean
  /** The button stays busy until this settles. */
  onPress?: () => Promise<unknown>
  /** The toast's text if it fails without a message. Without it the caller shows failures. */
  failure?: string
  type?: 'button' | 'submit'
  /** A tooltip, if the label is ambiguous. */
  title?: string
  children: ReactNode
}

/** A button that shows when it is busy and can't be pressed twice. */
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
