import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import { useSearch } from '#web/ui/address/use-search.ts'
import { TiebreakerFacts } from '../contest-frame.tsx'
import { ContestStatus } from '../contest-status.tsx'
import classes from '../two-team.module.css'
import { openTab, TABS, type Tab, tabLabel, tabsOf } from './phases.ts'

type Props = {
  contest: Contest
  status: 'waiting' | 'drafting'
  children: (tab: Tab) => ReactNode
}

/** The tabs of a waiting contest, and at a desk of a drafting one. The address names the open one. */
export function PhaseTabs({ contest, status, children }: Props) {
  const [search, change] = useSearch()
  const tab = openTab({ asked: search.get('tab'), status })
  const tabs = tabsOf(status)
  return (
    <Tabs id={TABS} value={tab} onChange={(next) => change({ tab: next }, { replace: true })} keepMounted={false}>
      <Tabs.List aria-label="Contest">
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each} className={classes.tab}>
            {tabLabel(each, contest)}
          </Tabs.Tab>
        ))}
        {status === 'drafting' && <Name contest={contest} />}
      </Tabs.List>
      {tabs.map((each) => (
        <Tabs.Panel key={each} value={each} className={classes.panel}>
          {children(each)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** In a draft room, which has no header of its own. */
const Name = ({ contest }: { contest: Contest }) => (
  <span className={`row-sm wrap pushed hint ${classes.name}`}>
    <TiebreakerFacts contest={contest} />
    {contest.contest_name}
    <ContestStatus status={contest.status} />
  </span>
)
