import { IconBell } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { Instant } from '#web/ui/time/time.tsx'
import { nextPick, weekAddress } from './cases/next-pick.ts'
import { More } from './contest-cards.tsx'
import classes from './dashboard.module.css'

type Props = { analytics: Analytics }

/** The weekly reminder of the next pick and its deadline, for those who pick and as long as there is something to pick. */
export function Reminder({ analytics, children }: Props & { children?: ReactNode }) {
  const { survivor, next_deadline_at, next_deadline_for } = analytics
  if (survivor === null || nextPick(survivor) === null || next_deadline_at === null) return null
  return (
    <aside className={`row-sm soft surface ${classes.reminder}`} aria-label="Weekly Reminder">
      <IconBell size={20} stroke={1.75} aria-hidden />
      <div>
        <p className="pretty">
          <strong>Weekly Reminder:</strong> The {next_deadline_for} survivor pick is due by{' '}
          <strong>
            <Instant at={next_deadline_at} deadline />
          </strong>
          .
        </p>
        {children}
      </div>
    </aside>
  )
}

type SoonProps = Props & {
  /** Where the button of the hero leads. */
  told: string | null
  /** Whether the card of the contest, which leads to the pick, stands above. */
  hasCard: boolean
}

/** The weekly reminder on a phone, with the way to the pick: only while that is missing, and unless the button of the hero is about it. */
export function SoonDue({ analytics, told, hasCard }: SoonProps) {
  const { survivor } = analytics
  const next = survivor && nextPick(survivor)
  if (survivor === null || next === null || next.pick !== null) return null
  const address = weekAddress(survivor, next)
  if (address === told) return null
  return <Reminder analytics={analytics}>{!hasCard && <More to={address}>Make Your Pick</More>}</Reminder>
}
