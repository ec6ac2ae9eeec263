import classes from './by-hand.module.css'

/** Marks what an admin has set: no update moves it (rulebook W3, G4). */
export const ByHand = () => <span className={classes.byHand}>by hand</span>
