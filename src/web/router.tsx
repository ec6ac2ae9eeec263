import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Route, Routes } from 'react-router'
import { readToken } from '#web/api/token.ts'
import { ForAdmins, ForMembers, ForVisitors, ScreenSkeleton } from '#web/features/sessions/guards.tsx'
import { paths } from '#web/paths.ts'
import { Moved } from './moved.tsx'

type Loaded = {
  default: ComponentType
  /** Reads the screen's first data, so that it can be drawn in one go. */
  prepare?: (client: QueryClient, search: URLSearchParams) => Promise<unknown>
}

const loadDashboard = async (): Promise<Loaded> => {
  const { DashboardScreen, prepareDashboard } = await import('#web/features/dashboard/dashboard-screen.tsx')
  return { default: DashboardScreen, prepare: prepareDashboard }
}
const loadAccount = async () => ({
  default: (await import('#web/features/accounts/account/account-screen.tsx')).AccountScreen,
})

type Path = (typeof paths)[keyof typeof paths]
type Load = () => Promise<Loaded>

/** Each screen is a separate chunk. */
const forVisitors = {
  [paths.login]: async () => {
    const { InvitedLogin, prepareInvitedLogin } = await import('#web/features/invited/invited-login.tsx')
    // Preloads the most likely next screen while they type, so that signing in involves no wait.
    document.addEventListener('input', () => loadDashboard().catch(() => undefined), { once: true })
    return { default: InvitedLogin, prepare: prepareInvitedLogin }
  },
} satisfies Partial<Record<Path, Load>>

