import { useSearchParams } from 'react-router'

type Dialogs = {
  isOpen: (name: string, of?: string | number) => boolean
  open: (name: string, of?: string | number) => void
  close: () => void
  /** The id of what the open dialog is about; null if none is open. */
  of: string | null
}

/** Keeps the open dialog in the address, so that it can be shared and the browser's Back button closes it. */
export function useDialogs(): Dialogs {
  const [search, setSearch] = useSearchParams()
  const change = (set: (next: URLSearchParams) => void, options?: { replace: boolean }) => {
    const next = new URLSearchParams(search)
    next.delete('dialog')
    next.delete('of')
    set(next)
    setSearch(next, { preventScrollReset: true, ...options })
  }
  return {
    isOpen: (name, of = '') => search.get('dialog') === name && (search.get('of') ?? '') === String(of),
    open: (name, of = '') =>
      change((next) => {
        next.set('dialog', name)
        if (of !== '') next.set('of', String(of))
      }),
    close: () => {
      // A late answer must not close a dialog that was opened since.
      const shown = new URLSearchParams(window.location.search)
      const isStillOpen = ['dialog', 'of'].every((key) => shown.get(key) === search.get(key))
      if (isStillOpen) change(() => undefined, { replace: true })
    },
    of: search.get('of'),
  }
}
