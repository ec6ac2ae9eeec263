import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { emailOf, expect, test } from '../harness/pool.ts'
import { openAs, visitAs } from '../harness/sign-in.ts'

const HERE = path.join(import.meta.dirname, '../..')

test.use({
  clock: '2025-10-01T12:11:00-04:00',
  // Files an old page requests and the new version doesn't have, and requests while the server restarted.
  expectedComplaints: [
    /status of 404|Failed to (fetch|load)|Refused to apply style|Unable to preload CSS|ERR_|WebSocket/,
  ],
})

test('a page of the previous version reloads for a screen it doesn’t have yet, and for a press', async ({
  page,
  browser,
  pool,
  server,
}) => {
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Autumn Survivor',
    season_year: '2025-26',
    season_start_date: '2025-10-08',
    max_participants: 8,
  })
  await pool.signUp('Ann')
  await visitAs(page, { email: pool.admin.email, at: '/' })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  // Her browser caches no files: the part that joins is missing before she presses.
  const ann = await openAs(browser, {
    url: pool.url,
    email: emailOf('Ann'),
    at: '/',
    device: { serviceWorkers: 'block' },
  })
  const join = ann.getByRole('button', { name: 'Join', exact: false }).first()
  await expect(join).toBeVisible()
  const before = await buildOf(page)

  const newer = anotherBuild()
  try {
    await server.upgrade(newer)
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible()
    expect(await buildOf(page)).not.toBe(before)

    const again = ann.waitForEvent('load')
    await join.click()
    await again
    await join.click()
    await expect(ann.getByText('Successfully joined the contest!')).toBeVisible()
    expect(await buildOf(ann)).not.toBe(before)
  } finally {
    rmSync(newer, { recursive: true })
  }
})

const buildOf = (page: Page) => page.locator('script[type=module][src]').first().getAttribute('src')

/** The program with the next version of the browser app: every file has another name, as changed files do. */
function anotherBuild(): string {
  const project = mkdtempSync(path.join(os.tmpdir(), 'puckpool-newer-'))
  for (const part of ['src', 'migrations', 'data', 'package.json', 'CHANGELOG.md', 'dist'])
    cpSync(path.join(HERE, part), path.join(project, part), {
      recursive: true,
      // A folder's own pools aren't part of the program, and compressed files contain the old names.
      filter: (file) => !/\/data\/(?!nhl)|\.(br|gz)$/.test(file.slice(HERE.length)),
    })
  symlinkSync(path.join(HERE, 'node_modules'), path.join(project, 'node_modules'))
  const web = path.join(project, 'dist/web')
  const assets = path.join(web, 'assets')
  const names = readdirSync(assets)
  const renamed = (name: string) => name.replace(/(\.\w+)$/, '2$1')
  const known = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const texts = [...names.map((name) => path.join(assets, name)), path.join(web, 'index.html'), path.join(web, 'sw.js')]
  for (const file of texts.filter((file) => /\.(js|css|html)$/.test(file)))
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace(known, renamed)
        .replace(/BUILD = "\w+"/, 'BUILD = "newer"'),
    )
  for (const name of names) renameSync(path.join(assets, name), path.join(assets, renamed(name)))
  return project
}
