import classes from './you.module.css'

/** Marks the reader's own row. */
export const You = () => <span className={`strong whole accent text-xs ${classes.you}`}>You</span>
