import classes from './facts.module.css'

export type Fact = readonly [name: string, value: string]

/** A few facts side by side, in large type where they lead a panel. */
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
