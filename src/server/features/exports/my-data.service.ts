import type { MyData } from '#contract/exports/exports.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/session.ts'
import { readMyRows } from './my-data.repo.ts'

/** All that belongs to the caller, for himself alone: nothing of what opens an account, and nothing of anybody else. */
export async function readMyData(deps: Deps, { userId }: Caller): Promise<MyData> {
  return { success: true, made_at: deps.wallNow(), ...(await readMyRows(deps.db, userId)) }
}
