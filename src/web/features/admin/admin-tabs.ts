import { type ComponentType, lazy } from 'react'

type AdminTab = {
  /** Below `/admin/`. */
  path: string
  label: string
  Tab: ComponentType
}

const SurvivorContestTab = lazy(async () => ({
  default: (await import('./survivor/survivor-contest-tab.tsx')).SurvivorContestTab,
}))

/** The tabs of the admin area in their order; a new one is one line here. The first is what `/admin` opens. */
export const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  { path: 'survivor-contest', label: 'Survivor Contest', Tab: SurvivorContestTab },
]
