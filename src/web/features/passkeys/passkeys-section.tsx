import { Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type listPasskeys, type Passkey, removePasskey, renamePasskey } from '#contract/passkeys/passkeys.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { useOwnNews } from '#web/live/use-live.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ErrorState, PanelSkeleton } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { AddPasskey } from './add-passkey.tsx'
import classes from './passkeys.module.css'
import { passkeysQuery } from './passkeys.queries.ts'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { worksHere } from './works-here.ts'

type Doing = 'add' | { rename: Passkey } | { remove: Passkey } | null

/** The reader's passkeys, and for admins their recovery codes (A10). */
export function PasskeysSection() {
  const { data, isError, refetch } = useQuery(passkeysQuery)
  useOwnNews(['account'], passkeysQuery.queryKey)
  const { isAdmin } = useSession()
  if (data === undefined)
    return isError ? (
      <ErrorState message="Failed to load your passkeys" onRetry={() => refetch()} />
    ) : (
      <PanelSkeleton lines={2} />
    )
  // A member can't give the pool an address, so there's nothing to say about it.
  if (!isAdmin && data.works_at === null && data.passkeys.length === 0) return null
  return (
    <>
      <Panel title="Passkeys" intro="Sign in with your fingerprint, face or PIN instead of a password.">
        <Passkeys own={data} />
      </Panel>
      {data.recovery_codes_left !== null && data.passkeys.length > 0 && (
        <Panel title="Recovery Codes" intro="They open the admin area without your passkey, once each.">
          <RecoveryCodes left={data.recovery_codes_left} asksPassword={data.asks_password} />
        </Panel>
      )}
    </>
  )
}

function Passkeys({ own }: { own: AnswerOf<typeof listPasskeys> }) {
  const { passkeys, most, works_at: worksAt, asks_password: asksPassword } = own
  const [doing, setDoing] = useState<Doing>(null)
  const stop = () => setDoing(null)
  const canAdd = worksHere(worksAt)
  const { isAdmin } = useSession()
  return (
    <div className="stack-sm">
      {passkeys.length > 0 && (
        <ul className="stack-xs">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onDo={setDoing} />
          ))}
        </ul>
      )}
      {doing === 'add' && <AddPasskey asksPassword={asksPassword} onDone={stop} onCancel={stop} />}
      {doing !== null && doing !== 'add' && 'rename' in doing && (
        <RenameForm key={doing.rename.id} passkey={doing.rename} onDone={stop} />
      )}
      {doing !== null && doing !== 'add' && 'remove' in doing && (
        <RemoveForm key={doing.remove.id} passkey={doing.remove} asksPassword={asksPassword} onDone={stop} />
      )}
      {doing === null && canAdd && passkeys.length < most && (
        <Button variant="default" onClick={() => setDoing('add')}>
          Add a Passkey
        </Button>
      )}
      {!canAdd && <p className={classes.hint}>{whyNot({ worksAt, isAdmin })}</p>}
    </div>
  )
}

function whyNot({ worksAt, isAdmin }: { worksAt: string | null; isAdmin: boolean }): string {
  if (worksAt === null) {
    const how = isAdmin ? 'Set APP_URL on the server to one and restart it.' : 'Ask your commissioner to set one up.'
    return `Passkeys need an https address. ${how}`
  }
  return worksAt === window.location.origin
    ? 'This browser has no passkeys.'
    : `Passkeys only work at ${worksAt}. Open the pool there to add one.`
}

const Row = ({ passkey, onDo }: { passkey: Passkey; onDo: (doing: Doing) => void }) => (
  <li className={`row wrap apart touch ${classes.row}`}>
    <div className={`stack yields ${classes.passkey}`}>
      <span>{passkey.name}</span>
      <small>
        Added <Instant at={passkey.added_at} />
        {passkey.used_at !== null && (
          <>
            , last used <Instant at={passkey.used_at} />
          </>
        )}
      </small>
      {passkey.stopped_at !== null && (
        <span className="strong text-sm warn">
          Stopped <Instant at={passkey.stopped_at} />: it may have been copied. Remove it.
        </span>
      )}
    </div>
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size="sm"
        aria-label={`Rename ${passkey.name}`}
        onClick={() => onDo({ rename: passkey })}
      >
        Rename
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-label={`Remove ${passkey.name}`}
        onClick={() => onDo({ remove: passkey })}
      >
        Remove
      </Button>
    </Group>
  </li>
)

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const [busy, setBusy] = useState(false)
  const rename = async () => {
    setBusy(true)
    try {
      await call(renamePasskey, { params: { id: passkey.id }, body: { name } })
      await client.invalidateQueries(passkeysQuery)
      toastSuccess('Passkey renamed')
      onDone()
    } catch (error) {
      toastFailure(error, 'Failed to rename the passkey')
      setBusy(false)
    }
  }
  return (
    <form
      className="stack-sm"
      aria-label={`Rename ${passkey.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void rename()
      }}
    >
      <TextInput
        label="Name"
        maxLength={40}
        autoComplete="off"
        value={name}
        error={name.trim() === '' ? 'Enter a name' : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone} disabled={busy}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={busy} busyLabel="Saving..." disabled={name.trim() === ''}>
          Save Name
        </BusyButton>
      </Group>
    </form>
  )
}

type Removal = { passkey: Passkey; asksPassword: boolean; onDone: () => void }

function RemoveForm({ passkey, asksPassword, onDone }: Removal) {
  const client = useQueryClient()
  const remove = async (currentPassword: string | undefined) => {
    await call(removePasskey, { params: { id: passkey.id }, body: { currentPassword } })
    toastSuccess(`Passkey removed: ${passkey.name}`)
    await client.invalidateQueries(passkeysQuery)
    onDone()
  }
  return (
    <PasswordForm
      label={`To remove ${passkey.name}`}
      action="Remove Passkey"
      busyLabel="Removing..."
      failure="Failed to remove the passkey"
      asksPassword={asksPassword}
      onSubmit={remove}
      onCancel={onDone}
    >
      <p className={classes.hint}>{passkey.name} no longer signs in. Delete it on your device as well.</p>
    </PasswordForm>
  )
}
