import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, test as onPool } from '../harness/pool.ts'
import { ADMIN } from '../harness/server.ts'
import { openAs, openMenu, visitAs } from '../harness/sign-in.ts'

/** A game night with the test's own NHL: goals, an outage and results on pages that are never reloaded. */
const EVENING = '2025-11-12T00:30:00.000Z'
const LATER = '2025-11-12T00:45:00.000Z'
/** The maximum delay of the feed's news on a page, in milliseconds; without a push it would poll every two minutes. */
const SECONDS = { timeout: 5_000 }

type Said = { id: number; date: string; home: string; away: string; score?: [number, number]; state: string }
type Nhl = { url: string; say: (games: Said[]) => void; isSilent: boolean; answeredAt: number }

const test = onPool.extend<{ nhl: Nhl }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, even for a fixture without dependencies
  nhl: async ({}, use) => {
    let games: Said[] = []
    const nhl: Nhl = { url: '', say: (now) => (games = now), isSilent: false, answeredAt: 0 }
    const http = createServer(({ url = '' }, response) => {
      const [, from] = /^\/v1\/schedule\/(\d{4}-\d{2}-\d{2})$/.exec(url) ?? []
      if (nhl.isSilent || !from) return response.writeHead(nhl.isSilent ? 503 : 404).end()
      response.setHeader('content-type', 'application/json')
      nhl.answeredAt = Date.now()
      response.end(JSON.stringify({ gameWeek: weekFrom(from, games) }))
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    // A server listening on a port has an object as its address.
    nhl.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    await use(nhl)
    http.closeAllConnections()
    http.close()
  },
  settings: ({ nhl }, use) => use({ NHL_SYNC: 'on', NHL_API_URL: nhl.url }),
})
test.use({ clock: '2025-11-10T11:50:00-05:00' })

function weekFrom(from: string, games: Said[]) {
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10)
    return { date, games: games.filter((game) => game.date === date).map(asAnswered) }
  })
}

function asAnswered({ id, date, home, away, score, state }: Said) {
  const isOff = state === 'PPD'
  const end = { lastPeriodType: 'REG' }
  return {
    id,
    season: 20252026,
    gameType: 2,
    startTimeUTC: `${nextDay(date)}T00:00:00Z`,
    gameState: isOff ? 'FUT' : state,
    gameScheduleState: isOff ? 'PPD' : 'OK',
    homeTeam: {
      abbrev: home,
      score: score?.[0],
    },
    awayTeam: {
      abbrev: away,
      score: score?.[1],
    },
    ...(state === 'LIVE'
      ? {
          periodDescriptor: {
            number: 2,
            periodType: 'REG',
          },
          clock: { timeRemaining: '12:34' },
        }
      : {}),
    ...(state === 'FINAL' ? { gameOutcome: end } : {}),
  }
}

const nextDay = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

/** A member's row on the board. */
const onBoard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Who is safe' }).getByRole('listitem').filter({ hasText: name })

/** Their chance on the board. */
const chanceOf = (page: Page, name: string, team: string) =>
  onBoard(page, name).getByRole('meter', { name: `${team} to survive` })

/**
 * Counts from now on the rows that flip and those that move, each once: a line that appears above a row moves it again.
 */
const countMotion = (page: Page) =>
  page.evaluate(() => {
    const counts = { flips: 0, moves: 0 }
    const moved = new Set<Element>()
    Object.assign(window, { motion: counts })
    const isFlip = ({ target }: MutationRecord) => target instanceof HTMLElement && 'flipped' in target.dataset
    const observer = new MutationObserver((changes) => {
      counts.flips += changes.filter(isFlip).length
    })
    observer.observe(document.body, { attributes: true, attributeFilter: ['data-flipped'], subtree: true })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
      if (this.tagName === 'LI') counts.moves = moved.add(this).size
      return animate.apply(this, how)
    }
  })

const motionOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'motion'))

