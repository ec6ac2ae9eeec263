import classes from './presence-light.module.css'

/** Members in the draft room, by user id; null while the page is not connected and so cannot know. */
export type Present = ReadonlySet<number> | null

/** A filled light for someone who has the draft open, an empty one for others, and nothing while that is unknown. */
export function PresenceLight({ present, userId }: { present: Present | undefined; userId: number | null }) {
  if (present === null || present === undefined || userId === null) return null
  const isHere = present.has(userId)
  const words = isHere ? 'In the draft room' : 'Not in the draft room'
  return (
    <span className={`firm ${classes.light}`} data-here={isHere || undefined} title={words}>
      <span className="unseen">({words.toLowerCase()})</span>
    </span>
  )
}
