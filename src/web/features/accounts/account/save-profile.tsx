import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateProfile } from '#contract/accounts/sign-in.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { useSession, useUser } from '#web/features/sessions/session.tsx'
import { deviceQuery, keepOn } from '#web/features/sessions/this-device.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'

type Changes = BodyOf<typeof updateProfile>
type Options = {
  /** The text if a failure has no message (spec 8). */
  failure: string
  onFields: (fields: Record<string, string>) => void
}

/** Saves a part of the reader's profile. `save` returns whether it succeeded. */
export function useSaveProfile({ failure, onFields }: Options) {
  const user = useUser()
  const session = useSession()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const save = async (changes: Changes): Promise<boolean> => {
    setBusy(true)
    try {
      session.renew(await call(updateProfile, { body: changes }))
      // A new password ended the session the device belonged to.
      if (changes.password !== undefined && client.getQueryData(deviceQuery(user.id).queryKey)?.device)
        await keepOn().catch(() => undefined)
      toastSuccess('Profile updated successfully')
      return true
    } catch (error) {
      if (error instanceof Failure) onFields(error.fields)
      toastFailure(error, failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

/** The foot of a form of the account. */
export const SaveChanges = ({ busy }: { busy: boolean }) => (
  <Group justify="flex-end" mt="lg">
    <BusyButton type="submit" busy={busy} busyLabel="Saving...">
      Save Changes
    </BusyButton>
  </Group>
)
