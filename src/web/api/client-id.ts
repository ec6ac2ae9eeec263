import { hexOf } from './sha256.ts'

/** An id by which the server recognizes a repeated request. Pages without https have no `randomUUID`. */
export const newClientId = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)))
