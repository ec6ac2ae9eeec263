import { askSecondFactor, giveSecondFactor } from '#contract/passkeys/passkeys.ts'
import { call } from '#web/api/call.ts'
import { loadPart } from '#web/api/missing-files.ts'

/** Has the reader show one of their passkeys, which stands for their password for two minutes (A10). Throws if they don't. */
export async function giveOwnPasskey(): Promise<undefined> {
  const { options } = await call(askSecondFactor)
  // The library is needed here only.
  const { showPasskey } = await loadPart(() => import('./ask-browser.ts'))
  const response = await showPasskey(options)
  if (response === null) throw new Error('No passkey was shown')
  await call(giveSecondFactor, { body: { response } })
}
