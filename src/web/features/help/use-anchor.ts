import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the # of the address: the element was not there yet when the browser looked for it. */
export function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}
