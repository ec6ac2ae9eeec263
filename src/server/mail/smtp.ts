import { once } from 'node:events'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type Delivery, type MailProvider, type OutgoingMail, PATIENCE_MS, shortened } from './provider.ts'

/** From SMTP_URL, or entered by an admin. */
type SmtpServer = { url: string } | Connection
type Connection = {
  host: string
  port: number
  security: 'starttls' | 'tls' | 'none'
  /** Null if the server requires no login. */
  login: { user: string; password: string } | null
}
type Server = SmtpServer & { appUrl?: string; patience?: number }

/** A mail server over SMTP. It can't look up a mail later, so a lost response stays uncertain. */
export function smtp(server: Server): MailProvider {
  return { name: 'smtp', deliver: (mail) => deliver(server, mail), find: async () => ({ outcome: 'unknown' }) }
}

/** Loaded with the first mail, because many pools send none this way. */
async function library() {
  const [composer, shared, connection] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/shared'),
    import('nodemailer/lib/smtp-connection'),
  ])
  return {
    MailComposer: composer.default,
    parseConnectionUrl: shared.parseConnectionUrl,
    SMTPConnection: connection.default,
  }
}

const HERE = /^(localhost|127(\.\d+){3}|::1)$/

/** One connection per mail, so that an error concerns this mail only. */
async function deliver({ patience = PATIENCE_MS, ...server }: Server, mail: OutgoingMail): Promise<Delivery> {
  const { SMTPConnection } = await library()
  const options = await optionsOf(server)
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const connection = new SMTPConnection({ ...options, ...timeouts, logger: false })
  // Each step has its own listener; an error event without any listener would end the process.
  connection.on('error', () => {})
  // The message is sent only after the server has accepted sender and recipient; from then on a missing response leaves
  // the outcome unknown.
  let handedOver = false
  try {
    const message = await compose(mail)
    await step(connection, (done) => connection.connect(done))
    const { auth } = options
    if (auth) await step(connection, (done) => connection.login(auth, done))
    const stream = new Readable({
      read() {
        handedOver = true
        this.push(message)
        this.push(null)
      },
    })
    const envelope = { from: mail.from.email, to: mail.to.email }
    const said = await step<string>(connection, (done) =>
      connection.send(envelope, stream, (error, info) => done(error, info?.response)),
    )
    connection.quit()
    return { outcome: 'accepted', messageId: messageIdOf(mail), said: shortened(said ?? '') }
  } catch (error) {
    connection.close()
    return deliveryOf(error as SmtpError, handedOver)
  }
}

const isHere = (host = '') => HERE.test(host)

/** A stock mail server on this machine offers TLS with a self-signed certificate; there is no one in between. */
const tlsFor = (host?: string) => (isHere(host) ? { tls: { rejectUnauthorized: false } } : {})

/**
 * Strict servers require a greeting with a full host name: the pool's own. Without one the library uses this machine's
 * name, or an address.
 */
function greetingName(appUrl = ''): { name?: string } {
  const host = URL.parse(appUrl)?.hostname ?? ''
  const isFullName = host.includes('.') && !/^[\d.]+$/.test(host)
  return isFullName ? { name: host } : {}
}

async function optionsOf(
  server: Omit<Server, 'patience'> & SmtpServer,
): Promise<SMTPConnection.Options & { auth?: SMTPConnection.AuthenticationType }> {
  const name = greetingName(server.appUrl)
  if ('url' in server) {
    const { parseConnectionUrl } = await library()
    const given = parseConnectionUrl(server.url)
    // Nothing leaves this machine unencrypted unless the address allows it: a server in between could remove the
    // STARTTLS offer.
    return { ...name, requireTLS: !isHere(given.host), ...tlsFor(given.host), ...given }
  }
  const { host, port, security, login } = server
  return {
    ...name,
    ...tlsFor(host),
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(login === null
      ? {}
      : {
          auth: {
            user: login.user,
            pass: login.password,
          },
        }),
  }
}

