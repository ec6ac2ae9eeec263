import { Countdown } from '#web/ui/time/countdown.tsx'
import classes from './office-screen.module.css'
import { Rows } from './rows.tsx'

type Props = { names: readonly string[]; startsAt: string | null; now: string }

/** A contest before its first week or pick: when it starts, and who is in. */
export const WaitingSlide = ({ names, startsAt, now }: Props) => (
  <div className="stack-lg">
    {startsAt !== null && (
      <p className={classes.start}>
        <Countdown until={startsAt} serverNow={now} verb="Starts" over="Starting" />
      </p>
    )}
    <Rows caption="In so far" rows={names} keyOf={(name) => name}>
      {(name) => <span className={`strong cut ${classes.name}`}>{name}</span>}
    </Rows>
  </div>
)
