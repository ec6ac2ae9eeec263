import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { livesWords } from '#rules/survivor/lives.ts'
import classes from './lives.module.css'
import { You } from './you.tsx'

type Props = {
  /** Lives left; undefined renders nothing, as in a contest with only one life (S18). */
  left: number | undefined
  /** The contest's lives per member. */
  of: number
}

/** A member's lives as hearts: filled for those left, empty for lost ones. */
export function Lives({ left, of }: Props) {
  if (left === undefined || of < 2) return null
  const words = livesWords({ left, of })
  return (
    <span className={`firm ${classes.lives}`} role="img" aria-label={words} title={words}>
      {Array.from({ length: of }, (_, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: hearts differ only by position.
        at < left ? <IconHeartFilled key={at} size="1em" aria-hidden /> : <IconHeart key={at} size="1em" aria-hidden />,
      )}
    </span>
  )
}

/** A member's name with their hearts on one line: a long name is truncated, the hearts never. */
export function NameWithLives({ name, isMine, ...lives }: Props & { name: string; isMine: boolean }) {
  const you = isMine && <You />
  if (lives.left === undefined || lives.of < 2)
    return (
      <>
        {name}
        {you}
      </>
    )
  return (
    <span className="row">
      <span className="cut yields" title={name}>
        {name}
      </span>
      <Lives {...lives} />
      {you}
    </span>
  )
}
