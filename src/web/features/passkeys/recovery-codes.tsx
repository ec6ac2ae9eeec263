import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeRecoveryCodes } from '#contract/passkeys/passkeys.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { saveFile } from '#web/ui/acts/save-file.ts'
import classes from './passkeys.module.css'
import { passkeysQuery } from './passkeys.queries.ts'
import { PasswordForm } from './password-form.tsx'

/** Creates ten recovery codes and shows them once. */
export function RecoveryCodes({ left, asksPassword }: { left: number; asksPassword: boolean }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isOpen, setOpen] = useState(false)
  const make = async (currentPassword: string | undefined) => {
    const made = await call(makeRecoveryCodes, { body: { currentPassword } })
    setCodes(made.codes)
    setOpen(false)
    await client.invalidateQueries(passkeysQuery)
  }
  if (codes !== null) return <Codes codes={codes} onDone={() => setCodes(null)} />
  return (
    <div className="stack-sm">
      <p className={classes.hint}>
        {left === 0 ? 'You have no codes yet.' : `You have ${counted(left, 'code')} left.`}
      </p>
      {isOpen ? (
        <PasswordForm
          label="To make new codes"
          action="Make New Codes"
          busyLabel="Making codes..."
          failure="Failed to make recovery codes"
          asksPassword={asksPassword}
          onSubmit={make}
          onCancel={() => setOpen(false)}
        >
          {left > 0 && <p className={classes.hint}>Your earlier codes stop working.</p>}
        </PasswordForm>
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Get Recovery Codes
        </Button>
      )}
    </div>
  )
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toastSuccess('Codes copied')
  }
  return (
    <div className="stack-sm">
      <p className={classes.hint}>Keep them where your devices aren't. You won't see them again.</p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={copy}>
          Copy Codes
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile({ name: 'puckpool-recovery-codes.txt', content: new Blob([text]) })}
        >
          Download Codes
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </div>
  )
}
