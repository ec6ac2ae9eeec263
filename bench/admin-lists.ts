import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { type Load, load } from './load.ts'
import { ADMIN, type PoolServer } from './pool-server.ts'
import { seedMembers, tokenOf } from './seed.ts'

/** What an admin's tables fetch; a new list is one line here. */
const lists: Record<string, string> = {
  'users, all 1,000': '/api/admin/users',
  'users as CSV, all 1,000': '/api/admin/users/export',
}

type Report = { say: (line: string) => void; row: (what: string, measured: Load) => void }

/** Each list of the admin area in a pool of 1,000 users, as a share of the floors of the same run. */
export async function measureAdminLists(server: PoolServer, { say, row }: Report): Promise<void> {
  // With the admin a thousand; who is there already stays.
  await seedMembers(server.db, 999)
  await sql`analyze`.execute(server.db)
  const headers = { authorization: `Bearer ${await tokenOf(server, ADMIN)}`, 'accept-encoding': 'gzip' }
  say('\n## The lists of an admin, with 1,000 users\n')
  say('| what | per second | p50 ms | p99 ms | share of bare answer | share of bare select |')
  say('|---|---:|---:|---:|---:|---:|')
  const sizes: string[] = []
  for (const [what, where] of Object.entries(lists)) {
    row(what, await load({ origin: server.origin, calls: [{ method: 'GET', path: where, headers }] }))
    const text = await (await fetch(`${server.origin}${where}`, { headers })).text()
    sizes.push(`| ${what} | ${(text.length / 1_024).toFixed(1)} | ${(gzipSync(text).length / 1_024).toFixed(1)} |`)
  }
  say('\n| size of the answer | kB | kB gzipped |\n|---|---:|---:|')
  for (const line of sizes) say(line)
}
