/** An id by which the server recognizes a repeated request. Pages without https have no `randomUUID`. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
