import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import { useSearch } from '#web/ui/address/use-search.ts'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import classes from '../two-team.module.css'
import { openTab, TABS, type Tab, tabLabel, tabsOf } from './phases.ts'

type Props = {
  contest: Contest
  status: 'waiting' | 'drafting'
  children: (tab: Tab) => ReactNode
}

/**
 * The tabs of a waiting or drafting contest. The address names the open one. On a phone nothing is above the draft
 * room: they follow it.
 */
export function PhaseTabs({ contest, status, children }: Props) {
  const [search, change] = useSearch()
  const tab = openTab({ asked: search.get('tab'), status })
  const tabs = tabsOf(status)
  const isPhone = useIsPhone()
  const open = (next: string | null) => {
    change({ tab: next }, { replace: true })
    // Pressed below all teams, where the other part may not even reach.
    if (isPhone && status === 'drafting') window.scrollTo(0, 0)
  }
  return (
    <Tabs
      id={TABS}
      value={tab}
      onChange={open}
      keepMounted={false}
      className={classes.phase}
      data-below={(isPhone && tab === 'draft') || undefined}
    >
      <Tabs.List aria-label="Contest">
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each} className={classes.tab}>
            {tabLabel(each, contest)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((each) => (
        <Tabs.Panel key={each} value={each} className={classes.panel}>
          {children(each)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
