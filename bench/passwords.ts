import { createHash } from 'node:crypto'
import { hashPassword, isPasswordOf } from '#server/features/accounts/passwords/passwords.ts'

/** How many hashes are measured. */
const TURNS = 40
const BARE_TURNS = 200_000

/**
 * Measures the cost of one password guess, compared with a bare SHA-256. The ratio is the price for a thief of the
 * database; the absolute time is a sign-in's share of one CPU core.
 */
export async function measurePasswords({ say }: { say: (line: string) => void }): Promise<void> {
  const bare = await microseconds(BARE_TURNS, () => createHash('sha256').update('slap-shot-9').digest())
  const stored = await hashPassword('slap-shot-9')
  const check = await microseconds(TURNS, () => isPasswordOf(stored, 'slap-shot-9'))
  const hash = await microseconds(TURNS, () => hashPassword('slap-shot-9'))
  say('\n## Passwords\n\n| what | µs | times a bare SHA-256 |\n|---|---:|---:|')
  for (const [what, cost] of [
    ['floor: one bare SHA-256', bare],
    ['argon2id (19 MiB, 2 iterations): checking one password', check],
    ['argon2id (19 MiB, 2 iterations): hashing one password', hash],
  ] as const) {
    say(`| ${what} | ${cost.toFixed(1)} | ${Math.round(cost / bare).toLocaleString('en-US')} |`)
  }
}

async function microseconds(turns: number, act: () => unknown): Promise<number> {
  const started = performance.now()
  for (let n = 0; n < turns; n += 1) await act()
  return (1_000 * (performance.now() - started)) / turns
}
