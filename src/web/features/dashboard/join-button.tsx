import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { fullName } from '#rules/accounts/accounts.ts'
import { loadPart } from '#web/api/missing-files.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import type { Join } from './cases/case.ts'
import classes from './hero.module.css'

/** Joins at once. */
export function JoinButton({ join, label }: { join: Join; label: string }) {
  const client = useQueryClient()
  const go = useNavigate()
  const name = fullName(useUser())
  const press = async () => {
    try {
      const { joinNow } = await loadPart(() => import('./join-now.ts'))
      await joinNow(join, { client, go, name })
    } catch (error) {
      toastFailure(error, 'Failed to join contest')
    }
  }
  return (
    <BusyButton busyLabel="Joining..." disabled={!useIsOnline()} onPress={press} className={classes.action}>
      {label}
    </BusyButton>
  )
}
