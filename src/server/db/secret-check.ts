import { derivedKey } from '#server/app-secret.ts'

/** Sixteen letters that identify an APP_SECRET without revealing it. */
export const secretCheckOf = (secret: string): string => derivedKey(secret, 'check of a backup', 8).toString('hex')
