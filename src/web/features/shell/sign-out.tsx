import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#web/features/sessions/session.tsx'

export function SignOut({ className }: { className?: string }) {
  const { signOut } = useSession()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await signOut()
  }
  return (
    <button type="button" className={className} onClick={press} disabled={busy}>
      <IconLogout size={20} stroke={1.6} aria-hidden />
      Logout
    </button>
  )
}