/** Also fails if the socket breaks meanwhile, which the library reports as a separate event. */
async function step<Value>(
  connection: SMTPConnection,
  begin: (done: (error?: Error | null, value?: Value) => void) => void,
): Promise<Value | undefined> {
  const abort = new AbortController()
  const broken = once(connection, 'error', { signal: abort.signal }).then(([error]) => Promise.reject(error))
  const ended = once(connection, 'end', { signal: abort.signal }).then(() =>
    Promise.reject(new Error('connection lost')),
  )
  broken.catch(() => {})
  ended.catch(() => {})
  const done = new Promise<Value | undefined>((resolve, reject) => {
    begin((error, value) => (error ? reject(error) : resolve(value)))
  })
  try {
    return await Promise.race([done, broken, ended])
  } finally {
    abort.abort()
    done.catch(() => {})
  }
}

/** A socket's error in words for a commissioner who entered the address. */
const inWords = (message: string) =>
  message
    .replace(/^connect ECONNREFUSED (\S+)$/, 'nothing answers at $1')
    .replace(/^\w+ (?:ENOTFOUND|EAI_AGAIN) (\S+)$/, 'no server is known as $1')

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string }

function deliveryOf(
  { code = '', responseCode, response, message, command = '' }: SmtpError,
  handedOver: boolean,
): Delivery {
  // Another service's response at that port isn't shown.
  const said = code === 'EPROTOCOL' ? 'Nothing there speaks SMTP' : shortened(response ?? inWords(message))
  if (/certificate|altnames/i.test(message) && responseCode === undefined && !handedOver)
    return { outcome: 'unavailable', said: `${UNTRUSTED}: ${said}` }
  // Nothing is sent then, not even the login.
  if (code === 'ETLS') return { outcome: 'unavailable', said: `The mail server gives no encrypted connection: ${said}` }
  if (responseCode === undefined) {
    return handedOver
      ? { outcome: 'unknown', said: `The mail server didn't say whether it took the email: ${said}` }
      : { outcome: 'unavailable', said: `The mail server couldn't be reached: ${said}` }
  }
  if (code === 'EAUTH') return { outcome: 'unavailable', said: `The mail server does not accept the login: ${said}` }
  const complaint = complaintAboutUs(`${responseCode} ${said}`, command)
  if (complaint !== null) return { outcome: 'unavailable', said: `${complaint}: ${said}` }
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE' || handedOver
  return { outcome: responseCode >= 500 && isAboutThisMail ? 'refused' : 'unavailable', said }
}

const UNTRUSTED =
  "The mail server's certificate isn't trusted. Name its authority in NODE_EXTRA_CA_CERTS, or add ?tls.rejectUnauthorized=false to SMTP_URL"

/**
 * Servers may refuse greeting, sender and login as late as at the recipient; such a refusal says nothing about the
 * address.
 */
function complaintAboutUs(said: string, command: string): string | null {
  if (/^(EHLO|HELO|LHLO)/.test(command) || /\b(helo|ehlo|fully[- ]qualified)\b/i.test(said))
    return "The mail server doesn't accept how this server greets it. Set APP_URL to the pool's full host name, or add ?name=mail.example.org to SMTP_URL"
  if (
    /^53[058]|auth(entication|orization)? (is )?required|relay(ing)? (access )?(denied|not)|not logged in|must authenticate/i.test(
      said,
    )
  )
    return 'The mail server wants a login. Enter its user and password'
  if (command.startsWith('MAIL FROM') || /\bsender\b.*\b(rejected|denied|refused|invalid)|5\.1\.[78]\b/i.test(said))
    return 'The mail server does not accept the sender. Check the From email address'
  return null
}

function messageIdOf({ key, from }: OutgoingMail): string {
  return `<${key}@${from.email.split('@').at(-1)}>`
}

/** The same mail always has the same Message-ID, so that the recipient's server can detect a copy. */
async function compose(mail: OutgoingMail): Promise<Buffer> {
  const { MailComposer } = await library()
  const composer = new MailComposer({
    from: { name: mail.from.name, address: mail.from.email },
    to: { name: mail.to.name, address: mail.to.email },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: messageIdOf(mail),
    headers: mail.headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
