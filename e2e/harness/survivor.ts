import type { Page } from '@playwright/test'
import type { PoolServer } from './pool.ts'

/** A started survivor contest, the pool's first, with a new member of each of these names. */
export async function startSurvivor(pool: PoolServer, names: readonly string[]): Promise<void> {
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Office Survivor',
    season_year: '2025-26',
    season_start_date: '2025-10-13',
    max_participants: 10,
  })
  for (const name of names) {
    const member = await pool.signUp(name)
    await member('POST', '/survivor/contests/1/join', {})
  }
  await pool.asAdmin('POST', '/survivor/contests/1/start', {})
}

/** A team of the pick sheet. */
export const teamOnSheet = (page: Page, abbreviation: string) =>
  page.getByRole('radio', { name: new RegExp(`^${abbreviation}\\b`) })
