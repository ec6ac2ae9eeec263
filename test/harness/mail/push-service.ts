import { createDecipheriv, createECDH, createHash, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { addDevice, readPush } from '#contract/outbox/push.ts'
import type { Person } from '../people.ts'

/** A push received by a device, decrypted with its own keys after checking the pool's signature. */
type Received = {
  device: string
  title: string
  body: string
  path: string
  tag: string
  ttl: number
  urgency: string
  topic: string
  /** The pool's claims in the signed token. */
  claims: { aud: string; exp: number; sub: string }
}

/** Its behavior; `lost`: accepts the push and drops the connection before responding. */
type Mood = 'fine' | 'gone' | 'down' | 'busy' | 'forbidden' | 'lost' | 'elsewhere'

/** A browser as known to a push service and a pool. */
type Browser = {
  name: string
  subscription: (publicKey: string) => {
    endpoint: string
    keys: { p256dh: string; auth: string }
    public_key: string
  }
}

export type PushService = {
  url: string
  received: Received[]
  /** Why pushes were rejected through the pool's fault: a wrong signature, or data that can't be decrypted. */
  faults: string[]
  /** For one device, or for all. */
  mood: (mood: Mood, device?: string) => void
  browser: (name: string) => Browser
  close: () => Promise<void>
}

/** A local push service (RFC 8030) that decrypts messages as a browser would. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { keys: ReturnType<typeof browserKeys>; knows: string }>()
  const received: Received[] = []
  const faults: string[] = []
  const moods = new Map<string, Mood>()
  let url = ''
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1))
    const body = await read(request)
    const mood = moods.get(name) ?? moods.get('') ?? 'fine'
    const say = (status: number, text = '') => response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
    const browser = browsers.get(name)
    if (!browser || mood === 'gone') return say(410, 'push subscription has unsubscribed or expired.')
    if (mood === 'down') return say(503)
    if (mood === 'busy') return say(429, 'too many')
    if (mood === 'forbidden') return say(403, 'the key does not correspond')
    if (mood === 'elsewhere') return response.writeHead(307, { location: `${url}/elsewhere` }).end()
    try {
      const claims = checkSignature(request, { audience: url, publicKey: browser.knows })
      const words = JSON.parse(decrypt(body, browser.keys)) as Pick<Received, 'title' | 'body' | 'path' | 'tag'>
      const { ttl, urgency, topic } = request.headers
      received.push({
        device: name,
        ...words,
        ttl: Number(ttl),
        urgency: String(urgency),
        topic: String(topic),
        claims,
      })
    } catch (error) {
      faults.push(String(error))
      return say(400, 'cannot be read')
    }
    if (mood === 'lost') return request.socket.destroy()
    response.writeHead(201, { location: `${url}/message/${received.length}` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    faults,
    mood: (mood, device = '') => {
      if (device === '') moods.clear()
      moods.set(device, mood)
    },
    browser: (name) => ({
      name,
      subscription: (publicKey) => {
        const keys = browsers.get(name)?.keys ?? browserKeys()
        browsers.set(name, { keys, knows: publicKey })
        const { p256dh, auth } = keys
        return { endpoint: `${url}/${encodeURIComponent(name)}`, keys: { p256dh, auth }, public_key: publicKey }
      },
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function browserKeys() {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  return { pair, p256dh, auth: randomBytes(16).toString('base64url') }
}

/**
 * `Authorization: vapid t=<JWT>, k=<key>` (RFC 8292): throws unless signed for this origin by the pool the browser
 * knows.
 */
function checkSignature(
  request: IncomingMessage,
  { audience, publicKey }: { audience: string; publicKey: string },
): Received['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.authorization ?? '') ?? []
  if (key !== publicKey) throw new Error('signed with a key that the browser does not know')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is wrong')
  if (parse(head).alg !== 'ES256') throw new Error('the signature is of another kind')
  const said = parse(claims) as Received['claims']
  if (said.aud !== audience) throw new Error(`signed for ${said.aud}`)
  if (!/^(mailto:|https:)/.test(said.sub)) throw new Error(`nobody answers for it: ${said.sub}`)
  return said
}

const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** One record of aes128gcm (RFC 8188) encrypted for a browser's keys (RFC 8291). */
function decrypt(body: Buffer, { pair, p256dh, auth }: ReturnType<typeof browserKeys>): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const secret = hmac(Buffer.from(auth, 'base64url'), pair.computeSecret(sender))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  const input = hmac(secret, Buffer.concat([info, Buffer.from([1])]))
  const derive = (what: string, bytes: number) =>
    hmac(hmac(salt, input), Buffer.from(`Content-Encoding: ${what}\0\x01`)).subarray(0, bytes)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('no end of the last record')
  return padded.subarray(0, end).toString('utf8')
}

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest()

/** Turns on notifications for someone on a device of this name, and returns its id. */
export async function switchOn(push: PushService, who: Person, name: string): Promise<number> {
  const { public_key } = (await who.get<AnswerOf<typeof readPush>>('/notifications/push')).body
  const subscription = push.browser(name).subscription(public_key)
  const { status, body } = await who.post<AnswerOf<typeof addDevice>>('/notifications/push/devices', subscription)
  if (status !== 201) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return body.device.device_id
}

/** The hash by which the pool identifies a browser. */
export const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
