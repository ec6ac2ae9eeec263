import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Assertion, Attestation, askNewPasskey, askSignIn } from '#contract/passkeys/passkeys.ts'

/** The address of a pool with passkeys: `startPool({ settings: { appUrl: PASSKEY_URL } })`. */
export const PASSKEY_URL = 'https://pool.test'

type CreationOptions = AnswerOf<typeof askNewPasskey>['options']
type RequestOptions = AnswerOf<typeof askSignIn>['options']

type Held = { id: Buffer; privateKey: KeyObject; userHandle: string; counter: number }

/** Differences from an honest authenticator's response. */
type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  isVerified?: boolean
  type?: string
}

export type Authenticator = {
  /** Creates a passkey, like `navigator.credentials.create`. */
  create: (options: CreationOptions, lies?: Lies) => Attestation
  /** Signs with its last passkey, like `navigator.credentials.get`. */
  get: (options: RequestOptions, lies?: Lies) => Assertion
}

/**
 * A software passkey: it makes real ES256 keys and signatures. Its counter starts at 1; `counts: false` sends 0
 * forever.
 */
export function openAuthenticator({ counts = true, verifies = true } = {}): Authenticator {
  let held: Held | null = null
  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? PASSKEY_URL,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, { lies, counter, made }: Said): Buffer => {
    const isVerified = lies.isVerified ?? verifies
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (made ? ATTESTED : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? (counts ? counter : 0))
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count, made ?? Buffer.alloc(0)])
  }
  return {
    create: ({ challenge, rp, user }, lies = {}) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const made: Held = { id: randomBytes(32), privateKey, userHandle: user.id, counter: 1 }
      held = made
      const length = Buffer.alloc(2)
      length.writeUInt16BE(made.id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, made.id, coseOf(publicKey)])
      const authData = authenticatorData(rp.id, { lies, counter: made.counter, made: attested })
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        ...named(made.id),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get: ({ challenge, rpId }, lies = {}) => {
      if (held === null) throw new Error('this authenticator has no passkey')
      held.counter += 1
      const data = authenticatorData(rpId, { lies, counter: held.counter, made: null })
      const client = clientData('webauthn.get', challenge, lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), held.privateKey)
      return {
        ...named(held.id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: held.userHandle,
        },
      }
    },
  }
}

type Said = { lies: Lies; counter: number; made: Buffer | null }

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

const named = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
  clientExtensionResults: {},
})

/** The public key in WebAuthn's form: an elliptic curve key for ES256 on P-256. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = number | string | Buffer | Map<string, Cbor> | Map<number, Cbor>

/** The kinds of CBOR an attestation needs (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
