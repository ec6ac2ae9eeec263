import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The id of a contest's card. */
export const anchorOf = (contestId: number) => `contest-${contestId}`

/**
 * Focuses a contest's card after an action removed the focused button, so that keyboard users keep their place. Whoever has gone on to
 * something else meanwhile is not scrolled back.
 */
export const focusContest = (contestId: number) =>
  document.getElementById(anchorOf(contestId))?.focus({ preventScroll: true })

/** Focuses the card that a link points to, even if it is already on screen. */
export function useAnchorFocus(contestId: number) {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (key !== '' && hash === `#${anchorOf(contestId)}`) document.getElementById(anchorOf(contestId))?.focus()
  }, [contestId, hash, key])
}
