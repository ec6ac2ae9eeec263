import { useEffect, useState } from 'react'

/** A value shown for a while: cleared that many milliseconds after it was set. */
export function useForAWhile<Shown>(
  ms: number,
  first: () => Shown | null,
): [Shown | null, (shown: Shown | null) => void] {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setShown(null), ms)
    return () => clearTimeout(timer)
  }, [shown, ms])
  return [shown, setShown]
}
