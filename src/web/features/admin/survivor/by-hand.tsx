import classes from './by-hand.module.css'

/** Marks a lock time that an admin has set: the schedule does not move it (rulebook W3). */
export const ByHand = () => <span className={classes.byHand}>by hand</span>
