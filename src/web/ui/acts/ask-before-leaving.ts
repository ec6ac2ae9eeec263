import { useEffect } from 'react'

/** Asks before a link, or the browser itself, leaves a form with unsaved changes. */
export function useAskBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const askAtLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (link === null || link.getAttribute('target') === '_blank') return
      if (window.confirm("Leave this page? Your changes aren't saved.")) return
      event.preventDefault()
      event.stopPropagation()
    }
    const askInBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
    // Before the link itself sees the click.
    window.addEventListener('click', askAtLink, { capture: true })
    window.addEventListener('beforeunload', askInBrowser)
    return () => {
      window.removeEventListener('click', askAtLink, { capture: true })
      window.removeEventListener('beforeunload', askInBrowser)
    }
  }, [isUnsaved])
}
