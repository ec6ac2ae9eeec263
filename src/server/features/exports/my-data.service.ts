import type { MyData } from '#contract/exports/exports.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/session.ts'
import { readMyRows } from './my-data.repo.ts'

/** Everything stored about the caller, for the caller only: no passwords or tokens, and nothing about anyone else. */
export async function readMyData(deps: Deps, { userId }: Caller): Promise<MyData> {
  return { made_at: deps.wallNow(), ...(await readMyRows(deps.db, userId)) }
}
