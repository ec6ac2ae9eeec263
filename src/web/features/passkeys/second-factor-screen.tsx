import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { askSecondFactor, giveSecondFactor, useRecoveryCode as recoveryCode } from '#contract/passkeys/passkeys.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { loadPart } from '#web/api/missing-files.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { BusyButton, toastError, toastFailure } from '#web/ui/acts/act.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ErrorState, PanelSkeleton } from '#web/ui/states/no-answer.tsx'
import { AddPasskey } from './add-passkey.tsx'
import classes from './passkeys.module.css'
import { passkeysQuery } from './passkeys.queries.ts'
import { worksHere } from './works-here.ts'

/** Replaces the admin area until an admin's session has used a passkey or a recovery code (A10). */
export function SecondFactorScreen() {
  const { data, isError, refetch } = useQuery(passkeysQuery)
  return (
    <Page title="One More Step" width="read">
      {data === undefined && !isError && <PanelSkeleton lines={2} />}
      {data === undefined && isError && <ErrorState message="Failed to load your passkeys" onRetry={() => refetch()} />}
      {data !== undefined &&
        (data.passkeys.length > 0 ? (
          <Confirm worksAt={data.works_at} />
        ) : (
          <AddFirst worksAt={data.works_at} asksPassword={data.asks_password} />
        ))}
      <Button component={Link} to={paths.home} variant="subtle">
        Not now
      </Button>
    </Page>
  )
}

type Where = { worksAt: string | null }

function Confirm({ worksAt }: Where) {
  const works = worksHere(worksAt)
  const { renew } = useSession()
  const [byCode, setByCode] = useState(!works)
  const confirm = async () => {
    try {
      const { options } = await call(askSecondFactor)
      const { showPasskey } = await loadPart(() => import('./ask-browser.ts'))
      const response = await showPasskey(options)
      if (response !== null) renew(await call(giveSecondFactor, { body: { response } }))
    } catch (error) {
      if (error instanceof Failure) toastFailure(error, 'Failed to check your passkey')
      else toastError(error instanceof Error ? error.message : 'Failed to check your passkey')
    }
  }
  return (
    <Panel title="Confirm It's You" tone="accent" intro="This pool asks administrators for a passkey.">
      <div className="stack-sm">
        {works ? (
          <BusyButton
            busyLabel="Waiting for your passkey..."
            leftSection={<IconFingerprint size={18} aria-hidden />}
            onPress={confirm}
          >
            Use Your Passkey
          </BusyButton>
        ) : (
          <Elsewhere worksAt={worksAt} />
        )}
        {byCode ? (
          <CodeForm />
        ) : (
          <Button variant="default" onClick={() => setByCode(true)}>
            Use a Recovery Code
          </Button>
        )}
      </div>
    </Panel>
  )
}

function CodeForm() {
  const { renew } = useSession()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (code.trim() === '') return setProblem('Enter a recovery code')
    setBusy(true)
    try {
      renew(await call(recoveryCode, { body: { code } }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : null)
      setBusy(false)
    }
  }
  return (
    <form
      className="stack-sm"
      aria-label="Use a recovery code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        label="Recovery Code"
        description="Each one works once"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={code}
        error={problem}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <BusyButton type="submit" busy={busy} busyLabel="Checking...">
        Confirm With Code
      </BusyButton>
    </form>
  )
}

function AddFirst({ worksAt, asksPassword }: Where & { asksPassword: boolean }) {
  const works = worksHere(worksAt)
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title="Add a Passkey"
      tone="accent"
      intro="This pool asks administrators for a passkey. Add yours to open the admin area."
    >
      <div className="stack-sm">
        {!works && <Elsewhere worksAt={worksAt} />}
        {works && !isOpen && <Button onClick={() => setOpen(true)}>Add a Passkey</Button>}
        {works && isOpen && (
          <AddPasskey asksPassword={asksPassword} onDone={() => setOpen(false)} onCancel={() => setOpen(false)} />
        )}
      </div>
    </Panel>
  )
}

const Elsewhere = ({ worksAt }: Where) => (
  <p className={classes.hint}>
    {worksAt === null ? 'Passkeys need an https address.' : `Passkeys only work at ${worksAt}.`}
  </p>
)
