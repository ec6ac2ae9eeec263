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