/** Boston plays Toronto tonight; Toronto's other games this week are called off. */
const tonight = (state: string, score: [number, number]): Said[] => [
  { id: 2025020256, date: '2025-11-11', home: 'BOS', away: 'TOR', state, score },
  { id: 2025020269, date: '2025-11-13', home: 'TOR', away: 'LAK', state: 'PPD' },
  { id: 2025020291, date: '2025-11-15', home: 'CHI', away: 'TOR', state: 'PPD' },
]

test('goals, an outage and results reach open pages, and a calendar can be subscribed to', { tag: '@phone' }, async ({
  browser,
  page: ann,
  pool,
  nhl,
}) => {
  test.setTimeout(150_000)
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Office Survivor',
    season_year: '2025-26',
    season_start_date: '2025-11-10',
    max_participants: 10,
  })
  const members = { ann: await pool.signUp('Ann'), bob: await pool.signUp('Bob') }
  for (const member of Object.values(members)) await member('POST', '/survivor/contests/1/join', {})
  await pool.asAdmin('POST', '/survivor/contests/1/start', {})
  await members.ann('POST', '/survivor/contests/1/picks', { week_number: 1, team_id: pool.team('BOS') })
  await members.bob('POST', '/survivor/contests/1/picks', { week_number: 1, team_id: pool.team('TOR') })
  nhl.say(tonight('LIVE', [1, 0]))
  await pool.jump(EVENING)
  await pool.asAdmin('POST', '/games/sync', {})

  await visitAs(ann, { email: 'ann@example.test', at: '/survivor' })
  const bob = await openAs(browser, { url: pool.url, email: 'bob@example.test', at: '/' })

  await test.step('the board starts with sweating members and tonight’s deciding game', async () => {
    await expect(ann.getByRole('heading', { name: /^(1|2)\s(sweating|looking\sgood)/ })).toBeVisible()
    const decider = ann.getByRole('listitem').filter({ hasText: '2nd 12:34' }).first()
    await expect(decider).toContainText('Bob')
    await expect(decider).toContainText('You')
    await expect(onBoard(ann, 'Ann')).toContainText('Needs 1 of 3')
    await expect(onBoard(ann, 'Ann')).toContainText('Live 1–0, 2nd 12:34')
    await expect(onBoard(ann, 'Bob')).toContainText('Must win')
    // The deciding game above has the score.
    await expect(onBoard(ann, 'Bob')).not.toContainText('BOS')
    await expect(ann.getByRole('list', { name: 'Who is safe' }).getByRole('listitem').first()).toContainText('Ann')
    await expect(chanceOf(ann, 'Ann', 'BOS')).toHaveAttribute('aria-valuetext', /^\d+%$/)
    await expect(ann.getByText(/^Boldest pick: Bob, \d+% with TOR$/)).toBeVisible()
    await findNothingWrong(ann, 'sweating')
  })

  await test.step('a goal is on the board seconds after the NHL’s response', async () => {
    nhl.say(tonight('LIVE', [1, 1]))
    void pool.asAdmin('POST', '/games/sync', {})
    await onBoard(ann, 'Ann').getByText('Live 1–1').waitFor(SECONDS)
    const took = Date.now() - nhl.answeredAt
    test.info().annotations.push({ type: 'goal on the board', description: `${took} ms after the NHL’s answer` })
  })

  await test.step('a goal is on an open page within seconds', async () => {
    await expect(ann.getByText('Live 1–1').first()).toBeVisible()
    await expect(bob.getByRole('main').getByText('Win and you’re through.')).toBeVisible()
    nhl.say(tonight('LIVE', [2, 1]))
    await pool.asAdmin('POST', '/games/sync', {})
    await expect(ann.getByText('Live 2–1').first()).toBeVisible(SECONDS)
  })

  await test.step('while the NHL doesn’t respond, everyone sees how old the scores are', async () => {
    nhl.isSilent = true
    await pool.jump(LATER)
    await ann.reload()
    await bob.reload()
    for (const page of [ann, bob]) {
      await expect(page.getByText(/^Scores as of \d{1,2}:\d\d [AP]M\. No news from the NHL/)).toBeVisible()
    }
    await findNothingWrong(ann, 'silence')
  })

  await test.step('an admin sees why, and what happens next', async () => {
    const admin = await openAs(browser, { url: pool.url, email: ADMIN.email, at: '/admin/status/jobs' })
    await admin.getByText('Advanced', { exact: true }).click()
    await admin.getByRole('button', { name: 'Run now: Schedule and scores from the NHL' }).click()
    await expect(admin.getByText('The NHL answered with an error (503).', { exact: true })).toBeVisible()
    await expect(admin.getByText('We keep retrying, less and less often.')).toBeVisible()
    await admin.context().close()
  })

  await test.step('the end of the game shows at once who is safe and who can’t win', async () => {
    nhl.isSilent = false
    await countMotion(ann)
    nhl.say(tonight('FINAL', [5, 3]))
    await pool.asAdmin('POST', '/games/sync', {})
    await expect(ann.getByRole('heading', { name: '1 safe · 1 in trouble' })).toBeVisible(SECONDS)
    await expect(onBoard(ann, 'Ann')).toContainText('Safe')
    await expect(onBoard(ann, 'Bob')).toContainText('In trouble')
    await expect(chanceOf(ann, 'Ann', 'BOS')).toHaveAttribute('aria-valuetext', '100%')
    await expect(chanceOf(ann, 'Bob', 'TOR')).toHaveAttribute('aria-valuetext', '0%')
    // Bob, whose team was behind, was already in trouble (F7). With reduced motion, rows flip without moving.
    await expect.poll(() => motionOf(ann)).toEqual({ flips: 1, moves: 0 })
    await expect(ann.getByText('It has won enough. You’re safe.')).toBeVisible(SECONDS)
    await ann.getByRole('heading', { name: /^Week \d+ Picks$/ }).click()
    await expect(ann.getByText('Cannot Win').filter({ visible: true }).first()).toBeVisible()
    await expect(bob.getByRole('heading', { name: 'TOR can’t get there' })).toBeVisible(SECONDS)
    // The league corrects the result and reverts that. The reader's own row stays first; Bob's moves with its height.
    await ann.emulateMedia({ reducedMotion: 'no-preference' })
    nhl.say(tonight('FINAL', [3, 5]))
    await pool.asAdmin('POST', '/games/sync', {})
    await expect(ann.getByRole('heading', { name: /^1\ssafe · 1\s(sweating|looking\sgood|in\strouble)$/ })).toBeVisible(
      SECONDS,
    )
    await expect.poll(() => motionOf(ann)).toEqual({ flips: 3, moves: 1 })
    nhl.say(tonight('FINAL', [5, 3]))
    await pool.asAdmin('POST', '/games/sync', {})
    await expect(ann.getByText('It has won enough. You’re safe.')).toBeVisible(SECONDS)
    for (const page of [ann, bob]) await expect(page.getByText(/^Scores as of/)).toHaveCount(0)
  })

  await test.step('the account page’s calendar URL works', async () => {
    await openMenu(ann)
    await ann.getByRole('button', { name: /Ann.*Account/ }).click()
    await ann.getByRole('link', { name: 'Data', exact: true }).click()
    await ann.getByRole('button', { name: 'Get Calendar Address' }).click()
    const field = ann.getByLabel('Calendar Address')
    await expect(field).toHaveValue(/\/api\/calendar\/[\w-]{40,}\.ics$/)
    const calendar = await ann.request.get(await field.inputValue())
    expect(calendar.headers()['content-type']).toContain('text/calendar')
    expect(await calendar.text()).toContain('Toronto Maple Leafs 3')
    await findNothingWrong(ann, 'calendar')
  })
  await bob.context().close()
})
