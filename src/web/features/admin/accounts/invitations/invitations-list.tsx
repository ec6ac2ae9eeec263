import { Button, NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Invitation, revokeInvitation } from '#contract/accounts/invitations.ts'
import { type PoolSettings, updateSettings } from '#contract/settings/settings.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/use-act.ts'
import { useDialogs } from '#web/features/admin/addresses/dialog-address.ts'
import { settingsQuery } from '#web/features/admin/settings/settings.queries.ts'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { type Status, StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import classes from '../accounts.module.css'
import { invitationsQuery } from '../accounts.queries.ts'

type Registration = PoolSettings['registration']

const explanations: Record<Registration, string> = {
  open: 'Everybody who finds the pool can create an account; an invitation link only counts who came by it.',
  invite: 'Only who has an invitation link, or the invite code of the pool, can create an account.',
  closed: 'Nobody can create an account, not even with an invitation link. You can still create users yourself.',
}
const choices: { value: Registration; label: string }[] = [
  { value: 'open', label: 'Everybody' },
  { value: 'invite', label: 'Only who is invited' },
  { value: 'closed', label: 'Nobody' },
]

/** Whether links are needed at all (rulebook A1). */
export function WhoCanSignUp() {
  const {
    data: { settings },
  } = useSuspenseQuery(settingsQuery)
  const act = useAct()
  const [busy, setBusy] = useState(false)
  const choose = async (value: string) => {
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
      onChange={({ currentTarget }) => choose(currentTarget.value)}
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
  revoked: { status: 'locked', word: 'Taken back' },
}

function InvitationPanel({ invitation }: { invitation: Invitation }) {
  const { invitation_id, note, state, link, expires_at, uses, max_uses, created_by_name } = invitation
  const { isOpen, open, close } = useDialogs()
  const act = useAct()
  const title = note === '' ? `Invitation ${invitation_id}` : note
  const revoke = () =>
    act({
      send: () => call(revokeInvitation, { params: { id: invitation_id } }),
      done: () => toastSuccess('Invitation taken back'),
    })
  return (
    <Panel title={title} aside={<StatusBadge {...states[state]} />}>
      <Facts
        facts={[
          ['Signed up', max_uses === null ? String(uses) : `${uses} of ${max_uses}`],
          ['Created by', created_by_name],
        ]}
      />
      {(state === 'open' || state === 'expired') && (
        <p className={classes.ends}>
          {state === 'open' ? 'Ends' : 'Ended'} <Instant at={expires_at} deadline />
        </p>
      )}
      {state === 'open' && (
        <div className={classes.link}>
          <CopyField label="Link" value={link} />
          <Button variant="default" aria-label={`Take back ${title}`} onClick={() => open('take-back', invitation_id)}>
            Take Back
          </Button>
          <Confirm
            opened={isOpen('take-back', invitation_id)}
            onClose={close}
            title={`Take back "${title}"?`}
            confirmLabel="Take Back"
            busyLabel="Taking back..."
            danger
            onConfirm={revoke}
            failure="Failed to take the invitation back"
          >
            Nobody can sign up with its link any more.{' '}
            {uses === 0 ? 'Nobody has yet.' : `${counted(uses, 'member')} who did so stay in the pool.`}
          </Confirm>
        </div>
      )}
    </Panel>
  )
}
