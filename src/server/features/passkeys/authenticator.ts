import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { Assertion, Attestation } from '#contract/passkeys/passkeys.ts'
import type { Deps } from '#server/deps.ts'
import { requireRelyingParty } from '#server/features/sessions/relying-party.ts'
import type { EventLog } from '#server/features/sessions/security-events.ts'
import { Refusal } from '#server/http/errors.ts'
import { parseJson } from '#server/parse-json.ts'
import { type Purpose, takeChallenge } from './challenges.service.ts'

/** EdDSA, ES256 and RS256: supported by every recent authenticator. */
export const ALGORITHMS = [-8, -7, -257]

/**
 * Loaded with the first passkey: its certificate parsers would slow down each start. An authenticator's maker is
 * irrelevant to us; with the makers' certificates the library would call the URLs inside those a browser sends.
 */
async function webauthn() {
  const library = await import('@simplewebauthn/server')
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return library
}

type Asked = { purpose: Purpose; log: EventLog }

/** The passkey a browser has just created. Refuses anything that doesn't answer our challenge. */
export async function readAttestation(deps: Deps, { purpose, log }: Asked, response: Attestation) {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(deps)
  const expectedChallenge = await requireChallenge(deps, response, purpose)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo: made } = await orRefuse(log, () =>
    verifyRegistrationResponse({
      // Transports are words that WebAuthn may extend; they are stored unchanged.
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!made) throw new Refusal({ code: 'passkey_failed' })
  const { id, publicKey, counter } = made.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    isVerified: made.userVerified,
  }
}

/** A passkey's assertion, once its signature is verified. Refuses anything that doesn't answer our challenge. */
export async function readAssertion(
  deps: Deps,
  { purpose, log, publicKey }: Asked & { publicKey: string },
  response: Assertion,
): Promise<{ counter: number; isVerified: boolean }> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(deps)
  const expectedChallenge = await requireChallenge(deps, response, purpose)
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await orRefuse(log, () =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      // The counter is compared where it is stored: two servers may read it at once.
      credential: { id: response.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: false,
    }),
  )
  if (!verified) throw new Refusal({ code: 'passkey_failed' })
  return { counter: authenticationInfo.newCounter, isVerified: authenticationInfo.userVerified }
}

const clientData = z.object({ challenge: z.string().max(200) })

/** The answered challenge, used up by now. */
async function requireChallenge(deps: Deps, { response }: Assertion | Attestation, purpose: Purpose): Promise<string> {
  const { data } = clientData.safeParse(parseJson(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')))
  if (!data) throw new Refusal({ code: 'passkey_failed' })
  if (!(await takeChallenge(deps, data.challenge, purpose))) throw new Refusal({ code: 'passkey_over' })
  return data.challenge
}

/** The library throws a different error for each failure; the log records it, and the member reads our own message. */
async function orRefuse<Answer>(log: EventLog, check: () => Promise<Answer>): Promise<Answer> {
  try {
    return await check()
  } catch (error) {
    log.info({ event: 'passkey_refused', reason: String(error).slice(0, 200) }, 'security')
    throw new Refusal({ code: 'passkey_failed' })
  }
}
