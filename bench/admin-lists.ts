import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { load } from './load/load.ts'
import { BEFORE_THE_SEASON } from './load/moments.ts'
import { ADMIN, type PoolServer, withPool } from './load/pool-server.ts'
import { seedMembers, tokenOf } from './load/seed.ts'
import type { Report } from './report/report.ts'

/** The fetches of the admin area's tables; a new list is one line here. */
const lists: Record<string, string> = {
  'users, all 1,000': '/api/admin/users',
  'users as CSV, all 1,000': '/api/admin/users/export',
  'games: the days of a season': '/api/games/dates?season_year=2025-26',
  'games: two days of it, a page': '/api/games/range?start=2025-11-11&end=2025-11-12',
  'games: the days of one team': '/api/games/dates?season_year=2025-26&team=BOS',
  'playoff games: the days': '/api/playoff-games/dates?season_year=2025-26',
  'games: a whole season at once': '/api/games?season_year=2025-26',
}

/** Measures each list of the admin area with 1,000 users and three seasons of games. */
export async function measureAdminLists(report: Report): Promise<void> {
  await withPool({ clock: BEFORE_THE_SEASON }, async (server) => {
    // A thousand including the admin.
    await seedMembers(server.db, 999)
    await seedThirdSeason(server)
    await sql`analyze`.execute(server.db)
    const headers = { authorization: `Bearer ${await tokenOf(server, ADMIN)}`, 'accept-encoding': 'gzip' }
    report.say('\n## Lists of the admin area, with 1,000 users and three seasons of games')
    report.openRates()
    const sizes: string[][] = []
    for (const [what, where] of Object.entries(lists)) {
      report.row(
        what,
        await load({ ...server, cpuSeconds: server.workSeconds, calls: [{ method: 'GET', path: where, headers }] }),
      )
      const text = await (await fetch(`${server.origin}${where}`, { headers })).text()
      sizes.push([what, (text.length / 1_024).toFixed(1), (gzipSync(text).length / 1_024).toFixed(1)])
    }
    report.table(['size of the answer', 'kB', 'kB gzipped'], sizes)
  })
}

/** Adds a copy of the first bundled season, a year earlier. */
async function seedThirdSeason({ db }: PoolServer): Promise<void> {
  await sql`
    insert into games (game_id, season_year, game_type, game_date, start_time, home_team_id, away_team_id, game_state, round, series,
      game_number, updated_at)
    select game_id - 1000000, '2024-25', game_type, game_date - 364, start_time - interval '364 days', home_team_id, away_team_id,
      'FUT', round, series, game_number, updated_at
    from games where season_year = '2025-26'
    on conflict do nothing
  `.execute(db)
}
