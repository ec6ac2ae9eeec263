import classes from './by-hand.module.css'

/** Marks a value an admin set; updates leave it alone (W3, G4). */
export const ByHand = () => <span className={`strong whole accent text-xs ${classes.byHand}`}>by hand</span>
