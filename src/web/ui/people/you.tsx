import classes from './you.module.css'

/** Marks the reader's own row. */
export const You = () => <span className={classes.you}>You</span>
