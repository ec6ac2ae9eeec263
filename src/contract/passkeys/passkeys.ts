import { z } from 'zod'
import { session } from '#contract/accounts/sign-in.ts'
import { ownUser } from '#contract/accounts/users.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, currentPassword, done, instant, shortName } from '#contract/fields.ts'

const unreadable = "We couldn't read that passkey. Try again."
const bytes = (most: number) =>
  z
    .string(unreadable)
    .min(1, unreadable)
    .max(most, unreadable)
    .regex(/^[\w-]+$/, unreadable)
const credentialId = bytes(1_400)
const transport = z.string().max(20)

/** The fields every authenticator response has, as WebAuthn's JSON form defines them. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', unreadable),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.object({}),
}

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(100).optional(),
  }),
})
export type Assertion = z.infer<typeof assertion>

const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    transports: z.array(transport).max(10).optional(),
  }),
})
export type Attestation = z.infer<typeof attestation>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

const assertionOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['required', 'preferred']),
})

const attestationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.enum(['required', 'preferred']),
  }),
  attestation: z.literal('none'),
})

export const askSignIn = endpoint('POST', '/auth/passkey/options', {
  access: 'visitor',
  summary: 'What the browser needs to ask for a passkey to sign in with (rulebook A10). Good for five minutes, once.',
  onlyReads: true,
  answer: z.object({ options: assertionOptions }),
})

export const signInByPasskey = endpoint('POST', '/auth/passkey', {
  access: 'visitor',
  summary: 'Signs in with a passkey, without an email address or a password.',
  body: z.object({ response: assertion }),
  answer: session,
})

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  added_at: instant,
  used_at: instant.nullable(),
  /** When it was found to be copied, which disables it. Null for one that works. */
  stopped_at: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const listPasskeys = endpoint('GET', '/auth/passkeys', {
  access: 'member',
  summary: 'The member’s own passkeys, the oldest first.',
  answer: z.object({
    passkeys: z.array(passkey),
    most: z.int(),
    /** The only address where passkeys work; null if the pool has no https address. */
    works_at: z.string().nullable(),
    /** The sign-in is so old that adding or removing a passkey requires the current password. */
    asks_password: z.boolean(),
    /** Null for members, who need none. */
    recovery_codes_left: z.int().nullable(),
  }),
})

export const askNewPasskey = endpoint('POST', '/auth/passkeys/options', {
  access: 'member',
  summary: 'What the browser needs to make a passkey; takes the current password or a sign-in within two minutes.',
  onlyReads: true,
  body: z.object({ currentPassword }),
  answer: z.object({ options: attestationOptions }),
})

const passkeyName = shortName('Enter a name')

export const addPasskey = endpoint('POST', '/auth/passkeys', {
  access: 'member',
  summary: 'Adds the passkey that the browser made, up to ten. The member gets a mail.',
  status: 201,
  body: z.object({ name: passkeyName, response: attestation }),
  answer: z.object({ passkey, user: ownUser }),
})

export const renamePasskey = endpoint('PUT', '/auth/passkeys/:id', {
  access: 'member',
  summary: 'Gives one of the member’s passkeys another name.',
  params: byId,
  body: z.object({ name: passkeyName }),
  answer: z.object({ passkey }),
})

export const removePasskey = endpoint('POST', '/auth/passkeys/:id/remove', {
  access: 'member',
  summary:
    'Removes one of the member’s passkeys; takes the current password or a sign-in within two minutes. The member gets a mail.',
  params: byId,
  body: z.object({ currentPassword }),
  answer: done,
})

export const askSecondFactor = endpoint('POST', '/auth/second-factor/options', {
  access: 'member',
  summary: 'What the browser needs to ask for one of the member’s own passkeys. Good for five minutes, once.',
  onlyReads: true,
  answer: z.object({ options: assertionOptions }),
})

const opened = z.object({ user: ownUser })

export const giveSecondFactor = endpoint('POST', '/auth/second-factor', {
  access: 'member',
  summary: 'Confirms the session with a passkey, where the pool asks admins for one.',
  body: z.object({ response: assertion }),
  answer: opened,
})

export const useRecoveryCode = endpoint('POST', '/auth/recovery-code', {
  access: 'member',
  summary: 'Confirms the session with a recovery code, which works once. The member gets a mail.',
  body: z.object({ code: z.string('Enter a recovery code').trim().min(1, 'Enter a recovery code').max(100) }),
  answer: opened,
})

export const makeRecoveryCodes = endpoint('POST', '/auth/recovery-codes', {
  access: 'admin',
  summary:
    'Makes ten recovery codes, shown only here; earlier ones stop working. Takes the current password or a sign-in within two minutes.',
  body: z.object({ currentPassword }),
  answer: z.object({ codes: z.array(z.string()) }),
})
