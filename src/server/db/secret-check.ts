import { hkdfSync } from 'node:crypto'

/** Sixteen letters that tell whether two pools have the same APP_SECRET; they do not reveal it. */
export function secretCheckOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'check of a backup', 8)).toString('hex')
}
