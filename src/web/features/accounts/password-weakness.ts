import { accountRefusals } from '#contract/refusals/accounts.ts'
import { type Owner, refusePassword } from '#rules/accounts/passwords.ts'
import { newPasswordProblem } from './field-checks.ts'

/**
 * The problem with a new password of sufficient length (A3), in the server's words. A shorter one is still being typed.
 * The server knows the most common passwords; the browser only knows keyboard runs.
 */
export function weaknessOf(password: string, { email = '', name, lastName }: Partial<Owner>): string | null {
  if (newPasswordProblem(password) !== null) return null
  const refusal = refusePassword({ password, owner: { email, name, lastName }, isCommon: isRun })
  return refusal === null ? null : accountRefusals[refusal.code].words(undefined)
}

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop']

/**
 * Whether it repeats one character or follows the keyboard or the alphabet in either direction, possibly several times.
 */
function isRun(password: string): boolean {
  const steps = new Set([...ROWS, ...ROWS.map((row) => [...row].toReversed().join(''))].flatMap(pairsOf))
  const text = password.toLowerCase()
  const breaks = pairsOf(text).filter((pair) => pair[0] !== pair[1] && !steps.has(pair)).length
  return breaks <= 1
}

const pairsOf = (text: string): string[] => Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2))
