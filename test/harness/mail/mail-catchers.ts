import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A message Mailjet would have been asked to send. */
type MailjetMessage = {
  From: { Email: string; Name: string }
  To: { Email: string; Name?: string }[]
  Subject: string
  TextPart: string
  HTMLPart: string
  CustomID: string
  Headers: Record<string, string>
}

/**
 * How the server treats the next send requests. `lost`: accepts the mail and drops the connection before answering; `silent`:
 * accepts it and never answers; `deaf`: receives the request, doesn't accept the mail, and never answers.
 */
type Mood = 'fine' | 'wrong key' | 'down' | 'lost' | 'silent' | 'deaf' | 'sender unknown'

export type MailjetServer = {
  url: string
  accepted: MailjetMessage[]
  /** Every message received, accepted or not. */
  asked: MailjetMessage[]
  mood: (mood: Mood) => void
  /** Addresses that it rejects. */
  refuses: Set<string>
  /** Whether it can be queried about a mail afterwards. */
  knowsItsMails: (knows: boolean) => void
  /** Resolve once this many mails were received, or accepted. */
  whenAsked: (mails: number) => Promise<void>
  whenAccepted: (mails: number) => Promise<void>
  close: () => Promise<void>
}

export const MAILJET_KEY = 'public-key'
export const MAILJET_SECRET = 'very-private-secret'
/** The settings with which a pool uses this Mailjet. */
export const MAILJET_ACCOUNT = {
  enabled: true,
  mailjet_api_key: MAILJET_KEY,
  mailjet_api_secret: MAILJET_SECRET,
  from_email: 'pool@example.test',
}

