import { Route, Routes } from 'react-router'
import { UsersPage } from './users-page.tsx'

/** Who is in the pool, and how people come into it. */
export const UserManagementTab = () => (
  <Routes>
    <Route index element={<UsersPage />} />
  </Routes>
)
