import { useEffect, useState } from 'react'

/** Whether nothing on the page has the focus. */
export const isFocusFree = () => document.activeElement === null || document.activeElement === document.body

/**
 * Restores the focus when an open dialog is unmounted. (Mantine does this only for a dialog that stays mounted and is
 * closed.)
 */
export function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (isFocusFree() && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
