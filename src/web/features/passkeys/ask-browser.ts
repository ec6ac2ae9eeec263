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

/** Requests a passkey from the browser; null if the reader closed its dialog. */
export const showPasskey = async (options: RequestOptions): Promise<Assertion | null> =>
  orNull(async () => pick(await startAuthentication({ optionsJSON: withTransports(options) })))

/**
 * Offers passkeys in the list below the email field while the page is open; null if the browser can't, or another
 * request replaced it.
 */
export const offerPasskeys = async (options: RequestOptions): Promise<Assertion | null> =>
  orNull(async () =>
    pick(await startAuthentication({ optionsJSON: withTransports(options), useBrowserAutofill: true })),
  )

export const canOffer = browserSupportsWebAuthnAutofill

/** Cancels the browser's pending request. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony()

/** Creates a passkey in the browser; null if the reader closed its dialog. */
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
  // The browser's own words from the passkey's creation.
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

/**
 * Closing the browser's dialog isn't a failure. A timeout and a missing passkey look the same, and the browser has
 * already reported them.
 */
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
