import classes from './no-team.module.css'

/** The place of a missing small team badge; `why` is for screen readers. */
export const NoTeam = ({ why }: { why?: string }) => (
  <span className={classes.none}>{why !== undefined && <span className="unseen">{why}</span>}</span>
)
