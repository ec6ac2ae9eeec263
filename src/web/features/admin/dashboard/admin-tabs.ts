import { type ComponentType, lazy } from 'react'

export type AdminTab = {
  /** Below `/admin/`. */
  path: string
  label: string
  Tab: ComponentType
}

const UserManagementTab = lazy(async () => ({
  default: (await import('../accounts/user-management-tab.tsx')).UserManagementTab,
}))
const TwoTeamContestTab = lazy(async () => ({
  default: (await import('../two-team/two-team-contest-tab.tsx')).TwoTeamContestTab,
}))
const SurvivorContestTab = lazy(async () => ({
  default: (await import('../survivor/survivor-contest-tab.tsx')).SurvivorContestTab,
}))
const PlayoffTeamsTab = lazy(async () => ({
  default: (await import('../playoffs/playoff-teams-tab.tsx')).PlayoffTeamsTab,
}))
const SeasonGamesTab = lazy(async () => ({
  default: (await import('../games/games-tab.tsx')).SeasonGamesTab,
}))
const PlayoffGamesTab = lazy(async () => ({
  default: (await import('../games/games-tab.tsx')).PlayoffGamesTab,
}))
const SettingsTab = lazy(async () => ({
  default: (await import('../settings/settings-tab.tsx')).SettingsTab,
}))

/** The one tab that a pool doesn't have from the start. */
export const PLAYOFF_TEAMS = 'playoff-teams'

/** The tabs of the admin area, in their order (spec 2); a new one is one line here. */
export const adminTabs: readonly AdminTab[] = [
  { path: 'user-management', label: 'User Management', Tab: UserManagementTab },
  { path: 'two-team-contest', label: 'Two-Team Contest', Tab: TwoTeamContestTab },
  { path: 'survivor-contest', label: 'Survivor Contest', Tab: SurvivorContestTab },
  { path: PLAYOFF_TEAMS, label: 'Playoff Teams', Tab: PlayoffTeamsTab },
  { path: 'season-games', label: 'Season Games', Tab: SeasonGamesTab },
  { path: 'playoff-games', label: 'Playoff Games', Tab: PlayoffGamesTab },
  { path: 'settings', label: 'Settings', Tab: SettingsTab },
]

/** The tab that `/admin` opens: survivor needs an admin every week. */
export const adminHome = 'survivor-contest'
