import { useState } from 'react'

const keyOf = (contestId: number) => `PuckPool_seen_week_${contestId}`

/** The week of a contest whose result the reader has dismissed on this device, and how to dismiss one. */
export function useSeenWeek(contestId: number): [seen: number | null, dismiss: (week: number) => void] {
  const [dismissed, setDismissed] = useState<number | null>(null)
  const stored = localStorage.getItem(keyOf(contestId))
  const seen = dismissed ?? (stored === null ? null : Number(stored))
  return [
    seen,
    (week) => {
      localStorage.setItem(keyOf(contestId), String(week))
      setDismissed(week)
    },
  ]
}
