import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { livesWords } from '#rules/survivor/lives.ts'
import classes from './lives.module.css'

type Props = {
  /** How many are left; nothing is drawn where it is not said, as in a contest with only one life (S18). */
  left: number | undefined
  /** How many the contest gives. */
  of: number
}

/** Somebody's lives as hearts: those that are left filled, the lost ones empty. */
export function Lives({ left, of }: Props) {
  if (left === undefined || of < 2) return null
  const words = livesWords({ left, of })
  return (
    <span className={classes.lives} role="img" aria-label={words} title={words}>
      {Array.from({ length: of }, (_, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: hearts have nothing but their place.
        at < left ? <IconHeartFilled key={at} size="1em" aria-hidden /> : <IconHeart key={at} size="1em" aria-hidden />,
      )}
    </span>
  )
}
