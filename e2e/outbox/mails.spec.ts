import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { allMailKinds, type MailKind } from '#contract/outbox/mail-kinds.ts'
import { frame } from '#server/features/outbox/mail-frame.ts'
import { mailParts } from '#server/wiring/mail-kinds.ts'
import { COLOR_RULES, violations } from '../harness/looks.ts'

/**
 * Every email on a phone screen, light and dark. `SHOTS=1 npx playwright test e2e/outbox/mails.spec.ts` attaches
 * screenshots and text parts to the report (`npx playwright show-report`).
 */
const NOW = '2025-11-11T17:00:00.000Z'
const APP = 'https://pool.example.org'
const WIDTH = 360

test.use({ viewport: { width: WIDTH, height: 740 } })
test.describe.configure({ timeout: 300_000 })

type Example = { kind: MailKind; name: string; facts: object }

const long: Example = {
  kind: 'reminder_two_hours',
  name: 'names as long as they may be',
  facts: {
    name: 'Wolfeschlegelsteinhausenbergerdorff-Maximiliane-von-Habsburg',
    contest: `The_Annual_${'Office'.repeat(12)}_Pool & <b>friends</b>`,
    week_number: 26,
    slot: null,
    lock_time: '2026-04-14T23:00:00.000Z',
    zone: 'America/Argentina/ComodRivadavia',
    path: '/survivor?contest=123456&week=26',
  },
}
const examples: Example[] = [
  ...allMailKinds.flatMap((kind) => mailParts[kind].examples(NOW).map((example) => ({ kind, ...example }))),
  long,
]

test('every mail is readable on a phone, even with images off, and fetches nothing', async ({ page }, info) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  for (const { kind, name: example, facts } of examples) {
    const unsubscribeUrl = `${APP}/api/notifications/unsubscribe?token=1.week_results.${'x'.repeat(43)}`
    const words = mailParts[kind].words(facts, (path) => `${APP}${path}`)
    const { subject, html, text } = frame(words, { poolName: 'PuckPool', appUrl: APP, unsubscribeUrl })
    const name = `${kind} ${example}`
    await page.setContent(html)
    await test.step(name, () => check(page))
    // The theme's effects are also checked in the other one.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, { rules: COLOR_RULES }), `${name} in the dark`).toEqual([])
    if (process.env.SHOTS) {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await attach(info, { name: `${name} ${colorScheme}.png`, body: await page.screenshot({ fullPage: true }) })
      }
      await attach(info, { name: `${name}.txt`, body: `Subject: ${subject}\n\n${text}` })
    }
    await page.emulateMedia({ colorScheme: 'light' })
    expect(`${name} ${text}`).not.toMatch(/undefined|null|NaN/)
  }
  expect(fetched).toEqual([])
})

async function attach(info: TestInfo, { name, body }: { name: string; body: string | Buffer }): Promise<void> {
  await info.attach(name, { body, contentType: name.endsWith('.png') ? 'image/png' : 'text/plain' })
}

async function check(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways').toBe(WIDTH)
  await expect(page.locator('img, script, link, form, [background]')).toHaveCount(0)
  const hrefs = await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const href of hrefs) expect(href).toContain(APP)
  const buttons = await page.locator('a.button').all()
  expect(buttons.length).toBeGreaterThan(0)
  for (const button of buttons)
    expect((await button.boundingBox())?.height, 'high enough for a thumb').toBeGreaterThanOrEqual(44)
  // An email isn't a page of a site: it has no landmarks.
  expect(await violations(page, { except: ['landmark-one-main', 'region'] })).toEqual([])
}
