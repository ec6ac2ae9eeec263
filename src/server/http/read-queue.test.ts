import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openReadQueue, queueReads } from './read-queue.ts'

/** As many reads as begin at once. */
const FULL = 24

/** A queue whose clock a test moves, with the turns that have begun. */
function start() {
  const clock = { now: 0 }
  const queue = openReadQueue({ now: () => clock.now })
  const begun: { n: number; end: () => void }[] = []
  const take = (n: number) => {
    const turn = queue.take()
    if ('comeBackAfter' in turn) return false
    void turn.then((end) => begun.push({ n, end }))
    return true
  }
  return { clock, take, begun }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('reads run in the order they came, so many at once, and one that ends lets one begin', async () => {
  const { take, begun } = start()
  for (let n = 0; n < FULL + 3; n += 1) expect(take(n)).toBe(true)
  await settle()
  expect(begun).toHaveLength(FULL)
  begun[5]?.end()
  begun[5]?.end()
  await settle()
  expect(begun.map(({ n }) => n)).toEqual(Array.from({ length: FULL + 1 }, (_, n) => n))
})

test('who would wait too long is refused at once, sooner on a slow server, and not after the crowd has gone', async () => {
  const crowd = async (gap: number) => {
    const { clock, take, begun } = start()
    for (let n = 0; n < FULL + 100; n += 1) take(n)
    for (let n = 0; n < 90; n += 1) {
      clock.now += gap
      await settle()
      begun[n]?.end()
    }
    await settle()
    let more = 0
    while (more < 2_000 && take(more)) more += 1
    for (let n = 90; n < begun.length; n += 1) {
      begun[n]?.end()
      await settle()
    }
    return { more, isFree: take(0) }
  }
  const [fast, slow] = [await crowd(1), await crowd(40)]
  expect(fast.more).toBeGreaterThan(500)
  expect(slow.more).toBeLessThan(60)
  expect([fast.isFree, slow.isFree]).toEqual([true, true])
})

test('a crowd that asks for one answer while it is being made is not refused, but one behind a database that hangs is', async () => {
  const { clock, take } = start()
  for (let n = 0; n < FULL; n += 1) take(n)
  for (let n = 0; n < 900; n += 1) {
    clock.now += 0.2
    expect(take(n)).toBe(true)
  }
  clock.now += 1_000
  expect(take(0)).toBe(false)
})

test('while reads wait, a write is answered at once, and so is a monitor; a read too many gets 503 with Retry-After', async () => {
  const app = Fastify()
  queueReads(app, { warn: () => {} })
  const held: (() => void)[] = []
  app.get('/api/page', () => new Promise((resolve) => held.push(() => resolve({ success: true }))))
  app.post('/api/pick', async () => ({ success: true }))
  app.get('/api/health', async () => ({ success: true }))
  const pages = Array.from({ length: 1_600 }, () => app.inject('/api/page'))
  expect((await app.inject({ method: 'POST', url: '/api/pick' })).statusCode).toBe(200)
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  expect(held).toHaveLength(FULL)
  const letGo = setInterval(() => {
    for (const answer of held.splice(0)) answer()
  })
  const answers = await Promise.all(pages)
  clearInterval(letGo)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(50)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1_600 - refused.length)
  expect(refused[0]?.json()).toMatchObject({ success: false, code: 'server_busy' })
  const returns = refused.map(({ headers }) => Number(headers['retry-after']))
  expect(returns[0]).toBeGreaterThan(0)
  // Not all at the same time.
  expect(returns).toEqual(returns.toSorted((a, b) => a - b))
})
