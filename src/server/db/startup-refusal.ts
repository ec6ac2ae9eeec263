import { CannotStart } from '#server/cannot-start.ts'

/** The error if the pooler refused the startup options of every connection; null for any other error. */
export function startupRefusal(error: unknown): CannotStart | null {
  const said = error instanceof Error ? error.message : ''
  const [, parameter] = /unsupported startup parameter(?: in options)?: (\w+)/.exec(said) ?? []
  if (parameter === undefined) return null
  return new CannotStart(
    `The pooler of DATABASE_URL refuses the startup parameter ${parameter}. Set ignore_startup_parameters = options, statement_timeout, idle_in_transaction_session_timeout in pgbouncer.ini, and its mode to session, or use the database's own address.`,
  )
}
