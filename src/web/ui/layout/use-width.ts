import { useSyncExternalStore } from 'react'

const paper = window.matchMedia('print')
const phone = screenMatch('(max-width: 47.99em)')
const roomy = screenMatch('(min-width: 62em)')
const wide = screenMatch('(min-width: 75em)')
const widest = screenMatch('(min-width: 93em)')

type ScreenMatch = { matches: () => boolean; listen: (listener: () => void) => () => void }

/** A match of the screen's width. Paper keeps that of the screen it is printed from, so that no column or table goes. */
function screenMatch(query: string): ScreenMatch {
  const width = window.matchMedia(query)
  let seen = width.matches
  const listeners = new Set<() => void>()
  width.addEventListener('change', () => {
    if (paper.matches) return
    seen = width.matches
    for (const listener of listeners) listener()
  })
  return {
    matches: () => seen,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Narrower than a small tablet: tables of people become cards. */
export const useIsPhone = () => useMatch(phone)

/** Whether the page is as narrow as a phone right now, outside of components. */
export const isOnPhone = phone.matches

/** Wider than a tablet held upright: room for a table of people with buttons. */
export const useIsRoomy = () => useMatch(roomy)

/** Room for every column of a table. */
export const useIsWide = () => useMatch(wide)

/** The same outside of components. */
export const isAtDesk = wide.matches

/** Whether a table fits with another column of the page beside it. */
export const useIsWidest = () => useMatch(widest)

const useMatch = ({ listen, matches }: ScreenMatch): boolean => useSyncExternalStore(listen, matches)
