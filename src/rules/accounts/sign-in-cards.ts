import type { Account } from './accounts.ts'
import { hasNoEmail } from './no-email.ts'

/** No vowels, so that no code spells a word, and no letter that looks like another one or like a digit. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** A new code: 34 random bits, few enough to type and too many to guess within the limits (A8, A13). */
export function cardCodeOf(random: Uint8Array): string {
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const count = BigInt(LETTERS.length)
  let rest = BigInt(`0x${hex}`)
  let code = ''
  while (code.length < LENGTH) {
    code += LETTERS[Number(rest % count)]
    rest /= count
  }
  return code
}

/** 128 bits, so that no letter is likelier than another. */
export const CARD_RANDOM_BYTES = 16

/** A code as it is printed, in two groups. */
export const cardWords = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/** A typed code in stored form: small letters, spaces and dashes make no difference. */
export const normalCard = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z]/g, '')

type Refusal = { code: 'user_inactive' } | { code: 'card_not_needed' }

/** Only an active player without email gets a card: everyone else signs in with their address (A13). */
export function refuseCard(account: Account & { email: string }): Refusal | null {
  if (!account.active) return { code: 'user_inactive' }
  return hasNoEmail(account.email) && account.role === 'player' ? null : { code: 'card_not_needed' }
}
