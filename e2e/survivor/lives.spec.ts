import { emailOf, expect, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

// The day before week 1 of a contest that starts on this Monday.
test.use({ clock: '2025-11-09T12:07:00-05:00' })

const LONG_NAME = 'Maximiliana Featherstonehaugh'

test('a long name keeps its line on the board, and all hearts beside it @phone (S18)', async ({ page, pool }) => {
  const [ann, bob] = [await pool.signUp('Ann'), await pool.signUp('Bob')]
  const { contest } = (await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Lives',
    season_year: '2025-26',
    season_start_date: '2025-11-10',
    max_participants: 2,
    lives: 3,
  })) as { contest: { contest_id: number } }
  const at = `/survivor/contests/${contest.contest_id}`
  await ann('POST', `${at}/join`, {})
  await bob('POST', `${at}/join`, { participant_name: LONG_NAME })
  await pool.asAdmin('POST', `${at}/start`)
  await ann('POST', `${at}/picks`, { week_number: 1, team_id: pool.team('BOS') })
  await bob('POST', `${at}/picks`, { week_number: 1, team_id: pool.team('NYI') })
  await pool.jump('2025-11-10T19:05:00-05:00')
  await visitAs(page, { email: emailOf('Ann'), at: `/survivor?contest=${contest.contest_id}` })
  const board = page.getByRole('list', { name: 'Who is safe' })
  const row = board.getByRole('listitem').filter({ hasText: LONG_NAME })
  const hearts = row.getByRole('img', { name: '3 of 3 lives' })
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(hearts).toBeVisible()
    const [name, heart, state] = await Promise.all(
      [row.getByTitle(LONG_NAME), hearts, row.getByText('Status: ')].map((part) => part.boundingBox()),
    )
    expect(name?.height, `the name in one line of ${width} px`).toBeLessThan(30)
    expect(Math.abs(middleOf(heart) - middleOf(name)), 'in that line').toBeLessThan(6)
    expect(heart?.width, 'three of them').toBeGreaterThan(36)
    expect((heart?.x ?? 0) + (heart?.width ?? 0), 'before the status').toBeLessThanOrEqual(state?.x ?? 0)
  }
})

const middleOf = (box: { y: number; height: number } | null | undefined) => (box?.y ?? 0) + (box?.height ?? 0) / 2
