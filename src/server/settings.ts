import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { PASSWORD_MIN_LENGTH } from '#rules/accounts/accounts.ts'
import { type Instant, seconds } from '#rules/time.ts'
import { CannotStart } from '#server/cannot-start.ts'

/** Relative paths in settings start here, wherever the program was started. */
export const PROJECT = path.join(import.meta.dirname, '../..')

/** All settings of O2, read and checked. */
export type Settings = {
  /** 0 takes any free port. */
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** How many nightly backups are kept (O7), and as many manual ones. */
  backupKeep: number
  /** The kind of installation, so that the screen can show matching commands; the image sets it. */
  installation: Installation
  /** An external PostgreSQL; null for the embedded one in `dataDir`. */
  databaseUrl: string | null
  /** How long startup waits for the database, in ms. */
  databaseWait: number
  /** Null until `keepAppSecret` has created one. */
  appSecret: string | null
  /** The secret before its last change; null once it is no longer needed. */
  appSecretPrevious: string | null
  /** Null for the address the server listens on. */
  appUrl: string | null
  admin: { email: string | null; password: string | null }
  /** Whether browsers keep to https on the subdomains of `appUrl` too. */
  hstsSubdomains: boolean
  /** The start of the pool's clock (T4); null for the real time. */
  clock: Instant | null
  /** Null for the recorded seasons, which a pool with its own clock uses unless an address is set. */
  nhlApiUrl: string | null
  nhlSync: boolean
  mailjetApiUrl: string
  smtpUrl: string | null
  /** Origins of push services besides those of browser makers. */
  pushServices: readonly string[]
  /** Origins of chat services in a private network, or without TLS, that the pool may post to. */
  webhookServices: readonly string[]
  /** Lets a monitoring system read the metrics; null for admins only. */
  metricsToken: string | null
  trustProxy: boolean | string
  /** The server's own TLS certificate, in PEM; null for plain http. */
  tls: { cert: string; key: string } | null
  logLevel: string
}

export type Installation = 'npm' | 'container'

type Environment = Record<string, string | undefined>

