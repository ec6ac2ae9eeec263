import { expect, test } from 'vitest'
import type { News } from '#contract/live.ts'
import { days, minutes, seconds } from '#rules/time.ts'
import { givenTwoServers, hearing, type LiveServer, whenClosed } from '../harness/live-server.ts'
import { type Person, signIn, signUp, visitor } from '../harness/people.ts'
import { createTwoTeam, joinAll } from '../two-team/drafters.ts'

const servers = await givenTwoServers()
const { pool, first, second, wire, admin } = servers

const join = (server: LiveServer, token: unknown, options: object = {}) =>
  servers.join(server, token === undefined ? {} : { token }, options)

test('a page of another site can’t open a socket, even with a valid token; a page of the pool’s own site can', async () => {
  const ann = await signIn(first.pool, 'ann')
  const from = (origin: string) => join(first, ann.token, { extraHeaders: { origin } })
  for (const origin of ['https://elsewhere.test', 'http://pool.test.elsewhere.test', 'null', 'http://127.0.0.1:1'])
    await expect(from(origin), origin).rejects.toThrow('websocket error')
  expect((await from('http://pool.test')).connected, 'APP_URL').toBe(true)
  expect((await from(first.origin)).connected, 'the host of the request').toBe(true)
})

const games: News = { about: 'games' }
const isGames = (news: News) => news.about === 'games'

test('a socket requires a valid access token, and a refusal gives the reason (O6)', async () => {
  const ann = await signIn(first.pool, 'ann')
  expect((await join(first, ann.token)).connected).toBe(true)
  await expect(join(first, undefined)).rejects.toThrow('Sign in first')
  await expect(join(first, 7)).rejects.toThrow('Sign in first')
  await expect(join(first, 'x'.repeat(5_000))).rejects.toThrow('Sign in first')
  await expect(join(first, `${ann.token}x`)).rejects.toThrow('Your session has ended. Sign in again.')
  await ann.post('/auth/logout')
  await expect(join(first, ann.token)).rejects.toThrow('Your session has ended')
})

test('a refresh with a lost response gets the same successor from the other server, and a copy used later ends the session (A4)', async () => {
  const ann = await signIn(first.pool, 'ann')
  const atSecond = () =>
    Object.assign(visitor(second.pool), { cookies: new Map(ann.cookies), userAgent: ann.userAgent })
  const [reloaded, copied] = [atSecond(), atSecond()]
  const refresh = async (who: Person) => (await who.post('/auth/refresh-token')).status
  expect(await refresh(ann)).toBe(200)
  pool.wall.advance(seconds(29))
  expect(await refresh(reloaded)).toBe(200)
  expect(reloaded.cookies).toEqual(ann.cookies)
  expect(await refresh(ann)).toBe(200)
  expect(await refresh(copied)).toBe(401)
  expect(await refresh(ann), 'nobody can tell the owner from the thief').toBe(401)
})

test('a page behind a proxy without websockets is served by polling', async () => {
  const page = await join(first, admin.token, { transports: ['polling'] })
  const { until } = hearing(page, 'news')
  first.publish(games)
  expect(await until(isGames)).toEqual(games)
})

test('a socket lives as long as its session: even a silent page receives news after its token has expired (A4)', async () => {
  const bob = await signIn(first.pool, 'bob')
  const page = await join(first, bob.token)
  const { until } = hearing(page, 'news')
  pool.wall.advance(minutes(16))
  await first.sockets.closeEnded()
  await expect(join(first, bob.token), 'an expired token lets nobody in').rejects.toThrow('Your session has ended')
  Object.assign(admin, await signIn(first.pool, 'admin'))
  first.publish(games)
  expect(await until(isGames)).toEqual(games)
  expect(page.connected).toBe(true)
})

