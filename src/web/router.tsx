import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { ForAdmins, ForMembers, ForVisitors, ScreenSkeleton } from '#web/features/sessions/guards.tsx'
import { NotFoundScreen } from '#web/features/shell/not-found-screen.tsx'
import { paths } from '#web/paths.ts'

const loadDashboard = async () => ({
  default: (await import('#web/features/dashboard/dashboard-screen.tsx')).DashboardScreen,
})
const loadAccount = async () => ({
  default: (await import('#web/features/accounts/account/account-screen.tsx')).AccountScreen,
})

const load = {
  [paths.home]: loadDashboard,
  [paths.login]: async () => {
    const { LoginScreen } = await import('#web/features/accounts/login-screen.tsx')
    // What most see next, so that there is no wait for it after signing in.
    loadDashboard().catch(() => undefined)
    return { default: LoginScreen }
  },
  [paths.resetPassword]: async () => ({
    default: (await import('#web/features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
  }),
  [paths.twoTeam]: async () => ({
    default: (await import('#web/features/two-team/two-team-screen.tsx')).TwoTeamScreen,
  }),
  [paths.draw]: async () => ({ default: (await import('#web/features/two-team/draw/draw-screen.tsx')).DrawScreen }),
  [paths.survivor]: async () => ({
    default: (await import('#web/features/survivor/survivor-screen.tsx')).SurvivorScreen,
  }),
  [paths.weekStory]: async () => ({
    default: (await import('#web/features/survivor/story/story-screen.tsx')).StoryScreen,
  }),
  [paths.seasonGrid]: async () => ({
    default: (await import('#web/features/survivor/grid/grid-screen.tsx')).GridScreen,
  }),
  [paths.chat]: async () => ({ default: (await import('#web/features/chat/chat-screen.tsx')).ChatScreen }),
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
  [paths.join]: async () => ({ default: (await import('#web/features/accounts/join-screen.tsx')).JoinScreen }),
  [paths.account]: loadAccount,
  [paths.accountNotifications]: loadAccount,
  [paths.help]: async () => ({ default: (await import('#web/features/help/help-screen.tsx')).HelpScreen }),
  [paths.newSeason]: async () => ({
    default: (await import('#web/features/admin/new-season/new-season-screen.tsx')).NewSeasonScreen,
  }),
  [paths.admin]: async () => ({
    default: (await import('#web/features/admin/dashboard/admin-screen.tsx')).AdminScreen,
  }),
  [paths.auditLog]: async () => ({
    default: (await import('#web/features/admin/history/audit-log-screen.tsx')).AuditLogScreen,
  }),
  [paths.jobs]: async () => ({ default: (await import('#web/features/admin/status/jobs-screen.tsx')).JobsScreen }),
  [paths.status]: async () => ({
    default: (await import('#web/features/admin/status/status-screen.tsx')).StatusScreen,
  }),
  [paths.emailSettings]: async () => ({
    default: (await import('#web/features/admin/outbox/email-settings-screen.tsx')).EmailSettingsScreen,
  }),
  [paths.adminHelp]: async () => ({
    default: (await import('#web/features/admin/help/commissioner-help-screen.tsx')).CommissionerHelpScreen,
  }),
  [paths.announcements]: async () => ({
    default: (await import('#web/features/admin/announcements/announcement-screen.tsx')).AnnouncementScreen,
  }),
  [paths.outbox]: async () => ({
    default: (await import('#web/features/admin/outbox/outbox-screen.tsx')).OutboxScreen,
  }),
}

const Dashboard = lazy(load[paths.home])
const Login = lazy(load[paths.login])
const ResetPassword = lazy(load[paths.resetPassword])
const TwoTeam = lazy(load[paths.twoTeam])
const Draw = lazy(load[paths.draw])
const Survivor = lazy(load[paths.survivor])
const WeekStory = lazy(load[paths.weekStory])
const SeasonGrid = lazy(load[paths.seasonGrid])
const Chat = lazy(load[paths.chat])
const History = lazy(load[paths.history])
const Champions = lazy(load[paths.champions])
const Member = lazy(load[paths.members])
const SurvivorRules = lazy(load[paths.survivorRules])
const TwoTeamRules = lazy(load[paths.twoTeamRules])
const Join = lazy(load[paths.join])
const Account = lazy(loadAccount)
const Help = lazy(load[paths.help])
const NewSeason = lazy(load[paths.newSeason])
const Admin = lazy(load[paths.admin])
const AuditLog = lazy(load[paths.auditLog])
const Jobs = lazy(load[paths.jobs])
const Status = lazy(load[paths.status])
const EmailSettings = lazy(load[paths.emailSettings])
const CommissionerHelp = lazy(load[paths.adminHelp])
const Announcement = lazy(load[paths.announcements])
const Outbox = lazy(load[paths.outbox])

/**
 * Fetches the screen of an address while the session is still loading. Not the admin screens: members are never sent their
 * code.
 */
export function fetchScreen(pathname: string): void {
  const path = Object.values(paths).find((path) => path === pathname)
  if (path === undefined || path.startsWith(paths.admin)) return
  // A failure here happens again, and is shown, when the screen renders.
  load[path]().catch(() => undefined)
}

/** Every address and who may open it. Each screen is a chunk of its own. */
export function Screens() {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Routes>
        <Route element={<ForVisitors />}>
          <Route path={paths.login} element={<Login />} />
        </Route>
        {/* Open to everyone: the link says whose password it is, whoever is signed in. */}
        <Route path={paths.resetPassword} element={<ResetPassword />} />
        <Route element={<ForMembers />}>
          <Route path={paths.home} element={<Dashboard />} />
          <Route path={paths.twoTeam} element={<TwoTeam />} />
          <Route path={paths.draw} element={<Draw />} />
          <Route path={paths.survivor} element={<Survivor />} />
          <Route path={`${paths.weekStory}/:week`} element={<WeekStory />} />
          <Route path={paths.seasonGrid} element={<SeasonGrid />} />
          <Route path={paths.survivorRules} element={<SurvivorRules />} />
          <Route path={paths.twoTeamRules} element={<TwoTeamRules />} />
          <Route path={paths.join} element={<Join />} />
          <Route path={`${paths.account}/*`} element={<Account />} />
          <Route path={paths.help} element={<Help />} />
          {/* In mails that were sent before it moved. */}
          <Route path="/join-season" element={<Moved from="/join-season" to={paths.join} />} />
          <Route path={paths.chat} element={<Chat />} />
          <Route path={`${paths.history}/*`} element={<History />} />
          <Route path={`${paths.champions}/*`} element={<Champions />} />
          <Route path={`${paths.members}/:userId`} element={<Member />} />
          <Route element={<ForAdmins />}>
            <Route path={`${paths.auditLog}/*`} element={<AuditLog />} />
            <Route path={paths.jobs} element={<Jobs />} />
            <Route path={paths.status} element={<Status />} />
            <Route path={paths.newSeason} element={<NewSeason />} />
            <Route path={paths.emailSettings} element={<EmailSettings />} />
            <Route path={paths.outbox} element={<Outbox />} />
            <Route path={paths.announcements} element={<Announcement />} />
            <Route path={paths.adminHelp} element={<CommissionerHelp />} />
            {/* Bookmarks from before these screens moved. */}
            <Route path="/admin/audit-log/*" element={<Moved from="/admin/audit-log" to={paths.auditLog} />} />
            <Route path="/admin/jobs" element={<Moved from="/admin/jobs" to={paths.jobs} />} />
            <Route path={`${paths.admin}/*`} element={<Admin />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Suspense>
  )
}

/** Leads from an old address to the new one, with whatever follows it. */
function Moved({ from, to }: { from: string; to: string }) {
  const { pathname, search, hash } = useLocation()
  return <Navigate replace to={`${pathname.replace(from, to)}${search}${hash}`} />
}
