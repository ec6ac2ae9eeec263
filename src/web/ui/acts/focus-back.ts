import { useEffect, useState } from 'react'

/**
 * Gives the focus back to where it was before a dialog, when the dialog is taken away while it is open. (Mantine does so
 * only for a dialog that stays and is told to close.)
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
