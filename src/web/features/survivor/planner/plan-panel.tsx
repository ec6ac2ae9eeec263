import { Button } from '@mantine/core'
import { lazy, useId, useState } from 'react'
import { MenuOnPress } from '#web/ui/acts/menu-on-press.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { countOpen } from './plan-view.ts'
import { cannotPlanWords, planTitle } from './plan-words.ts'
import classes from './planner.module.css'
import type { Planner } from './planner.queries.ts'
import type { PlanActs } from './use-plan-acts.ts'

const FillMenu = lazy(async () => ({ default: (await import('./fill-menu.tsx')).FillMenu }))

type Props = { plan: Planner; acts: PlanActs }

/**
 * The plan's worth, and the buttons that fill it and undo that. On a phone they are one line, and the plan's notes come
 * after the teams.
 */
export function PlanPanel({ plan, acts }: Props) {
  const isPhone = useIsPhone()
  const id = useId()
  const refused = cannotPlanWords(plan.refused)
  if (refused !== null) {
    return <Panel title="Your plan">{refused}</Panel>
  }
  if (isPhone) {
    return (
      <section className={`row wrap apart ${classes.plan}`} aria-labelledby={id}>
        <h2 className={`text-md ${classes.planTitle}`} id={id}>
          {planTitle(plan)}
        </h2>
        <Acts plan={plan} acts={acts} />
      </section>
    )
  }
  return <Panel title={planTitle(plan)} tone="accent" intro={noteOf(plan)} aside={<Acts plan={plan} acts={acts} />} />
}

function Acts({ plan, acts }: Props) {
  const isOnline = useIsOnline()
  const { isBusy, undo } = acts
  if (!plan.forecasts && undo === null) return null
  return (
    <div className="wrap-sm">
      {plan.forecasts && <Fill plan={plan} acts={acts} />}
      {undo !== null && (
        <Button variant="default" disabled={isBusy || !isOnline} onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  )
}

/** Explains the chance in the title, and how a team is picked. */
export const noteOf = ({ forecasts }: Planner) =>
  forecasts
    ? 'An estimate. Choose a team to pick it ahead.'
    : 'Forecasts are off in this pool. Choose a team to pick it ahead.'

function Fill({ plan, acts: { isBusy, fill } }: Props) {
  const isOnline = useIsOnline()
  const [isOpen, setOpen] = useState(false)
  const counts = countOpen(plan)
  const look = {
    disabled: isBusy || !isOnline || counts.all === 0,
    'aria-busy': isBusy || undefined,
    children: isBusy ? 'Saving...' : 'Fill my plan',
  }
  if (counts.picked === 0) return <Button {...look} onClick={() => fill(false)} />
  return (
    <MenuOnPress
      isOpen={isOpen}
      setOpen={setOpen}
      button={(needed) => <Button {...needed} {...look} />}
      menu={(pressed) => <FillMenu {...pressed} counts={counts} fill={fill} />}
    />
  )
}
