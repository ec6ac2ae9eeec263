import { useEffect, useState } from 'react'

/**
 * Restores the focus when an open dialog is unmounted. (Mantine does this only for a dialog that stays mounted and is
 * closed.)
 */
export function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
