import pg from 'pg'
import type { Logger } from 'pino'
import { seconds } from '#rules/time.ts'
import { connectionOf, type DatabaseAddress } from '#server/db/database.ts'
import { reasonOf } from './reason-of.ts'

type Listen = {
  address: DatabaseAddress
  channel: string
  log: Logger
  /** Called with each notification's payload. */
  onRing: (carried: string) => void
  /** Listening has started or resumed; earlier notifications may have been missed. */
  onListening: () => void
}

export type Listening = {
  /** Resolves when the first connection listens. */
  ready: Promise<void>
  stop: () => Promise<void>
}

/** The name shown in `pg_stat_activity`. */
const LISTENER = 'puckpool news'
const FIRST_PAUSE = 100
const LONGEST_PAUSE = seconds(5)
/** A silently broken connection is detected within this time. */
const HEARTBEAT = seconds(5)

/**
 * Listens to a PostgreSQL channel on its own connection for as long as the process lives. It reconnects with growing pauses, and no
 * connection error can end the process.
 */
export function listen({ address, channel, log, onRing, onListening }: Listen): Listening {
  let client: pg.Client | null = null
  let stopped = false
  let pause = FIRST_PAUSE
  let timer: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })

  async function connect() {
    const fresh = new pg.Client({
      ...connectionOf(address),
      application_name: LISTENER,
      keepAlive: true,
      query_timeout: HEARTBEAT,
    })
    client = fresh
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh, new Error('the connection has ended')))
    fresh.on('notification', ({ payload }) => onRing(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
    } catch (error) {
      return lose(fresh, error)
    }
    if (client !== fresh || stopped) return
    pause = FIRST_PAUSE
    heartbeat = setInterval(() => fresh.query('select 1').catch((error) => lose(fresh, error)), HEARTBEAT)
    onListening()
    isReady()
  }

  function lose(lost: pg.Client, error: unknown) {
    if (client !== lost) return
    client = null
    clearInterval(heartbeat)
    lost.end().catch(() => {})
    if (stopped) return
    const reason = reasonOf(error)
    log.warn({ reason, channel }, 'lost the database connection that receives news; reconnecting')
    timer = setTimeout(connect, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }

  async function stop() {
    stopped = true
    clearTimeout(timer)
    clearInterval(heartbeat)
    const last = client
    client = null
    await last?.end().catch(() => {})
  }

  void connect()
  return { ready, stop }
}