/** Checks the environment. Throws `CannotStart` with one line for each wrong setting. */
export function readSettings(environment: Environment): Settings {
  const { given, unread } = withFiles(environment)
  const { data, error } = schema.safeParse(given)
  const problems = [...unread, ...(error?.issues.map(({ message }) => message) ?? [])]
  if (!data || problems.length > 0)
    throw new CannotStart(`Some settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: path.resolve(PROJECT, data.DATA_DIR),
    backupKeep: data.BACKUP_KEEP,
    installation: data.INSTALLATION,
    databaseUrl: data.DATABASE_URL ?? null,
    databaseWait: seconds(data.DATABASE_WAIT),
    appSecret: data.APP_SECRET ?? null,
    appSecretPrevious: data.APP_SECRET_PREVIOUS ?? null,
    appUrl: data.APP_URL?.replace(/\/+$/, '') ?? null,
    hstsSubdomains: data.HSTS_SUBDOMAINS === 'on',
    admin: { email: data.ADMIN_EMAIL ?? null, password: data.ADMIN_PASSWORD ?? null },
    clock: data.CLOCK ? new Date(data.CLOCK).toISOString() : null,
    nhlApiUrl: (data.NHL_API_URL ?? (data.CLOCK ? null : NHL))?.replace(/\/+$/, '') ?? null,
    nhlSync: data.NHL_SYNC === 'on',
    mailjetApiUrl: data.MAILJET_API_URL.replace(/\/+$/, ''),
    smtpUrl: data.SMTP_URL ?? null,
    pushServices: data.PUSH_SERVICES,
    webhookServices: data.WEBHOOK_SERVICES,
    metricsToken: data.METRICS_TOKEN ?? null,
    trustProxy: parseTrustProxy(data.TRUST_PROXY, data.PUBLISHED_AT),
    tls: data.TLS_CERT && data.TLS_KEY ? { cert: data.TLS_CERT, key: data.TLS_KEY } : null,
    logLevel: data.LOG_LEVEL,
  }
}

/**
 * The given settings, with each `X_FILE` read into `X`: systemd, Docker and others pass secrets as files. Empty counts
 * as unset, because a compose file passes an unset variable as an empty text.
 */
function withFiles(environment: Environment): { given: Record<string, string>; unread: string[] } {
  const given: Record<string, string> = {}
  const unread: string[] = []
  for (const name of Object.keys(schema.shape)) {
    const [text, file] = [environment[name]?.trim(), environment[`${name}_FILE`]?.trim()]
    const value = file ? readIfThere(path.resolve(PROJECT, file)) : text
    if (value) given[name] = value
    if (file && text) unread.push(`${name}_FILE must not be set together with ${name}`)
    else if (value === null) unread.push(`${name}_FILE must be a file that this user can read`)
  }
  return { given, unread }
}

/** Null if it cannot be read. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

/** The file for the settings of an installation without a container. */
export const ENV_FILE = path.join(PROJECT, '.env')

/** The process's environment, completed by `.env`; the environment itself takes precedence. */
export function readEnvironment(): Environment {
  return existsSync(ENV_FILE) ? { ...parseEnv(readFileSync(ENV_FILE, 'utf8')), ...process.env } : process.env
}

/**
 * The secret of an embedded pool: created once, or taken from `given`, and kept in its data folder, readable only by
 * its owner.
 */
export function keepAppSecret(dataDir: string, given = randomBytes(32).toString('base64url')): string {
  mkdirSync(dataDir, { recursive: true })
  if (findAppSecret(dataDir) === null) writeFileSync(secretFile(dataDir), `${given}\n`, { mode: 0o600, flag: 'wx' })
  return findAppSecret(dataDir) ?? given
}

const secretFile = (dataDir: string) => path.join(dataDir, 'app-secret')

/** Null if none has been created yet. */
export function findAppSecret(dataDir: string): string | null {
  const file = secretFile(dataDir)
  if (!existsSync(file)) return null
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < SECRET_MIN_LENGTH)
    throw new CannotStart(
      `The secret in ${file} is damaged. Restore it from a backup, or delete it; then everyone has to sign in again.`,
    )
  return secret
}

export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8'))
  return z.object({ version: z.string() }).parse(manifest).version
}

const NHL = 'https://api-web.nhle.com'

const SECRET_MIN_LENGTH = 32

/** An address, a range, or a name for a range that Fastify knows. */
const PROXY = /^([\da-f]*[.:][\da-f.:]+(\/\d+)?|loopback|linklocal|uniquelocal)$/i

const url = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an address such as https://pool.example.org` })

/** The app only works at the root of its address. Invalid addresses have been refused before. */
/** A user that ends up in the host or after it had a # / or ? in the password. */
function isMailServer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false
  return url.hash === '' && url.pathname.length < 2 && (url.username !== '' || !text.includes('@'))
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && `${search}${hash}${username}` === ''
}

/** A list of addresses reduced to their origins. */
const origins = (name: string, example: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => URL.parse(one.trim())?.origin ?? ''))
    .refine(
      (given) => given.every((origin) => /^https?:/.test(origin)),
      `${name} must be addresses such as ${example}, with commas between them`,
    )
    .default([])

const isCertificate = (text: string) => worksWith(() => new X509Certificate(text))
const isPrivateKey = (text: string) => worksWith(() => createPrivateKey(text))

