import type { FastifyBaseLogger } from 'fastify'

/** Of a request: its lines carry the request's name. */
export type EventLog = Pick<FastifyBaseLogger, 'info'>

type SecurityEvent =
  | { event: 'sign_in'; outcome: 'ok' | 'wrong_password' | 'inactive'; user_id: number }
  | { event: 'sign_in'; outcome: 'unknown_address' }
  | {
      event:
        | 'sign_up'
        | 'sign_out'
        | 'password_changed'
        | 'address_changed'
        | 'wrong_current_password'
        | 'refresh_token_reused'
      user_id: number
    }
  | { event: 'sessions_ended'; user_id: number; ended: number }

/**
 * What somebody looks for in the log after a theft (OWASP ASVS 16.3.1): who signed in or tried to, by his id. Neither an e-mail address nor
 * where it came from: those who may read the log need not know them, and a proxy keeps the latter beside the same request id.
 */
export function logEvent(log: EventLog, event: SecurityEvent): void {
  log.info(event, 'security')
}
