import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Assertion, askSignIn, signInByPasskey } from '#contract/passkeys/passkeys.ts'
import { call } from '#web/api/call.ts'
import { isRefusal, wordsOf } from '#web/api/failure.ts'
import { loadPart } from '#web/api/missing-files.ts'
import { useSession } from '#web/features/sessions/session.tsx'

type Props = { disabled: boolean; onProblem: (problem: string | null) => void }

/** Its library is as large as the rest of the login screen, which is drawn without it. */
const askBrowser = () => import('./ask-browser.ts')
type Asking = Awaited<ReturnType<typeof askBrowser>>
type Ask = (browser: Asking) => Asking['showPasskey']

/** Signs in with a passkey, by a button or from the list below the email field (A10). */
export function PasskeySignIn({ disabled, onProblem }: Props) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const signIn = async (ask: Ask) => {
    const [{ options }, browser] = await Promise.all([call(askSignIn), loadPart(askBrowser)])
    const response = await ask(browser)(options)
    if (response !== null) session.open(await enter(response))
  }
  const press = async () => {
    onProblem(null)
    setBusy(true)
    try {
      await signIn((browser) => browser.showPasskey)
    } catch (error) {
      onProblem(wordsOf(error, FAILED))
    } finally {
      setBusy(false)
    }
  }
  useOffer(signIn, onProblem)
  return (
    <div className="above-sm">
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        disabled={disabled || busy}
        onClick={press}
      >
        {busy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </Button>
    </div>
  )
}

const FAILED = 'Failed to sign in with a passkey'

const enter = (response: Assertion) => call(signInByPasskey, { body: { response } })

/**
 * The browser lists passkeys below the email field while this is on screen. A challenge older than five minutes is
 * renewed.
 */
function useOffer(signIn: (ask: Ask) => Promise<void>, onProblem: Props['onProblem']): void {
  const latest = useRef({ signIn, onProblem })
  useEffect(() => {
    latest.current = { signIn, onProblem }
  })
  useEffect(() => {
    let isOver = false
    const offer = async (): Promise<void> => {
      const browser = isOver ? null : await askBrowser().catch(() => null)
      if (isOver || !(await browser?.canOffer())) return
      try {
        await latest.current.signIn((browser) => browser.offerPasskeys)
      } catch (error) {
        if (isOver) return
        if (!isRefusal(error, 'passkey_over')) latest.current.onProblem(wordsOf(error, FAILED))
        else await offer()
      }
    }
    void offer()
    return () => {
      isOver = true
      void askBrowser().then(
        ({ stopAsking }) => stopAsking(),
        () => undefined,
      )
    }
  }, [])
}
