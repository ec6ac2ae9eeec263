import { Mark } from '#web/ui/layout/mark.tsx'
import classes from './avatar.module.css'
import { gradientOf } from './message-words.ts'

/** The first character of a name on one of six gradients. */
export const Avatar = ({ name, small = false }: { name: string; small?: boolean }) => (
  <span
    className={`strong firm text-sm ${classes.avatar}`}
    data-gradient={gradientOf(name)}
    data-small={small || undefined}
    aria-hidden
  >
    {[...name][0]?.toUpperCase()}
  </span>
)

/** The pool's own: the puck. */
export const PoolAvatar = () => (
  <span className={`firm ${classes.avatar}`} data-pool aria-hidden>
    <Mark size={22} />
  </span>
)
