import { beforeAll, describe, expect, it } from 'vitest'
import type { News, OwnNews } from '#contract/live.ts'
import { givenTwoServers, hearing, type LiveServer, type Page } from '../harness/live-server.ts'
import { PASSWORD, type Person, signIn, signUp } from '../harness/people.ts'
import { BEFORE_ALL, type Contest, LOCKS, openContest, startOver } from '../survivor/survivor-steps.ts'
import { createTwoTeam, joinAll } from '../two-team/drafters.ts'

const servers = await givenTwoServers({ now: BEFORE_ALL })
const { first, second, admin, ann, bob } = servers

describe('A member’s act reaches their own pages on every server, and no one else’s', () => {
  let contest: Contest
  beforeAll(async () => {
    contest = await startOver(first.pool, admin, [ann, bob])
  })

  it.each<[string, OwnNews['what'], () => Promise<{ status: number }>]>([
    ['a pick before the lock (S5)', 'pick', () => contest.pick(ann, 1, 'BOS')],
    ['a changed pick (S5)', 'pick', () => contest.pick(ann, 1, 'DET')],
    ['a pick for a later week (S1)', 'pick', () => contest.pick(ann, 2, 'BOS')],
    ['a pick taken back (S1)', 'pick', () => ann.delete(`${contest.at}/picks/2`)],
    ['another name', 'account', () => ann.put('/auth/profile', { name: 'Anna' })],
    ['preferences', 'account', () => ann.put(`/notifications/preferences/${ann.userId}`, { week_results: false })],
    ['a calendar address', 'account', () => ann.post('/calendar')],
  ])('%s', async (_name, what, act) => {
    const others = await hearOf(what, act)
    // Byte for byte nothing arrived but the fence.
    expect(others).toEqual([[FENCE], [FENCE], [FENCE]])
  })

  it('with a pick an admin entered for them, for the week that locks next (S5)', async () => {
    contest = await startOver(first.pool, admin, [ann, bob])
    const { body } = await contest.get<'survivorParticipants'>(admin, '/participants')
    const entry = body.participants.find(({ user_id }) => user_id === ann.userId)
    const idOf = new Map(
      (await first.pool.db.selectFrom('teams').selectAll().execute()).map((team) => [team.abbreviation, team.team_id]),
    )
    const entered = { week_number: 1, team_id: idOf.get('NYR'), reason: 'By phone' }
    const others = await hearOf('pick', () =>
      contest.post(admin, `/participants/${entry?.participant_id}/pick`, entered),
    )
    expect(others).toEqual([[FENCE], [FENCE], [FENCE]])
  })

  it('with a draft queue (D6)', async () => {
    const { at } = await createTwoTeam(admin)
    await joinAll([ann], at)
    const others = await hearOf('pick', () => ann.put(`${at}/draft/queue`, { team_ids: [1, 2] }))
    expect(others).toEqual([[FENCE], [FENCE], [FENCE]])
  })
})

const own = (person: Person, what: OwnNews['what']): News => ({ about: 'mine', user_id: person.userId, what })

/** Everything a page receives, as sent over the wire, except the online list. */
function wiretap(page: Page): string[] {
  const heard: string[] = []
  page.io.engine.on('packet', ({ type, data }) => {
    if (type === 'message' && !String(data).includes('"users:')) heard.push(String(data))
  })
  return heard
}

/** Ann's pages on both servers, and Bob's, which must receive nothing of hers. */
async function listen() {
  const join = (server: LiveServer, { token }: Person) => servers.join(server, { token })
  const anns = [await join(first, ann), await join(second, ann)].map((page) => hearing(page, 'news'))
  const bobs = [await join(first, bob), await join(second, bob), await join(second, admin)]
  return { anns, bobs: bobs.map((page) => ({ raw: wiretap(page), ...hearing(page, 'news') })) }
}

/** Each page's messages from this act on. The fence follows it, so everything before the fence has arrived. */
async function hearOf(what: OwnNews['what'], act: () => Promise<{ status: number }>) {
  const { anns, bobs } = await listen()
  // An earlier act's news precedes this fence: each is sent by its own connection.
  await first.settled()
  first.publish({ about: 'playoff_games' })
  for (const { until } of [...anns, ...bobs]) await until(({ about }) => about === 'playoff_games')
  const earlier = anns.map(({ heard }) => heard.length)
  for (const { raw } of bobs) raw.length = 0
  expect([200, 201]).toContain((await act()).status)
  const ownNews = () =>
    anns.map(({ heard }, page) => heard.slice(earlier[page]).filter(({ about }) => about === 'mine'))
  for (const [page, { until }] of anns.entries()) await until(() => (ownNews()[page] ?? []).length > 0)
  first.publish({ about: 'standings' })
  for (const { until } of [...anns, ...bobs]) await until(({ about }) => about === 'standings')
  for (const heard of ownNews()) expect(heard).toEqual([own(ann, what)])
  return bobs.map(({ raw }) => raw)
}

