import { useEffect } from 'react'

/** A browser's own bars come and go within this height, and no on-screen keyboard is lower (px). */
const LOWEST_KEYBOARD = 130
const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])'

/**
 * Marks the page with `data-keyboard` while the on-screen keyboard is open, and says in `--keyboard` how much of the page it covers:
 * nothing where the browser makes the page shorter instead.
 */
export function useKeyboardMark(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (view === null || !window.matchMedia('(pointer: coarse)').matches) return
    const root = document.documentElement
    let width = 0
    let tallest = 0
    const look = () => {
      const height = view.height * view.scale
      // Turning the phone is not a keyboard.
      if (width !== window.innerWidth) tallest = 0
      width = window.innerWidth
      tallest = Math.max(tallest, height)
      const isOpen = tallest - height >= LOWEST_KEYBOARD && document.activeElement?.matches(TYPED_INTO) === true
      const hasOpened = isOpen && !root.hasAttribute('data-keyboard')
      root.toggleAttribute('data-keyboard', isOpen)
      root.style.setProperty(
        '--keyboard',
        `${isOpen ? Math.max(0, Math.round(window.innerHeight - height - view.offsetTop)) : 0}px`,
      )
      // What is typed into may have been where the keyboard is now.
      if (hasOpened) document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
    look()
    view.addEventListener('resize', look)
    view.addEventListener('scroll', look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      view.removeEventListener('resize', look)
      view.removeEventListener('scroll', look)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
      root.removeAttribute('data-keyboard')
      root.style.removeProperty('--keyboard')
    }
  }, [])
}