test('signing out and being deactivated close the sockets on every server at once (A4)', async () => {
  const carl = await signUp(first.pool, 'Carl')
  const other = await signIn(second.pool, { email: carl.email, password: 'slap-shot-9' })
  const here = await join(first, carl.token)
  const there = await join(second, carl.token)
  const elsewhere = await join(second, other.token)
  let closed = [whenClosed(here), whenClosed(there)]
  await carl.post('/auth/logout')
  expect(await Promise.all(closed)).toEqual(Array(2).fill('io server disconnect'))
  expect(elsewhere.connected, 'another session of the same member continues').toBe(true)
  closed = [whenClosed(elsewhere)]
  await admin.patch(`/admin/users/${carl.userId}/status`, { active: false })
  expect(await Promise.all(closed)).toEqual(['io server disconnect'])
})

test('news reaches the pages of every server once and in order', async () => {
  const bob = await signIn(second.pool, 'bob')
  const ears = [hearing(await join(first, admin.token), 'news'), hearing(await join(second, bob.token), 'news')]
  const { contest, at } = await createTwoTeam(admin)
  for (let contest_id = 1; contest_id <= 50; contest_id += 1) first.publish({ about: 'survivor', contest_id: 1_000 })
  second.publish(games)
  await bob.post(`${at}/join`)
  await admin.delete(at)
  for (const { heard, until } of ears) {
    await until((news) => news.about === 'contest' && heard.filter((of) => of.about === 'contest').length >= 2)
    await until(isGames)
    await until(() => heard.filter(({ about }) => about === 'survivor').length >= 50)
    expect(heard.filter(({ about }) => about === 'survivor')).toHaveLength(50)
    expect(heard.filter(isGames)).toHaveLength(1)
    expect(heard).toContainEqual({ about: 'contest', contest_id: contest.contest_id })
  }
})

test('news sent while the notification channel is cut arrives when it is back, once; sessions that ended meanwhile are closed', async () => {
  const dora = await signUp(first.pool, 'Dora')
  const ear = hearing(await join(second, admin.token), 'news')
  const { at } = await createTwoTeam(admin)
  await ear.until(({ about }) => about === 'contest')
  const doras = await join(second, dora.token)
  const closed = whenClosed(doras)
  wire.cut()
  await joinAll([dora], at)
  await dora.post('/auth/logout')
  first.publish(games)
  second.publish({ about: 'standings' })
  wire.reconnect()
  await ear.until(isGames)
  await ear.until(({ about }) => about === 'standings')
  expect(await closed).toBe('io server disconnect')
  first.publish({ about: 'users' })
  await ear.until(({ about }) => about === 'users')
  expect(ear.heard.filter(isGames)).toHaveLength(1)
  expect(ear.heard.filter(({ about }) => about === 'contest')).toHaveLength(2)
})

test('a page that sends too many or too long messages is disconnected', async () => {
  const ann = await signIn(first.pool, 'ann')
  const chatterbox = await join(first, ann.token)
  const closed = whenClosed(chatterbox)
  for (let n = 0; n < 60; n += 1) chatterbox.emit('page:awake', {}, () => {})
  expect(await closed).toBe('io server disconnect')
  const long = await join(first, ann.token)
  const cut = whenClosed(long)
  long.emit('chat:message', { message: 'x'.repeat(20_000) }, () => {})
  expect(await cut).toBe('transport close')
})

test('an address that makes too many requests is turned away and can come back a minute later', async () => {
  const knock = async () =>
    (
      await fetch(`${first.origin}/socket.io/?EIO=4&transport=polling`).then(async (answer) => {
        await answer.arrayBuffer()
        return answer
      })
    ).status
  let status = 200
  for (let n = 0; n < 1_100 && status === 200; n += 1) status = await knock()
  expect(status).toBe(403)
  pool.wall.advance(minutes(1))
  expect(await knock()).toBe(200)
})

test('a socket closes once its session has gone unused for 30 days, although no event announces that (A4)', async () => {
  const erin = await signUp(first.pool, 'Erin')
  const closed = whenClosed(await join(first, erin.token))
  const isHere = () =>
    [...first.sockets.io.sockets.sockets.values()].some(({ data }) => data.caller.userId === erin.userId)
  pool.wall.advance(days(30) - 1)
  await first.sockets.closeEnded()
  expect(isHere()).toBe(true)
  pool.wall.advance(1)
  await first.sockets.closeEnded()
  expect(isHere()).toBe(false)
  expect(await closed).toBe('io server disconnect')
})