const FENCE = '2["news",{"about":"standings"}]'

describe('An entry', () => {
  it('is announced to its member, and to everyone as news of the contest (S14)', async () => {
    const waiting = await openContest(first.pool, admin, { start: false })
    const { at } = await createTwoTeam(admin)
    for (const act of [
      () => waiting.post(ann, '/join'),
      () => waiting.post(ann, '/leave'),
      () => ann.post(`${at}/join`),
      () => ann.delete(`${at}/leave`),
    ]) {
      const others = await hearOf('entry', act)
      for (const raw of others) {
        // Another room than the fence's: it can come after it.
        await expect.poll(() => raw.join()).toMatch(/"about":"(survivor|contest)"/)
        expect(raw.join()).not.toContain('mine')
      }
      servers.leave()
    }
  })

  it('removed by an admin is announced to the member who lost it (D9)', async () => {
    const { at } = await createTwoTeam(admin)
    await joinAll([ann], at)
    const { body } = await admin.get<{ participants: { participant_id: number }[] }>(at)
    await hearOf('entry', () => admin.delete(`/contest/participants/${body.participants[0]?.participant_id}`))
  })
})

it('a new password, and ended sessions, are announced to the member’s remaining pages (A4)', async () => {
  const carl = await signUp(first.pool, 'Carl')
  const here = hearing(await servers.join(second, { token: carl.token }), 'news')
  await signIn(first.pool, { email: carl.email, password: PASSWORD })
  expect((await carl.post('/auth/sessions/end', { currentPassword: PASSWORD })).status).toBe(200)
  await here.until((news) => news.about === 'mine')
  expect(here.heard).toContainEqual(own(carl, 'account'))
})

it('a page that connects after reading its answers gets the changes since then', async () => {
  const here = hearing(await servers.join(second, { token: ann.token }), 'news')
  first.publish(own(ann, 'pick'))
  first.publish({ about: 'games' })
  await here.until(({ about }) => about === 'games')
  const late = [
    { token: ann.token, age: 20_000 },
    { token: bob.token, age: 20_000 },
    { token: ann.token, age: 0 },
    { token: ann.token },
  ].map((auth) => {
    const page = servers.open(second, auth)
    const { heard, until } = hearing(page, 'news')
    page.connect()
    return { page, heard, until }
  })
  await Promise.all(late.map(({ page }) => expect.poll(() => page.connected).toBe(true)))
  first.publish({ about: 'standings' })
  for (const { until } of late) await until(({ about }) => about === 'standings')
  const [anns, bobs, ...fresh] = late.map(({ heard }) => heard)
  const games = { about: 'games' }
  expect(anns).toEqual(expect.arrayContaining([own(ann, 'pick'), games]))
  expect(bobs).toContainEqual(games)
  expect(bobs).not.toContainEqual(own(ann, 'pick'))
  for (const heard of fresh) expect(heard).not.toContainEqual(games)
})

it('a late pick is announced to everyone too, because they can see it (S2)', async () => {
  const contest = await startOver(first.pool, admin, [ann, bob])
  first.pool.clock.set(LOCKS[0])
  const [raw] = await hearOf('pick', () => contest.pick(ann, 1, 'PHI'))
  await expect.poll(() => raw?.join()).toContain(`"about":"survivor","contest_id":${contest.id}`)
})

it('a server that was cut off makes its pages reread their member’s own data once it listens again', async () => {
  const here = hearing(await servers.join(second, { token: ann.token }), 'news')
  servers.wire.cut()
  first.publish(own(ann, 'pick'))
  servers.wire.reconnect()
  await here.until((news) => news.about === 'mine' && news.what === 'account')
  const ownNews = here.heard.filter(({ about }) => about === 'mine')
  expect(ownNews).toEqual([own(ann, 'pick'), own(ann, 'entry'), own(ann, 'account')])
})