/** A local server that implements Mailjet's Send API v3.1 and its message list. */
export async function startMailjet(): Promise<MailjetServer> {
  const accepted: MailjetMessage[] = []
  const asked: MailjetMessage[] = []
  const refuses = new Set<string>()
  let mood: Mood = 'fine'
  let knows = true
  const arrivals = countArrivals(() => accepted.length)
  const askings = countArrivals(() => asked.length)
  const server = createServer(async (request, response) => {
    const body = await read(request)
    if (request.headers.authorization !== basic(MAILJET_KEY, MAILJET_SECRET) || mood === 'wrong key') {
      return answer(response, 401, {
        ErrorCode: 'mj-0002',
        StatusCode: 401,
        ErrorMessage: 'API key authentication/authorization failure',
      })
    }
    if (request.method === 'GET') return answerList(request, response)
    if (mood === 'down') return answer(response, 503, {})
    // The request format is Mailjet's; the pool sends it.
    const { Messages } = JSON.parse(body) as { Messages: MailjetMessage[] }
    asked.push(...Messages)
    askings.notify()
    if (mood === 'deaf') return
    const refused = Messages.find(({ To }) => refuses.has(To[0]?.Email ?? ''))
    if (refused)
      return answer(response, 400, { Messages: [problem('"To" is an invalid email address.', 'To[0].Email')] })
    if (mood === 'sender unknown') {
      return answer(response, 400, { Messages: [problem('The sender is not validated.', 'From')] })
    }
    accepted.push(...Messages)
    arrivals.notify()
    if (mood === 'lost') return request.socket.destroy()
    if (mood === 'silent') return
    // Written by hand, because the numbers have more digits than JavaScript keeps.
    const sent = Messages.map(
      ({ CustomID, To }, at) =>
        `{"Status":"success","CustomID":"${CustomID}","To":[{"Email":"${To[0]?.Email}","MessageUUID":"uuid-${at}","MessageID":${MESSAGE_ID},"MessageHref":""}]}`,
    )
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{"Messages":[${sent}]}`)
  })

  function answerList(request: IncomingMessage, response: ServerResponse) {
    if (!knows) return answer(response, 404, {})
    const key = new URL(request.url ?? '', 'http://mailjet').searchParams.get('CustomID')
    const found = accepted.filter(({ CustomID }) => CustomID === key)
    return answer(response, 200, { Count: found.length, Data: found.map(() => ({ ID: 17 })), Total: found.length })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    asked,
    mood: (next) => {
      mood = next
    },
    refuses,
    knowsItsMails: (next) => {
      knows = next
    },
    whenAsked: askings.when,
    whenAccepted: arrivals.when,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Resolves the waiting promises once there are enough mails. */
function countArrivals(count: () => number) {
  let waiting: { mails: number; reached: () => void }[] = []
  const notify = () => {
    const there = count()
    for (const one of waiting.filter((of) => of.mails <= there)) one.reached()
    waiting = waiting.filter((of) => of.mails > there)
  }
  const when = (mails: number) =>
    new Promise<void>((reached) => (count() >= mails ? reached() : waiting.push({ mails, reached })))
  return { notify, when }
}

const MESSAGE_ID = '576460756513665525'

const basic = (key: string, secret: string) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

const problem = (ErrorMessage: string, related: string) => ({
  Status: 'error',
  Errors: [{ ErrorCode: 'mj-0013', StatusCode: 400, ErrorMessage, ErrorRelatedTo: [related] }],
})

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

export type MailServer = {
  url: string
  port: number
  mails: { from: string; to: string; mail: Email; greeting: string; isEncrypted: boolean }[]
  /** The reply to this address, such as `450 later`. */
  refuses: Map<string, { responseCode: number; message: string }>
  /** Resolves once this many mails have arrived. */
  whenArrived: (mails: number) => Promise<void>
  /** Accepts the whole message and drops the connection instead of confirming. */
  loseAnswers: (lose: boolean) => void
  /** Stops answering: before accepting the recipient, until it is fine again, or after receiving the whole message. */
  fallSilent: (when: 'before' | 'after' | null) => void
  /** Resolves once it was given a recipient. */
  whenNamed: () => Promise<void>
  close: () => Promise<void>
}

/** Otherwise each mail waits a tenth of a second, in which the library watches for clients that talk too soon. */
function greetAtOnce(connection: Connection): void {
  if (Object.hasOwn(connection, 'connectionReady')) return
  connection.connectionReady()
  connection.connectionReady = () => {}
}

type Connection = Pick<SMTPServer['connections'] extends Set<infer One> ? One : never, 'connectionReady'>

/** A real mail server that keeps received mails, with a login or a self-signed certificate if requested. */
export async function startMailServer({
  password,
  isEncrypted = false,
}: {
  password?: string
  isEncrypted?: boolean
} = {}): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const refuses: MailServer['refuses'] = new Map()
  const arrivals = countArrivals(() => mails.length)
  let named = 0
  const namings = countArrivals(() => named)
  let lose = false
  let silent: 'before' | 'after' | null = null
  const held: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: password === undefined,
    disabledCommands: isEncrypted ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('Authentication failed')),
    onRcptTo: ({ address }, _session, done) => {
      named += 1
      namings.notify()
      const refusal = refuses.get(address)
      const answer = () => (refusal ? done(Object.assign(new Error(refusal.message), refusal)) : done())
      if (silent === 'before') held.push(answer)
      else answer()
    },
    onData: (stream, session, done) => {
      PostalMime.parse(new Response(stream as never).body ?? '').then((mail) => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address).join(),
          mail,
          greeting: session.hostNameAppearsAs ?? '',
          isEncrypted: session.secure,
        })
        arrivals.notify()
        if (silent === 'after') return
        if (lose) for (const connection of server.connections) connection.close()
        else done()
      }, done)
    },
  })
  server.on('error', () => {}) // some tests let the client disconnect halfway
  const connect = server.connect.bind(server)
  server.connect = (...socket) => {
    connect(...socket)
    for (const connection of server.connections) greetAtOnce(connection)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${password === undefined ? '' : `pool:${password}@`}127.0.0.1:${port}`,
    port,
    mails,
    refuses,
    whenArrived: arrivals.when,
    loseAnswers: (next) => {
      lose = next
    },
    fallSilent: (when) => {
      silent = when
      named = 0
      if (when === null) for (const answer of held.splice(0)) answer()
    },
    whenNamed: () => namings.when(1),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
