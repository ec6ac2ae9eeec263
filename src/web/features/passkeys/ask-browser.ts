import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Assertion, Attestation, askNewPasskey, askSignIn } from '#contract/passkeys/passkeys.ts'

type RequestOptions = AnswerOf<typeof askSignIn>['options']
type CreationOptions = AnswerOf<typeof askNewPasskey>['options']

/** Has the browser ask for a passkey; null if the reader closed its window. */
export const showPasskey = async (options: RequestOptions): Promise<Assertion | null> =>
  orNull(async () => pick(await startAuthentication({ optionsJSON: withTransports(options) })))

/** Offers passkeys in the list below the email field, for as long as the page is open; null if the browser can't, or something else was asked. */
export const offerPasskeys = async (options: RequestOptions): Promise<Assertion | null> =>
  orNull(async () =>
    pick(await startAuthentication({ optionsJSON: withTransports(options), useBrowserAutofill: true })),
  )

export const canOffer = browserSupportsWebAuthnAutofill

/** Takes back what the browser still asks. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony()

/** Has the browser make a passkey; null if the reader closed its window. */
export async function makePasskey({ excludeCredentials, ...options }: CreationOptions): Promise<Attestation | null> {
  const known = excludeCredentials.map(({ id, type }) => ({ id, type }))
  return orNull(async () => {
    const { response, ...made } = await startRegistration({ optionsJSON: { ...options, excludeCredentials: known } })
    const { clientDataJSON, attestationObject, transports } = response
    return { ...named(made), response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } }
  })
}

type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON']

const withTransports = (options: RequestOptions): Asked => ({
  ...options,
  // The words that a browser gave when the passkey was made.
  allowCredentials: options.allowCredentials as NonNullable<Asked['allowCredentials']>,
})

function pick({ response, ...shown }: Awaited<ReturnType<typeof startAuthentication>>): Assertion {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...named(shown),
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  }
}

const named = ({ id, rawId }: { id: string; rawId: string }) => ({
  id,
  rawId,
  type: 'public-key' as const,
  clientExtensionResults: {},
})

/** Closing the browser's window is no failure. It says the same when time runs out and when there is no passkey, which it has told the reader. */
async function orNull<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return null
    if (name === 'InvalidStateError') throw new Error('This device already has a passkey for your account')
    throw new Error("Your browser couldn't use a passkey here")
  }
}
