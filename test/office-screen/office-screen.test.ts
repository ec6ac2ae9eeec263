import { beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import { POOL_NOW, type readOfficeScreen, type readScreenLink } from '#contract/office-screen/office-screen.ts'
import { minutes, plus } from '#rules/time.ts'
import { resealScreenLink } from '#server/features/office-screen/screen-link.service.ts'
import { visitor } from '../harness/people.ts'
import { givenSurvivor, LOCKS } from '../survivor/survivor-steps.ts'

const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({ also: ['carl'] })

type Link = AnswerOf<typeof readScreenLink>
type Screen = AnswerOf<typeof readOfficeScreen>

beforeEach(() => admin.delete('/admin/screen'))

const makeLink = async () => (await admin.post<Link>('/admin/screen')).body.url ?? ''
const pathOf = (url: string) => url.replace('http://pool.test', '')
const look = (url: string) => visitor(pool).get<Screen>(pathOf(url))

test('the screen is off until an admin makes its link, and a new or revoked link ends the old one (O10)', async () => {
  expect((await admin.get<Link>('/admin/screen')).body).toMatchObject({ url: null, made_at: null })
  expect(await look(`/screen/${'x'.repeat(43)}`)).toMatchObject({ status: 404, body: { code: 'unknown_screen' } })
  const first = await makeLink()
  expect(first).toMatch(/^http:\/\/pool\.test\/screen\/[\w-]{43}$/)
  expect((await admin.get<Link>('/admin/screen')).body.url).toBe(first)
  expect((await look(first)).status).toBe(200)
  const second = await makeLink()
  expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200])
  await admin.delete('/admin/screen')
  expect((await look(second)).status).toBe(404)
})

test('the link is stored encrypted, and again when APP_SECRET changes (O10)', async () => {
  const url = await makeLink()
  const stored = () => pool.db.selectFrom('office_screen').select('secret').executeTakeFirstOrThrow()
  const before = await stored()
  expect(before.secret).not.toContain(url.split('/').at(-1))
  const { settings } = pool.deps
  const changed = {
    ...pool.deps,
    settings: { ...settings, appSecret: 'another', appSecretPrevious: settings.appSecret },
  }
  await resealScreenLink(changed)
  expect((await stored()).secret).not.toBe(before.secret)
  // This server knows only the first secret.
  expect(await look(url)).toMatchObject({ status: 404 })
  expect((await admin.get<Link>('/admin/screen')).body).toMatchObject({ url: null, made_at: expect.any(String) })
})

test('a screen has the picks of a week only once late picks are over, and never an address (O10, S2, S5)', async () => {
  const url = await makeLink()
  const week = async () => {
    const { body } = await look(url)
    expect(JSON.stringify(body)).not.toContain('@')
    return body.survivors[0]?.week
  }
  await contest.pick(ann, 1, 'BOS')
  await contest.pick(bob, 1, 'DET')
  expect(await week()).toMatchObject({ is_locked: false, can_see_picks: false, picks: [], picked_count: 2 })
  pool.clock.set(LOCKS[0])
  // Carl can still take a team that plays on Wednesday.
  expect(await week()).toMatchObject({ is_locked: true, can_see_picks: false, picks: [], without_pick: [] })
  await contest.pick(carl, 1, 'BUF')
  expect((await week())?.picks.map((pick) => pick.abbreviation).sort()).toEqual(['BOS', 'BUF', 'DET'])
})

test('an answer that has not changed is a 304 with the pool’s clock, and a lock changes it (O10, S17)', async () => {
  const url = pathOf(await makeLink())
  const get = (headers = {}) => pool.app.inject({ url: `/api${url}`, headers })
  const first = await get()
  expect(first.headers[POOL_NOW]).toBe(pool.clock.now())
  pool.clock.set(plus(pool.clock.now(), minutes(5)))
  const again = await get({ 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.headers[POOL_NOW]]).toEqual([304, pool.clock.now()])
  pool.clock.set(LOCKS[0])
  expect((await get({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
})

test('tonight’s games are on the screen until 6 AM in New York (O10)', async () => {
  const url = await makeLink()
  const games = async (at: string) => {
    pool.clock.set(at)
    const { today, games } = (await look(url)).body
    return [today, games.map((game) => `${game.away_abbrev} @ ${game.home_abbrev}`)]
  }
  expect(await games('2025-11-03T20:00:00.000Z')).toEqual(['2025-11-03', ['NYR @ BOS']])
  expect(await games('2025-11-04T10:59:59.999Z')).toEqual(['2025-11-03', ['NYR @ BOS']])
  expect(await games('2025-11-04T11:00:00.000Z')).toEqual(['2025-11-04', []])
})
