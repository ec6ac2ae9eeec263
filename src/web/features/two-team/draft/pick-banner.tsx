import { useState } from 'react'
import type { Draft } from '#contract/two-team/draft.ts'
import { badgePaint } from '#web/ui/teams/team-colours.ts'
import { useForAWhile } from '#web/ui/time/use-for-a-while.ts'
import classes from './pick-banner.module.css'
import { pickWords } from './turn-words.ts'

type Made = Draft['picks'][number]
/** How long a pick is in the news (ms). */
const SHOWN = 2_000

/**
 * The pick just made, in the team's colors across the screen. It lies over the app's header, which is not needed just
 * then, and lets every tap through, so that nothing moves and no button is out of reach. The room's live region reads
 * the pick out.
 */
export function PickBanner({ draft, myId }: { draft: Pick<Draft, 'picks' | 'order'>; myId: number | null }) {
  const [made, setMade] = useState(draft.picks.length)
  const [pick, setPick] = useForAWhile<Made>(SHOWN, () => null)
  // A page that has just opened has no news, and an undone pick is none anymore.
  if (made !== draft.picks.length) {
    setMade(draft.picks.length)
    setPick(draft.picks.length > made ? (draft.picks.at(-1) ?? null) : null)
  }
  if (pick === null) return null
  return (
    <p
      key={pick.pick_number}
      className={`heavy text-lg ${classes.banner}`}
      style={badgePaint(pick.abbreviation)}
      aria-hidden
      data-pick-banner
    >
      <span className={`cut ${classes.words}`}>{pickWords(draft, pick, myId)}</span>
    </p>
  )
}
