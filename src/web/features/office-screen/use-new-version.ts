import { useEffect, useState } from 'react'

/** While servers restart one by one, the old and the new version answer in turn: no page loads itself again more often (ms). */
const AT_MOST_EVERY = 5 * 60_000

const reloadPage = () => window.location.reload()

/** Loads the page again once another version of the program answers. */
export function useNewVersion(program: string | undefined, reload = reloadPage): void {
  const [first, setFirst] = useState(program)
  if (first === undefined && program !== undefined) setFirst(program)
  useEffect(() => {
    if (first === undefined || program === undefined || program === first) return
    const timer = setTimeout(reload, Math.max(0, AT_MOST_EVERY - performance.now()))
    return () => clearTimeout(timer)
  }, [first, program, reload])
}
