import { IconMedal } from '@tabler/icons-react'
import classes from './medal.module.css'

const names = ['Gold', 'Silver', 'Bronze']

/** A medal for the top three ranks; ties get the same one. */
export function Medal({ rank }: { rank: number }) {
  const name = names[rank - 1]
  if (name === undefined) return null
  return (
    <span className={`firm ${classes.medal}`} data-rank={rank} role="img" aria-label={`${name} medal`}>
      <IconMedal size={20} stroke={1.8} aria-hidden />
    </span>
  )
}
