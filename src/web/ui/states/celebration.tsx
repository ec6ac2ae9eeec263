import { Portal } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import { wantsLessMotion } from '#web/ui/layout/less-motion.ts'
import classes from './celebration.module.css'

const PIECES = Array.from({ length: 60 }, (_, index) => index)
const TONES = ['gold', 'accent', 'gold', 'good', 'warn'] as const

type Props = { contest: Pick<Contest, 'contest_id' | 'completed_at'> }

const keyOf = ({ contest_id }: Props['contest']) => `PuckPool_celebrated_${contest_id}`

/**
 * Streamers over the whole screen for two seconds, once per completion of the contest. They block nothing below. None
 * with reduced motion.
 */
export function Celebration({ contest }: Props) {
  const [isOn, setIsOn] = useState(() => isFirstTime(contest) && !wantsLessMotion())
  if (!isOn) return null
  const end = () => {
    localStorage.setItem(keyOf(contest), contest.completed_at ?? '')
    setIsOn(false)
  }
  return (
    <Portal>
      <div
        className={classes.celebration}
        aria-hidden
        onAnimationEnd={(event) => event.target === event.currentTarget && end()}
      >
        {PIECES.map((piece) => (
          <span key={piece} className={classes.piece} style={lookOf(piece)} />
        ))}
      </div>
    </Portal>
  )
}

const isFirstTime = (contest: Props['contest']) => localStorage.getItem(keyOf(contest)) !== (contest.completed_at ?? '')

/** Two irrational ratios spread the streamers so that no two fall together. */
const lookOf = (piece: number): CSSProperties & Record<`--${string}`, number> => ({
  background: `var(--puck-${TONES[piece % TONES.length]})`,
  '--at': (piece * 0.618) % 1,
  '--turn': (piece * 0.4142) % 1,
})