function worksWith(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

const schema = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65535, 'PORT must be a number from 0 to 65535')
      .default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data/pool'),
    BACKUP_KEEP: z
      .string()
      .regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, 'BACKUP_KEEP must be a number from 1 to 365')
      .transform(Number)
      .default(14),
    PUBLISHED_AT: z.string().optional(),
    INSTALLATION: z.enum(['npm', 'container'], "INSTALLATION must be 'npm' or 'container'").default('npm'),
    DATABASE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'DATABASE_URL must look like postgres://user:password@host:5432/database',
      })
      .optional(),
    DATABASE_WAIT: z
      .string()
      .regex(/^\d{1,4}$/, 'DATABASE_WAIT must be a number of seconds from 0 to 9999')
      .transform(Number)
      .default(60),
    APP_SECRET: z
      .string()
      .min(SECRET_MIN_LENGTH, `APP_SECRET must have at least ${SECRET_MIN_LENGTH} characters`)
      .optional(),
    APP_SECRET_PREVIOUS: z
      .string()
      .min(SECRET_MIN_LENGTH, `APP_SECRET_PREVIOUS must have at least ${SECRET_MIN_LENGTH} characters`)
      .optional(),
    APP_URL: url('APP_URL')
      .refine(isOrigin, 'APP_URL must be an address without a path, such as https://pool.example.org')
      .optional(),
    HSTS_SUBDOMAINS: z.enum(['on', 'off'], "HSTS_SUBDOMAINS must be 'on' or 'off'").default('on'),
    ADMIN_EMAIL: z.email({ pattern: z.regexes.html5Email, error: 'ADMIN_EMAIL must be an email address' }).optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(PASSWORD_MIN_LENGTH, `ADMIN_PASSWORD must have at least ${PASSWORD_MIN_LENGTH} characters`)
      .optional(),
    CLOCK: z.iso
      .datetime({ offset: true, error: 'CLOCK must be an instant with its offset, such as 2025-11-12T12:00:00-05:00' })
      .refine((text) => '2000' <= text && text < '2200', 'CLOCK must be between the years 2000 and 2199')
      .optional(),
    NHL_API_URL: url('NHL_API_URL').optional(),
    NHL_SYNC: z.enum(['on', 'off'], "NHL_SYNC must be 'on' or 'off'").default('on'),
    MAILJET_API_URL: url('MAILJET_API_URL').default('https://api.mailjet.com'),
    SMTP_URL: z
      .string()
      .refine(
        isMailServer,
        'SMTP_URL must look like smtp://user:password@host:587. In the password write # as %23, / as %2F and ? as %3F.',
      )
      .optional(),
    PUSH_SERVICES: origins('PUSH_SERVICES', 'https://push.example.org'),
    WEBHOOK_SERVICES: origins('WEBHOOK_SERVICES', 'https://mattermost.example.org'),
    METRICS_TOKEN: z
      .string()
      .regex(/^\S{32,}$/, 'METRICS_TOKEN must have at least 32 characters and no spaces')
      .optional(),
    TRUST_PROXY: z
      .string()
      .refine(
        (text) => text === 'true' || text === 'false' || text.split(',').every((one) => PROXY.test(one.trim())),
        "TRUST_PROXY must be 'true', 'false', or the addresses of the proxies in front, such as 10.0.0.0/8",
      )
      .default('false'),
    TLS_CERT: z.string().refine(isCertificate, 'TLS_CERT must be a certificate in PEM').optional(),
    TLS_KEY: z.string().refine(isPrivateKey, 'TLS_KEY must be a private key in PEM, without a password').optional(),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  })
  .refine((given) => given.APP_SECRET || !given.DATABASE_URL, {
    error: 'APP_SECRET is required with DATABASE_URL: all servers of one database must share it',
    // Reported with the other problems, so that all can be fixed at once.
    when: () => true,
  })
  .refine(
    ({ TLS_CERT: cert, TLS_KEY: key }) =>
      cert && key ? new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)) : cert === key,
    'TLS_CERT must be set together with TLS_KEY, its own private key',
  )

/**
 * A proxy on a container's host reaches it from its gateway, not from loopback. If the container's port is open to more
 * than that machine, strangers may come from the gateway too, and could fake an address: then only named proxies are
 * trusted.
 */
function parseTrustProxy(text: string, publishedAt: string | undefined): boolean | string {
  if (text === 'true' || text === 'false') return text === 'true'
  const isPrivate = publishedAt !== undefined && /^(127\.[\d.]+|::1|\[::1\]|localhost)$/.test(publishedAt)
  const gateway = isPrivate ? gatewayIn(readIfThere('/proc/net/route') ?? '') : null
  return gateway === null ? text : text.replace(/\bloopback\b/i, `loopback,${gateway}`)
}

/** The default gateway in Linux's routing table, where addresses are hexadecimal with their last byte first. */
export function gatewayIn(routes: string): string | null {
  const [, address] = /^\S+\s+00000000\s+([\dA-F]{8})\s/m.exec(routes) ?? []
  return address ? Buffer.from(address, 'hex').reverse().join('.') : null
}
