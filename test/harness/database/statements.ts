import pg from 'pg'
import { vi } from 'vitest'

type Sent = { connection: unknown; text: string }

/** The database's statements during an act, in order; a file's tests run one after another, so all are its own. */
export async function statementsOf(act: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [first] = asked
    const text = typeof first === 'string' ? first : Object(first).text
    sent.push({ connection: this, text })
    return Reflect.apply(query, this, asked)
  })
  try {
    await act()
  } finally {
    spy.mockRestore()
  }
  return sent
}

/** The statements of each transaction that locks a row of this table, without the others'. */
export function whileLocked(sent: readonly Sent[], table: string): string[] {
  const open = new Map<unknown, string[]>()
  const found: string[] = []
  for (const { connection, text } of sent) {
    if (/^(begin|start transaction)/.test(text)) open.set(connection, [])
    open.get(connection)?.push(text)
    if (!/^(commit|rollback)/.test(text)) continue
    const statements = open.get(connection) ?? []
    open.delete(connection)
    const isLock = (text: string) => text.includes(`from "${table}"`) && text.includes('for update')
    if (statements.some(isLock)) found.push(...statements.slice(statements.findIndex(isLock)))
  }
  return found
}
