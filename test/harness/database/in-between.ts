import type { KyselyPlugin } from 'kysely'
import { buildApp } from '#server/app.ts'
import { openCache } from '#server/live/cache.ts'
import type { Pool } from '../harness.ts'
import type { Person } from '../people.ts'

/** A pool through a server whose reads a test can interrupt. */
export type HaltingServer = {
  pool: Pool
  /** From now on counts queries, and runs `act` right after this one (the first is 1). */
  actAfter: (query: number, act: () => Promise<unknown>) => { hasActed: () => boolean }
  close: () => Promise<void>
}

export async function startHaltingServer(pool: Pool): Promise<HaltingServer> {
  let afterQuery = async () => {}
  const halting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await afterQuery()
      return result
    },
  }
  // Nothing expires, and other servers' writes clear nothing: an answer that mixes in cached data is found too.
  const cache = openCache({ monotonicNow: () => 0 })
  const deps = { ...pool.deps, db: pool.db.withPlugin(halting), cache }
  const app = await buildApp(deps)
  await app.ready()
  const actAfter: HaltingServer['actAfter'] = (query, act) => {
    let count = 0
    cache.clear()
    afterQuery = async () => {
      count += 1
      if (count === query) await act()
    }
    return { hasActed: () => count >= query }
  }
  return { pool: { ...pool, app, deps }, actAfter, close: () => app.close() }
}

type Interrupted<Read> = {
  server: HaltingServer
  /** Asks the halting server. */
  read: () => Promise<Read>
  /** Changes the answer, through another server. */
  act: () => Promise<unknown>
}

/**
 * Interrupts between every two queries of an answer: `act` happens after the first, in the next run after the second
 * and so on, until the answer has no more queries. Each answer comes with the undisturbed ones from before and after
 * the act.
 */
export async function readInBetween<Read>({ server, read, act }: Interrupted<Read>) {
  const readUndisturbed = () => {
    server.actAfter(0, act)
    return read()
  }
  const answers: { query: number; before: Read; answer: Read; after: Read }[] = []
  let before = await readUndisturbed()
  for (let query = 1; ; query += 1) {
    const { hasActed } = server.actAfter(query, act)
    const answer = await read()
    if (!hasActed()) return answers
    const after = await readUndisturbed()
    answers.push({ query, before, answer, after })
    before = after
  }
}

/** Reads a path's parts that have to be of one moment: the body and its version. */
export const readerOf = (person: Person, path: string) => async () => {
  const { status, headers, body } = await person.get(path)
  return { status, etag: headers.etag, body }
}
