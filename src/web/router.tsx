import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ForAdmins, ForMembers, ForVisitors, Loading } from '#web/features/session/guards.tsx'
import { NotFoundScreen } from '#web/features/shell/not-found-screen.tsx'
import { paths } from '#web/paths.ts'

const Dashboard = lazy(async () => ({
  default: (await import('#web/features/dashboard/dashboard-screen.tsx')).DashboardScreen,
}))
const Login = lazy(async () => ({ default: (await import('#web/features/session/login-screen.tsx')).LoginScreen }))
const Survivor = lazy(async () => ({
  default: (await import('#web/features/survivor/survivor-screen.tsx')).SurvivorScreen,
}))
const Admin = lazy(async () => ({ default: (await import('#web/features/admin/admin-screen.tsx')).AdminScreen }))

/** Every address and who may open it; each screen is a chunk of its own. */
export function Screens() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route element={<ForVisitors />}>
          <Route path={paths.login} element={<Login />} />
        </Route>
        <Route element={<ForMembers />}>
          <Route path={paths.home} element={<Dashboard />} />
          <Route path={paths.survivor} element={<Survivor />} />
          <Route element={<ForAdmins />}>
            <Route path={`${paths.admin}/*`} element={<Admin />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Suspense>
  )
}
