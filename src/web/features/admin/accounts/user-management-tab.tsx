import { Route, Routes } from 'react-router'
import { InvitationsPage } from './invitations/invitations-page.tsx'
import { UsersPage } from './users/users-page.tsx'

/** The members of the pool, and how new ones join. */
export const UserManagementTab = () => (
  <Routes>
    <Route path="invitations" element={<InvitationsPage />} />
    <Route path="*" element={<UsersPage />} />
  </Routes>
)
