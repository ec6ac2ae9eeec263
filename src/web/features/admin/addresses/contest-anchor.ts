import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The id of a contest's card. */
export const anchorOf = (contestId: number) => `contest-${contestId}`

/** Puts the focus on a contest's card: after an act whose button is gone, the keyboard must not start over. */
export const focusContest = (contestId: number) => document.getElementById(anchorOf(contestId))?.focus()

/** Whoever follows a link to a contest's card arrives there, also when the card is on the screen already. */
export function useArrival(contestId: number) {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (key !== '' && hash === `#${anchorOf(contestId)}`) focusContest(contestId)
  }, [contestId, hash, key])
}
