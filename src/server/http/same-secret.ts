import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so the timing doesn't reveal how much of a guess was right, nor how long the secret is. */
export const isSameSecret = (secret: string, guess: string): boolean => timingSafeEqual(digest(secret), digest(guess))

const digest = (text: string) => createHash('sha256').update(text).digest()
