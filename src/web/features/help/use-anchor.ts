import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to what the address names behind its #, which was not there yet when the browser looked for it. */
export function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}
