import { useState } from 'react'

type Slot = { userId: number; contestId: number; week: number }

const keyOf = ({ userId, contestId, week }: Slot) => `PuckPool_pick_${userId}_${contestId}_${week}`

/**
 * The team that is chosen but not handed in yet. It is kept for this tab, so that a reload or signing in again in the
 * middle of a pick does not lose it.
 */
export function useChosenTeam(slot: Slot): [number | null, (teamId: number | null) => void] {
  const key = keyOf(slot)
  const [chosen, setChosen] = useState(() => {
    const kept = Number(sessionStorage.getItem(key))
    return Number.isInteger(kept) && kept > 0 ? kept : null
  })
  const choose = (teamId: number | null) => {
    if (teamId === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, String(teamId))
    setChosen(teamId)
  }
  return [chosen, choose]
}
