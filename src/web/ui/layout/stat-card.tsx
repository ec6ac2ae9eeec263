import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

/**
 * Figures side by side, as one description list. `isLine`: three in one line even on a phone, where they are small and
 * the last is text. `isRow`: large and in one row even there, for up to three short figures.
 */
export const StatGrid = ({ isLine, isRow, children }: { isLine?: boolean; isRow?: boolean; children: ReactNode }) => (
  <dl className={`surface wrap lifted ${classes.grid}`} data-line={isLine || undefined} data-row={isRow || undefined}>
    {children}
  </dl>
)

type Props = {
  label: string
  /** The figure, animated when it changes. */
  value: ReactNode
  /** Smaller type, for a text such as 'Mon, Nov 17, 7:00 PM'. Long texts get it by default. */
  isWords?: boolean
  /** The total the figure is out of: 12 of 16. */
  of?: number
  /** A line below the figure. */
  detail?: ReactNode
}

/** One figure with its name, inside a `StatGrid`. */
export function StatCard({ label, value, isWords = isLong(value), of, detail }: Props) {
  // A new figure gets a new key, which starts the animation.
  const key = typeof value === 'string' || typeof value === 'number' ? value : undefined
  return (
    <div className={`yields ${classes.card}`}>
      <dt className="faint">{label}</dt>
      <dd className={`figures ${classes.figure}`}>
        <span key={key} className={`heavy ${classes.value}`} data-words={isWords || undefined}>
          {value}
        </span>
        {of !== undefined && <span className="pale text-lg"> / {of}</span>}
        {detail !== undefined && <div className={`hint ${classes.detail}`}>{detail}</div>}
      </dd>
    </div>
  )
}

const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 7

export type Fact = readonly [name: string, value: string]

/** A few facts side by side, in large type if they lead a panel. */
export const Facts = ({ facts, large = false }: { facts: readonly Fact[]; large?: boolean }) => (
  <dl className={`wrap ${classes.facts}`} data-large={large || undefined}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt className="faint">{name}</dt>
        <dd className="strong figures">{value}</dd>
      </div>
    ))}
  </dl>
)
