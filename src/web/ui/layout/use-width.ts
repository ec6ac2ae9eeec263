import { useSyncExternalStore } from 'react'

const phone = window.matchMedia('(max-width: 47.99em)')
const roomy = window.matchMedia('(min-width: 62em)')
const wide = window.matchMedia('(min-width: 75em)')
const widest = window.matchMedia('(min-width: 93em)')

/** Narrower than a small tablet: tables of people become cards. */
export const useIsPhone = () => useMatch(phone)

/** Whether the page is as narrow as a phone right now, outside of components. */
export const isOnPhone = () => phone.matches

/** Wider than a tablet held upright: room for a table of people with buttons. */
export const useIsRoomy = () => useMatch(roomy)

/** Room for every column of a table. */
export const useIsWide = () => useMatch(wide)

/** Whether a table fits with another column of the page beside it. */
export const useIsWidest = () => useMatch(widest)

const useMatch = (width: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      width.addEventListener('change', listener)
      return () => width.removeEventListener('change', listener)
    },
    () => width.matches,
  )
