import type { FastifyBaseLogger } from 'fastify'
import type { SignedInBy } from '#contract/sessions/sessions.ts'

/** The log of a request: its lines carry the request id. */
export type EventLog = Pick<FastifyBaseLogger, 'info'>

type SecurityEvent =
  | { event: 'sign_in'; outcome: 'ok'; by: SignedInBy; user_id: number }
  | { event: 'sign_in'; outcome: 'wrong_password' | 'inactive'; user_id: number }
  | { event: 'sign_in'; outcome: 'unknown_address' | 'unknown_passkey' | 'unknown_card' }
  | {
      event:
        | 'sign_up'
        | 'sign_out'
        | 'sign_in_link_sent'
        | 'password_changed'
        | 'address_changed'
        | 'wrong_current_password'
        | 'refresh_token_reused'
        | 'backup_downloaded'
        | 'passkey_added'
        | 'passkey_removed'
        | 'passkey_copied'
        | 'second_factor_given'
        | 'wrong_recovery_code'
        | 'recovery_code_used'
        | 'recovery_codes_made'
      user_id: number
    }
  | { event: 'sessions_ended'; user_id: number; ended: number }

/**
 * Logs the events to look for after an account was stolen (OWASP ASVS 16.3.1): sign-ins and attempts, by user id.
 * Leaves out email and network addresses, which readers of the log don't need; the proxy logs network addresses with
 * the same request id.
 */
export function logEvent(log: EventLog, event: SecurityEvent): void {
  log.info(event, 'security')
}
