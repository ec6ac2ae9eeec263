import { hkdfSync } from 'node:crypto'

/** Sixteen letters that identify an APP_SECRET without revealing it. */
export function secretCheckOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'check of a backup', 8)).toString('hex')
}
