import { Button, NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Invitation, revokeInvitation } from '#contract/accounts/invitations.ts'
import { type PoolSettings, updateSettings } from '#contract/settings/settings.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/acts.tsx'
import { useDialogs } from '#web/features/admin/addresses/addresses.ts'
import { settingsQuery } from '#web/features/admin/settings/settings.queries.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Facts } from '#web/ui/layout/stat-card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { type Status, StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import classes from '../accounts.module.css'
import { invitationsQuery } from '../accounts.queries.ts'

type Registration = PoolSettings['registration']

const explanations: Record<Registration, string> = {
  open: 'Anyone who finds the pool can sign up, with or without a link.',
  invite: 'Only people with an invitation link or the invite code can sign up.',
  closed: 'No one can sign up, not even with a link. You can still create users.',
}
const choices: { value: Registration; label: string }[] = [
  { value: 'open', label: 'Everyone' },
  { value: 'invite', label: 'Invited people only' },
  { value: 'closed', label: 'No one' },
]

/** Sets who can sign up (A1). */
export function WhoCanSignUp() {
  const {
    data: { settings },
  } = useSuspenseQuery(settingsQuery)
  const act = useAct()
  const [busy, setBusy] = useState(false)
  const change = async (value: string) => {
    const chosen = choices.find((choice) => choice.value === value)
    if (chosen === undefined) return
    setBusy(true)
    try {
      await act({
        send: () => call(updateSettings, { body: { registration: chosen.value } }),
        done: () => toastSuccess('Settings updated successfully'),
      })
    } catch (error) {
      toastFailure(error, 'Failed to update settings')
    } finally {
      setBusy(false)
    }
  }
  return (
    <NativeSelect
      className={classes.who}
      label="Who can sign up"
      description={explanations[settings.registration]}
      data={choices}
      value={settings.registration}
      disabled={busy}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

export function InvitationsList() {
  const { data: invitations } = useSuspenseQuery(invitationsQuery)
  if (invitations.length === 0) return <EmptyState title="No invitations yet. Create one and send its link." />
  return invitations.map((invitation) => <InvitationPanel key={invitation.invitation_id} invitation={invitation} />)
}

const states: Record<Invitation['state'], { status: Status; word: string }> = {
  open: { status: 'open', word: 'Open' },
  expired: { status: 'locked', word: 'Expired' },
  used_up: { status: 'completed', word: 'Used up' },
  revoked: { status: 'locked', word: 'Revoked' },
}

function InvitationPanel({ invitation }: { invitation: Invitation }) {
  const { invitation_id, note, state, link, expires_at, uses, max_uses, created_by_name, contests } = invitation
  const { isOpen, open, close } = useDialogs()
  const act = useAct()
  const title = note === '' ? `Invitation ${invitation_id}` : note
  const revoke = () =>
    act({
      send: () => call(revokeInvitation, { params: { id: invitation_id } }),
      done: () => toastSuccess('Invitation revoked'),
    })
  return (
    <Panel title={title} aside={<StatusBadge {...states[state]} />}>
      <Facts
        facts={[
          ['Signed up', max_uses === null ? String(uses) : `${uses} of ${max_uses}`],
          ['Created by', created_by_name],
          ...(contests.length === 0 ? [] : [['Contests', contests.map((of) => of.contest_name).join(', ')] as const]),
        ]}
      />
      {(state === 'open' || state === 'expired') && (
        <p className="soft above-xs">
          {state === 'open' ? 'Expires' : 'Expired'} <Instant at={expires_at} deadline />
        </p>
      )}
      {state === 'open' && (
        <div className={`wrap-xs above-md ${classes.link}`}>
          <CopyField label="Link" value={link} />
          <Button variant="default" aria-label={`Revoke ${title}`} onClick={() => open('revoke', invitation_id)}>
            Revoke
          </Button>
          <Confirm
            opened={isOpen('revoke', invitation_id)}
            onClose={close}
            title={`Revoke "${title}"?`}
            confirmLabel="Revoke Invitation"
            busyLabel="Revoking..."
            danger
            onConfirm={revoke}
            failure="Failed to revoke invitation"
          >
            No one can sign up with its link after this.{' '}
            {uses > 0 && `It doesn't affect the ${counted(uses, 'member')} who already did.`}
          </Confirm>
        </div>
      )}
    </Panel>
  )
}
