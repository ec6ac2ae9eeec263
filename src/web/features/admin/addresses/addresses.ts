import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSearch } from '#web/ui/address/use-search.ts'

/** Keeps the open dialog in the address, so that it can be shared and the browser's Back button closes it. */
export function useDialogs() {
  const [search, change] = useSearch()
  return {
    isOpen: (name: string, of: string | number = '') =>
      search.get('dialog') === name && (search.get('of') ?? '') === String(of),
    open: (name: string, of: string | number = '') => change({ dialog: name, of }),
    close: () => {
      // A late answer must not close a dialog that was opened since.
      const shown = new URLSearchParams(window.location.search)
      const isStillOpen = ['dialog', 'of'].every((key) => shown.get(key) === search.get(key))
      if (isStillOpen) change({ dialog: null, of: null }, { replace: true })
    },
    /** The id of what the open dialog is about; null if none is open. */
    of: search.get('of'),
  }
}

/** The id of a contest's card. */
export const anchorOf = (contestId: number) => `contest-${contestId}`

/**
 * Focuses a contest's card after an action removed the focused button, so that keyboard users keep their place. An admin
 * who has gone on to something else meanwhile is not scrolled back.
 */
export const focusContest = (contestId: number) =>
  document.getElementById(anchorOf(contestId))?.focus({ preventScroll: true })

/** Focuses the card that a link points to, even if it is already on screen. */
export function useAnchorFocus(contestId: number) {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (key !== '' && hash === `#${anchorOf(contestId)}`) document.getElementById(anchorOf(contestId))?.focus()
  }, [contestId, hash, key])
}

/** The address of a tab in the admin area. */
export const tabAddress = (tab: string) => `${paths.admin}/${tab}`
