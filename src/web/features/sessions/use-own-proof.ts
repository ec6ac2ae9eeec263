import { hasNoEmail } from '#rules/accounts/no-email.ts'
import { useUser } from './session.tsx'

/** What the reader types to prove who they are: their password, or without an email their card's code (A13). */
export function useOwnProof() {
  return hasNoEmail(useUser().email)
    ? { label: 'Code on Your Card', missing: 'Enter the code on your card' }
    : { label: 'Your Password', missing: 'Enter your current password' }
}
