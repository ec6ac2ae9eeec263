import classes from './facts.module.css'

/** What a fact is called, and how it stands. */
export type Fact = readonly [name: string, value: string]

/** A few facts side by side; large ones stand above what they are about. */
export const Facts = ({ facts, large = false }: { facts: readonly Fact[]; large?: boolean }) => (
  <dl className={classes.facts} data-large={large || undefined}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
