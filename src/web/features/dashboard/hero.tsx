import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { badgeOf } from '#web/features/survivor/week/pick-status.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import classes from './hero.module.css'
import type { MyCase } from './my-case.ts'
import { WinPips } from './win-pips.tsx'

type HeroProps = {
  /** The quiet line above: which week of which season. */
  welcome: string
  title: string
  detail: string
  tone: MyCase['tone']
  /** Shown before the title. */
  mark?: ReactNode
  /** Badges, wins and the countdown. */
  facts?: ReactNode
  action?: { label: string; to: keyof typeof paths; isPrimary: boolean }
}

/** The reader's own case at the top of the dashboard: one sentence, one action. */
export function Hero({ welcome, title, detail, tone, mark, facts, action }: HeroProps) {
  return (
    <section className={classes.hero} data-tone={tone} aria-labelledby="my-case">
      <Rink />
      <p className={classes.welcome}>{welcome}</p>
      <div className={classes.title}>
        {mark}
        <h2 id="my-case">{title}</h2>
      </div>
      {facts !== undefined && <div className={classes.facts}>{facts}</div>}
      <p className={classes.detail}>{detail}</p>
      {action !== undefined && (
        <Button
          component={Link}
          to={paths[action.to]}
          variant={action.isPrimary ? 'filled' : 'default'}
          className={classes.action}
        >
          {action.label}
        </Button>
      )}
    </section>
  )
}

/** The hero while the pool has a survivor contest. */
export function CaseCard({ welcome, mine, analytics }: { welcome: string; mine: MyCase; analytics: Analytics }) {
  const { pick, badge, action, title, detail, tone, countsDown } = mine
  const until = countsDown ? (analytics.survivor?.lock_time ?? null) : null
  return (
    <Hero
      welcome={welcome}
      title={title}
      detail={detail}
      tone={tone}
      action={{ ...action, to: 'survivor' }}
      mark={pick !== null && <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="lg" />}
      facts={
        <>
          <CaseBadge badge={badge} pick={pick} />
          {pick?.is_late && <StatusBadge status="late" />}
          {pick !== null && <WinPips wins={pick.wins} needed={pick.wins_needed} />}
          {until !== null && <Countdown until={until} serverNow={analytics.server_now} />}
        </>
      }
    />
  )
}

function CaseBadge({ badge, pick }: Pick<MyCase, 'badge' | 'pick'>) {
  if (badge === null) return null
  if (badge === 'pick') return pick !== null && <StatusBadge status={badgeOf(pick.status)} />
  if (badge === 'champion') return <StatusBadge status="completed" word="Champion" />
  if (badge === 'open') return <StatusBadge status="open" word="Picked" />
  return <StatusBadge status={badge} />
}

/** A face-off circle behind a blue line: decoration only. */
const Rink = () => (
  <svg className={classes.rink} viewBox="0 0 240 160" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M58 -10V170" strokeWidth="3" className={classes.line} />
    <circle cx="160" cy="80" r="64" strokeWidth="1.5" />
    <circle cx="160" cy="80" r="5" fill="currentColor" stroke="none" />
    <path d="M140 58v14h-16M180 58v14h16M140 102V88h-16M180 102V88h16" strokeWidth="1.5" />
    <path d="M150 16V4M170 16V4M150 144v12M170 144v12" strokeWidth="1.5" />
  </svg>
)
