import classes from './dotted.module.css'

/** '6 alive · 2 safe': parts stay whole, and a line neither begins nor ends with the dot between two of them. */
export const Dotted = ({ parts }: { parts: readonly string[] }) => (
  <span className={classes.frame}>
    <span className={classes.lines}>
      {parts.map((part, index) => (
        <span key={part} className={classes.part}>
          <span className={`centered ${classes.dot}`}>{index > 0 && '· '}</span>
          {part}{' '}
        </span>
      ))}
    </span>
  </span>
)
