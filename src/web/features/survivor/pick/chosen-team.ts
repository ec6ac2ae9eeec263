import { useState } from 'react'

type Slot = { userId: number; contestId: number; week: number }

const keyOf = ({ userId, contestId, week }: Slot) => `PuckPool_pick_${userId}_${contestId}_${week}`

/** Chooses a team for the sheet that is opened next, as a tap on it does. */
export const chooseAhead = (slot: Slot, teamId: number) => sessionStorage.setItem(keyOf(slot), String(teamId))

/**
 * The team that is chosen but not submitted yet. It is kept for this tab, so that a reload or signing in again in the
 * middle of a pick does not lose it. Each week starts without a choice.
 */
export function useChosenTeam(slot: Slot) {
  const key = keyOf(slot)
  const [held, setHeld] = useState(() => ({ key, teamId: kept(key) }))
  const choose = (teamId: number | null) => {
    if (teamId === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, String(teamId))
    setHeld({ key, teamId })
  }
  /** After a pick, unless another team was chosen while it was under way: that choice stays and is returned. */
  const forget = (picked: number) => {
    const isLast = kept(key) === picked
    if (isLast) choose(null)
    return isLast
  }
  return { draft: held.key === key ? held.teamId : kept(key), choose, forget }
}

function kept(key: string): number | null {
  const teamId = Number(sessionStorage.getItem(key))
  return Number.isInteger(teamId) && teamId > 0 ? teamId : null
}
