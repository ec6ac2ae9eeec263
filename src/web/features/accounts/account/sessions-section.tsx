import { Badge, Button, Checkbox, Group } from '@mantine/core'
import { IconChevronDown, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endSessions, type ListedSession, listSessions, type SignedInBy } from '#contract/sessions/sessions.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { passkeysQuery, useHasPasskeys } from '#web/features/passkeys/passkeys.queries.ts'
import { useOwnProof } from '#web/features/sessions/use-own-proof.ts'
import { useOwnNews } from '#web/live/use-live.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { PasswordField } from '#web/ui/acts/password-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ErrorState, PanelSkeleton } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import classes from './account-screen.module.css'

const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
  throwOnError: false,
})

const signedInWords: Record<SignedInBy, string> = {
  password: 'Signed in with a password',
  link: 'Signed in with an emailed link',
  passkey: 'Signed in with a passkey',
  joined: 'Signed in when joining',
  card: 'Signed in with a card',
}

/** The sessions to end: one of them, or all except this one. */
type Ending = { session: ListedSession } | 'all'

/** The reader's sessions. Ending one elsewhere requires their password. */
export function SessionsSection() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery)
  useOwnNews(['account'], sessionsQuery.queryKey)
  const [ending, setEnding] = useState<Ending | null>(null)
  if (sessions === undefined)
    return isError ? (
      <ErrorState message="Failed to load where you are signed in" onRetry={() => refetch()} />
    ) : (
      <PanelSkeleton lines={2} />
    )
  const others = sessions.filter(({ is_this }) => !is_this)
  return (
    <Panel title="Signed In">
      <div className="stack-sm">
        <ul className="stack-xs">
          {groupsOf(sessions).map((group) => (
            <SessionGroup key={group[0]?.id} sessions={group} onEnd={(session) => setEnding({ session })} />
          ))}
        </ul>
        {ending !== null && <EndForm ending={ending} onDone={() => setEnding(null)} />}
        {ending === null && others.length > 1 && (
          <Button variant="default" onClick={() => setEnding('all')}>
            Sign Out Everywhere Else
          </Button>
        )}
      </div>
    </Panel>
  )
}

/** This device's session, then the others, those of one device name together. */
function groupsOf(sessions: readonly ListedSession[]): ListedSession[][] {
  const groups = new Map<string, ListedSession[]>()
  for (const session of sessions) {
    const key = session.is_this ? session.id : session.device
    groups.set(key, [...(groups.get(key) ?? []), session])
  }
  return [...groups.values()]
}

/** More of one name fold, such as those of a browser that forgets its sign-in. */
const FEW = 2

type RowProps = { onEnd: (session: ListedSession) => void }

const SessionRow = ({ session, onEnd }: RowProps & { session: ListedSession }) => (
  <div className={`row-sm touch ${classes.session}`}>
    <DeviceIcon {...session} />
    <div className="stack yields grows">
      <span className="row-xs wrap tight">
        {session.device}
        {session.is_this && <Badge>This device</Badge>}
      </span>
      <small className={`small wrap-xs ${classes.facts}`}>
        <span>{signedInWords[session.signed_in_by]}</span>
        {!session.is_this && <UsedAt at={session.used_at} />}
      </small>
    </div>
    {!session.is_this && (
      <Button variant="default" size="sm" aria-label={`Sign out ${session.device}`} onClick={() => onEnd(session)}>
        Sign Out
      </Button>
    )}
  </div>
)

function SessionGroup({ sessions, onEnd }: RowProps & { sessions: readonly ListedSession[] }) {
  const [newest] = sessions
  const rows = sessions.map((session) => (
    <li key={session.id}>
      <SessionRow session={session} onEnd={onEnd} />
    </li>
  ))
  if (newest === undefined || sessions.length <= FEW) return rows
  return (
    <li>
      <details>
        <summary className={`row-sm touch ${classes.session}`}>
          <DeviceIcon {...newest} />
          <span className="stack yields grows">
            <span className="tight">{newest.device}</span>
            <small className={`small wrap-xs ${classes.facts}`}>
              <span>{counted(sessions.length, 'sign-in')}</span>
              <UsedAt at={newest.used_at} />
            </small>
          </span>
          <IconChevronDown size={18} aria-hidden className="chevron" />
        </summary>
        <ul className="stack-xs above-xs">{rows}</ul>
      </details>
    </li>
  )
}

const DeviceIcon = ({ device, is_this }: Pick<ListedSession, 'device' | 'is_this'>) => {
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return <Icon size={24} stroke={1.6} aria-hidden className={is_this ? 'accent' : 'faint'} />
}

const UsedAt = ({ at }: { at: string }) => (
  <span>
    Used <Instant at={at} />
  </span>
)

/** The form opens on a click; typing continues there. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()

function EndForm({ ending, onDone }: { ending: Ending; onDone: () => void }) {
  const client = useQueryClient()
  const proof = useOwnProof()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isAll = ending === 'all'
  const [removePasskeys, setRemovePasskeys] = useState(true)
  const hasPasskeys = useHasPasskeys()
  const end = async () => {
    if (password === '') {
      setProblem(proof.missing)
      return
    }
    setBusy(true)
    try {
      await call(endSessions, {
        body: {
          currentPassword: password,
          ...(isAll ? { removePasskeys: hasPasskeys && removePasskeys } : { session_id: ending.session.id }),
        },
      })
      toastSuccess(isAll ? 'Signed out everywhere else' : `Signed out: ${ending.session.device}`)
      onDone()
    } catch (error) {
      toastFailure(error, 'Failed to sign out there')
      setBusy(false)
    }
    void client.invalidateQueries(sessionsQuery)
    if (isAll) void client.invalidateQueries(passkeysQuery)
  }
  return (
    <form
      className="stack-sm"
      aria-label={isAll ? 'Sign out everywhere else' : `Sign out ${ending.session.device}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void end()
      }}
    >
      <PasswordField
        ref={focusOnce}
        label={proof.label}
        description={isAll ? 'To sign out everywhere else' : `To sign out ${ending.session.device}`}
        autoComplete="current-password"
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {isAll && hasPasskeys && (
        <Checkbox
          label="Remove my passkeys too"
          checked={removePasskeys}
          onChange={(event) => setRemovePasskeys(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone} disabled={busy}>
          Keep
        </Button>
        <BusyButton type="submit" busy={busy} busyLabel="Signing out...">
          {isAll ? 'Sign Out Everywhere Else' : 'Sign Out There'}
        </BusyButton>
      </Group>
    </form>
  )
}
