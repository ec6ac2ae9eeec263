import { devices } from '@playwright/test'
import pg from 'pg'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import type { Server } from '../harness/server.ts'
import { openAs } from '../harness/sign-in.ts'

/** A draft against scripts, in a pool without contests. */
test.use({ clock: '2025-11-11T11:48:00-05:00' })

test('a mock draft is played to its end and stores nothing', async ({ browser, pool, server }) => {
  test.setTimeout(180_000)
  await pool.signUp('Moe')
  const moe = await openAs(browser, {
    url: pool.url,
    email: 'moe@example.test',
    at: '/two-team/mock',
    device: devices['Pixel 7'],
  })
  const before = await rowsOf(server)
  const sent: string[] = []
  moe.on('request', (request) => {
    // The app sends the reader's time zone on their first visit.
    const isTimeZone = request.url().includes('/notifications/preferences')
    if (request.method() !== 'GET' && !isTimeZone) sent.push(`${request.method()} ${request.url()}`)
  })
  await moe.getByLabel('Participants').selectOption('3')
  await moe.getByRole('button', { name: 'Start Mock Draft' }).click()
  for (let pick = 0; pick < 2; pick += 1) {
    await expect(moe.getByRole('heading', { name: "It's your turn to pick!" })).toBeVisible()
    await expect(moe).toHaveTitle(/^Your turn \(mock\)/)
    if (pick === 0) await findNothingWrong(moe, 'mock-turn')
    await moe.getByRole('radio').nth(1).click()
    await moe.getByRole('button', { name: 'Confirm Pick' }).click()
  }
  await expect(moe.getByText(/^Your teams won \d+ games last season/)).toBeVisible()
  await expect(moe.getByRole('list', { name: 'Result' }).getByRole('listitem')).toHaveCount(3)
  await findNothingWrong(moe, 'mock-result')
  expect(sent, 'nothing is written anywhere').toEqual([])
  expect(await rowsOf(server)).toEqual(before)
  await moe.context().close()
})

/** Row counts of the tables a real draft writes to. */
async function rowsOf(server: Server) {
  const client = new pg.Client({ host: server.socketDir(), user: 'app', database: 'postgres' })
  await client.connect()
  const tables = [
    'contests',
    'participants',
    'draft_teams',
    'draft_picks',
    'draft_queue',
    'chat_messages',
    'mails',
    'audit_log',
  ]
  const counts = tables.map((table) => `select '${table}' as name, count(*)::int as rows from ${table}`)
  const { rows } = await client.query(counts.join(' union all '))
  await client.end()
  return rows
}
