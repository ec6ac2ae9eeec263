import type { Locator } from '@playwright/test'
import pg from 'pg'
import { expectToFit, findNothingWrong } from '../harness/looks.ts'
import { emailOf, expect, type PoolServer, test } from '../harness/pool.ts'
import type { Server } from '../harness/server.ts'
import { visitAs } from '../harness/sign-in.ts'

/** A season of 500 members in one grid: few rows in the page, and usable by keyboard and at 320 px. */
test.use({ clock: '2025-10-10T12:46:00-04:00' })

const MEMBERS = 500
/** More than fit on any screen with its overscan, and far fewer than there are. */
const FEW = 60
/** A flick of the thumb: the number of frames, and the pixels in each. */
const STEPS = 90
const PIXELS = 60

test('500 members by 26 weeks: few rows in the page during scrolling', async ({ page, pool, server }) => {
  const weeks = await playSeason(pool, server)
  await visitAs(page, { at: '/survivor/grid', email: emailOf('Ann') })
  const grid = page.getByRole('table', { name: 'Picks of every member by week' })
  const region = page.getByRole('region', { name: 'Picks of every member by week' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(MEMBERS + 1))
  await expect(grid).toHaveAttribute('aria-colcount', String(weeks + 1))
  const mine = grid.getByRole('row', { name: /^Ann/ })
  await expect(mine).toHaveAttribute('aria-rowindex', '2')
  await expect(mine.getByRole('img', { name: /, survived$/ }).last()).toBeInViewport()

  await test.step('the list scrolls by', async () => {
    expect(await mostRowsWhileScrolling(region), 'rows in the page').toBeLessThan(FEW)
    await region.evaluate((node) => {
      node.scrollTo({ top: node.scrollHeight })
      node.scrollIntoView({ block: 'end' })
    })
    await expect(grid.locator(`tr[aria-rowindex="${MEMBERS + 1}"]`)).toBeInViewport()
    await expect(mine.getByRole('rowheader')).toBeInViewport()
    await expect(grid.getByRole('columnheader', { name: `Week ${weeks}` })).toBeInViewport()
  })

  await test.step('names stay while weeks scroll, and losing and forgotten picks are marked', async () => {
    await region.evaluate((node) => node.scrollTo({ left: 0 }))
    await expect(grid.getByRole('columnheader', { name: 'Week 1', exact: true })).toBeInViewport()
    await expect(grid.getByRole('img', { name: /^[A-Z]{3}, out$/ }).first()).toBeVisible()
    await expect(grid.getByRole('img', { name: 'No pick, out' }).first()).toBeVisible()
    await region.evaluate((node) => node.scrollTo({ left: node.scrollWidth }))
    expect(await gapBetween(region, mine.getByRole('rowheader'))).toBeLessThan(2)
  })

  await test.step('the keyboard scrolls it, and a week’s header shows the distribution of its picks', async () => {
    await region.evaluate((node) => node.scrollTo({ top: 0 }))
    await region.focus()
    await page.keyboard.press('PageDown')
    await expect.poll(() => region.evaluate((node) => node.scrollTop)).toBeGreaterThan(100)
    await grid.getByRole('button', { name: `Week ${weeks - 1}` }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`week=${weeks - 1}$`))
    await expect(page.getByText(new RegExp(`^Week ${weeks - 1}: \\d+ picks, `))).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Survivors by Week' })).toBeVisible()
  })

  await test.step('the legend explains only the squares that are there', async () => {
    const kinds = page.getByRole('listitem').filter({ hasText: /^(Survived|Lost a life|Out|No pick|Excused|Ruling)$/ })
    await expect(kinds).toHaveText(['Survived', 'Out', 'No pick'])
  })

  await findNothingWrong(page, 'grid')
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(mine.getByRole('rowheader')).toBeVisible()
  await expectToFit(page, 'grid on 320 px')
})

/** Plays a season by direct SQL, because 500 members would take months. Returns its number of weeks. */
async function playSeason(pool: PoolServer, server: Server): Promise<number> {
  const ann = await pool.signUp('Ann')
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Survivor 2025',
    season_year: '2025-26',
    season_start_date: '2025-10-13',
    max_participants: MEMBERS,
    auto_advance: false,
  })
  await ann('POST', '/survivor/contests/1/join', {})
  await pool.asAdmin('POST', '/survivor/contests/1/start', {})
  const client = new pg.Client({ host: server.socketDir(), user: 'app', database: 'postgres' })
  await client.connect()
  await client.query(`
    insert into participants (contest_id, participant_name, joined_at, is_eliminated, elimination_week)
    select 1, 'Member ' || n, now(), n > 30, case when n > 30 then 1 + n % 26 end
    from generate_series(2, ${MEMBERS}) n`)
  const { rowCount } = await client.query(`
    update contest_weeks set lock_time = timestamptz '2025-10-01Z' + week_number * interval '1 hour',
      processed_at = timestamptz '2025-10-01Z' + week_number * interval '1 hour', eliminated = 18,
      survived = ${MEMBERS} - 18 * least(week_number, 26)`)
  await client.query(`
    insert into picks (contest_id, participant_id, week_number, team_id, picked_at, result)
    select 1, p.participant_id, w.week_number, t.team_id, now(),
      case when p.elimination_week = w.week_number then 'eliminated' else 'survived' end
    from participants p
    join contest_weeks w on w.week_number <= coalesce(p.elimination_week, w.week_number)
    join (select team_id, row_number() over (order by team_id) - 1 as place from teams limit 32) t
      on t.place = (p.participant_id * 7 + w.week_number) % 32
    where p.elimination_week is distinct from w.week_number or p.participant_id % 3 > 0`)
  await client.query(`update contests set current_week = ${rowCount ?? 0}`)
  await client.end()
  return rowCount ?? 0
}

/** Scrolls down one step per frame. Returns the maximum number of rows in the page. */
function mostRowsWhileScrolling(region: Locator): Promise<number> {
  return region.evaluate(
    async (node, { by, frames }) => {
      let most = 0
      for (let step = 0; step < frames; step += 1) {
        node.scrollTop += by
        await new Promise((resolve) => requestAnimationFrame(resolve))
        most = Math.max(most, node.querySelectorAll('tr').length)
      }
      return most
    },
    { by: PIXELS, frames: STEPS },
  )
}

async function gapBetween(region: Locator, name: Locator): Promise<number> {
  const [around, inside] = [await region.boundingBox(), await name.boundingBox()]
  return Math.abs((around?.x ?? 0) - (inside?.x ?? Number.POSITIVE_INFINITY))
}
