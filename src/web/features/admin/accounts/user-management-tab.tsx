import { Route, Routes } from 'react-router'
import { InvitationsPage } from './invitations/invitations-page.tsx'
import { UsersPage } from './users/users-page.tsx'

/** Who is in the pool, and how people come into it. */
export const UserManagementTab = () => (
  <Routes>
    <Route path="invitations" element={<InvitationsPage />} />
    <Route path="*" element={<UsersPage />} />
  </Routes>
)
