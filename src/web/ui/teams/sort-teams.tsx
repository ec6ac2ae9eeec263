import classes from './sort-teams.module.css'

type Props<Order extends string> = {
  /** The available orders, default first. */
  orders: Readonly<Partial<Record<Order, { label: string }>>>
  order: Order
  onOrder: (order: Order) => void
  /** As wide as the sorted content. */
  isWide?: boolean
  className?: string | undefined
}

/** A control for the order of teams. */
export function SortTeams<Order extends string>({ orders, order, onOrder, isWide, className }: Props<Order>) {
  return (
    <fieldset
      className={[`yields ${classes.orders}`, isWide && classes.wide, className].filter(Boolean).join(' ')}
      aria-label="Sort teams"
    >
      {/* Every order in it has a label. */}
      {(Object.entries(orders) as [Order, { label: string }][]).map(([each, { label }]) => (
        <button
          key={each}
          type="button"
          className={`hint strong control ${classes.order}`}
          aria-pressed={each === order}
          onClick={() => onOrder(each)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
