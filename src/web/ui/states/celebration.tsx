import { Button } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import classes from './celebration.module.css'

const PIECES = Array.from({ length: 36 }, (_, index) => index)
const TONES = ['accent', 'good', 'busy', 'warn'] as const

const keyOf = (contestId: number) => `PuckPool_celebrated_${contestId}`

/** Streamers over the champion: once per contest, short, and easy to dismiss. None for readers who prefer reduced motion. */
export function Celebration({ contestId }: { contestId: number }) {
  const [isOn, setIsOn] = useState(() => isFirstTime(contestId) && !wantsLessMotion())
  if (!isOn) return null
  const end = () => {
    localStorage.setItem(keyOf(contestId), 'yes')
    setIsOn(false)
  }
  return (
    <div className={classes.celebration} onAnimationEnd={(event) => event.target === event.currentTarget && end()}>
      <div className={classes.streamers} aria-hidden>
        {PIECES.map((piece) => (
          <span key={piece} className={classes.piece} data-tone={TONES[piece % TONES.length]} style={placeOf(piece)} />
        ))}
      </div>
      <Button variant="default" size="sm" className={classes.dismiss} onClick={end}>
        Dismiss
      </Button>
    </div>
  )
}

const isFirstTime = (contestId: number) => localStorage.getItem(keyOf(contestId)) === null
const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Two irrational ratios spread the streamers so that no two fall together. */
const placeOf = (piece: number): CSSProperties & Record<`--${string}`, number> => ({
  '--at': (piece * 0.618) % 1,
  '--turn': (piece * 0.4142) % 1,
})
