import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/session.ts'

export async function findSessionUser(_deps: Deps, _token: string): Promise<Caller | null> {
  return null
}