/** A link determines the account it opens, regardless of who is signed in. */
const forEveryone = {
  [paths.resetPassword]: async () => ({
    default: (await import('#web/features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
  }),
  [paths.signIn]: async () => ({
    default: (await import('#web/features/accounts/sign-in-link-screen.tsx')).SignInLinkScreen,
  }),
  [paths.card]: async () => ({ default: (await import('#web/features/accounts/card-screen.tsx')).CardScreen }),
} satisfies Partial<Record<Path, Load>>

const forMembers = {
  [paths.home]: loadDashboard,
  [paths.twoTeam]: async () => {
    const { TwoTeamScreen, prepareTwoTeam } = await import('#web/features/two-team/two-team-screen.tsx')
    return { default: TwoTeamScreen, prepare: prepareTwoTeam }
  },
  [paths.draw]: async () => ({ default: (await import('#web/features/two-team/draw/draw-screen.tsx')).DrawScreen }),
  [paths.mockDraft]: async () => ({
    default: (await import('#web/features/two-team/mock/mock-screen.tsx')).MockScreen,
  }),
  [paths.draftRecap]: async () => ({
    default: (await import('#web/features/two-team/recap/recap-screen.tsx')).RecapScreen,
  }),
  [paths.headToHead]: async () => ({
    default: (await import('#web/features/two-team/standings/head-to-head-screen.tsx')).HeadToHeadScreen,
  }),
  [paths.survivor]: async () => {
    const { SurvivorScreen, prepareSurvivor } = await import('#web/features/survivor/survivor-screen.tsx')
    return { default: SurvivorScreen, prepare: prepareSurvivor }
  },
  [paths.weekStory]: async () => ({
    default: (await import('#web/features/survivor/story/story-screen.tsx')).StoryScreen,
  }),
  [paths.seasonGrid]: async () => ({
    default: (await import('#web/features/survivor/grid/grid-screen.tsx')).GridScreen,
  }),
  [paths.planner]: async () => ({
    default: (await import('#web/features/survivor/planner/planner-screen.tsx')).PlannerScreen,
  }),
  [paths.chat]: async () => {
    const { ChatPage, prepareChatPage } = await import('#web/features/dashboard/chat-page.tsx')
    return { default: ChatPage, prepare: prepareChatPage }
  },
  [paths.history]: async () => ({
    default: (await import('#web/features/history/history-screen.tsx')).HistoryScreen,
  }),
  [paths.champions]: async () => ({
    default: (await import('#web/features/champions/champions-screen.tsx')).ChampionsScreen,
  }),
  [paths.members]: async () => ({
    default: (await import('#web/features/champions/member-screen.tsx')).MemberScreen,
  }),
  [paths.survivorRules]: async () => ({
    default: (await import('#web/features/help/survivor-rules-screen.tsx')).SurvivorRulesScreen,
  }),
  [paths.twoTeamRules]: async () => ({
    default: (await import('#web/features/help/two-team-rules-screen.tsx')).TwoTeamRulesScreen,
  }),
  [paths.join]: async () => ({ default: (await import('#web/features/invited/invited-join.tsx')).InvitedJoin }),
  [paths.account]: loadAccount,
  [paths.help]: async () => ({ default: (await import('#web/features/help/help-screen.tsx')).HelpScreen }),
} satisfies Partial<Record<Path, Load>>

/** The admin area has its own: members are never sent where its screens are. */
const load: Partial<Record<Path, Load>> = {
  ...forVisitors,
  ...forEveryone,
  ...forMembers,
  [paths.accountSignIn]: loadAccount,
  [paths.accountNotifications]: loadAccount,
  [paths.accountData]: loadAccount,
}

/** Path suffixes of screens with subpages. */
const BELOW: Partial<Record<Path, string>> = {
  [paths.weekStory]: '/:week',
  [paths.members]: '/:userId',
  [paths.account]: '/*',
  [paths.history]: '/*',
  [paths.champions]: '/*',
}

/** Screens whose code is loaded. */
const loaded = new Map<Path, ComponentType>()

/** A screen, drawn at once if its code is loaded, else when it arrives. */
function screenAt(path: Path): ComponentType {
  const Arriving = lazy(load[path] ?? loadDashboard)
  return function Screen() {
    const [Shown] = useState(() => loaded.get(path) ?? Arriving)
    return <Shown />
  }
}

const routesTo = (screens: Partial<Record<Path, Load>>) =>
  Object.values(paths)
    .filter((path) => path in screens)
    .map((path) => {
      const Screen = screenAt(path)
      return <Route key={path} path={path + (BELOW[path] ?? '')} element={<Screen />} />
    })

const visitorsRoutes = routesTo(forVisitors)
const everyonesRoutes = routesTo(forEveryone)
const membersRoutes = routesTo(forMembers)
const AdminScreens = lazy(async () => ({
  default: (await import('#web/features/admin/admin-screens.tsx')).AdminScreens,
}))
/** Replaces every admin screen until the passkey is used. */
const SecondFactor = lazy(async () => ({
  default: (await import('#web/features/passkeys/second-factor-screen.tsx')).SecondFactorScreen,
}))

/**
 * Fetches a path's screen and its first data before anything is drawn, because late parts would be drawn a while after
 * their place. Skips admin screens: members never get their code. A failure here recurs, and is shown, when the screen
 * is drawn.
 */
export async function prepareScreen(client: QueryClient, { pathname, search }: Location): Promise<void> {
  const path = Object.values(paths).find((path) => path === pathname)
  if (path === undefined || path.startsWith(paths.admin)) return
  // A visitor is redirected to the login screen, and needs none of the other's data.
  const isTurnedAway = readToken() === null && !(path in forVisitors || path in forEveryone)
  const shown = isTurnedAway ? paths.login : path
  const { default: Screen, prepare } = (await load[shown]?.()) ?? {}
  if (Screen === undefined) return
  loaded.set(shown, Screen)
  await prepare?.(client, new URLSearchParams(isTurnedAway ? '' : search))
}

/** Rarely needed, so loaded on demand. */
const NotFoundScreen = lazy(async () => ({
  default: (await import('#web/features/shell/not-found-screen.tsx')).NotFoundScreen,
}))

/** Every path and its access. */
export function Screens() {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Routes>
        <Route element={<ForVisitors />}>{visitorsRoutes}</Route>
        {everyonesRoutes}
        <Route element={<ForMembers />}>
          {membersRoutes}
          {/* Linked in mails sent before it moved. */}
          <Route path="/join-season" element={<Moved from="/join-season" to={paths.join} />} />
          <Route element={<ForAdmins gate={<SecondFactor />} />}>
            <Route path={`${paths.admin}/*`} element={<AdminScreens />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Suspense>
  )
}
