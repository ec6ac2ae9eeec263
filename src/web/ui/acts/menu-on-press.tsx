import { type ComponentProps, type ReactElement, Suspense, useState } from 'react'
import type { Pressed } from './pressed-menu.tsx'

type Props = {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Draws the button with what the menu needs of it. */
  button: (needed: ComponentProps<'button'>) => ReactElement
  /** Draws the menu, which is loaded then. */
  menu: (pressed: Pressed) => ReactElement
}

/** A button whose menu is drawn from the first press on: menus are a quarter of a screen, and few visits open one. */
export function MenuOnPress({ isOpen, setOpen, button, menu }: Props) {
  const [isWanted, setWanted] = useState(isOpen)
  if (isOpen && !isWanted) setWanted(true)
  const closed = button({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setOpen(true) })
  if (!isWanted) return closed
  return <Suspense fallback={closed}>{menu({ isOpen, setOpen, button: (ref) => button({ ref }) })}</Suspense>
}
