import type { ReactNode } from 'react'
import classes from './state.module.css'

/** Explains that there is nothing here and, if there is one, the next step. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={`stack-sm centered ${classes.state}`}>
    <div className={classes.mark} aria-hidden>
      <FaceOffCircle />
    </div>
    <p className={`strong text-lg ${classes.title}`}>{title}</p>
    {children !== undefined && <div className={classes.next}>{children}</div>}
  </div>
)

/** An empty face-off circle. */
const FaceOffCircle = () => (
  <svg
    viewBox="0 0 48 48"
    width="48"
    height="48"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <circle cx="24" cy="24" r="19" />
    <circle cx="24" cy="24" r="2.5" fill="currentColor" />
    <path d="M2 24h3M43 24h3M17 18v4h-4M31 18v4h4M17 30v-4h-4M31 30v-4h4" />
  </svg>
)
