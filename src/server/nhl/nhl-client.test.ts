import { expect, test } from 'vitest'
import { type Fault, startNhl } from '../../../test/harness/league/nhl-replay.ts'
import { stoppedClock } from '../../../test/harness/test-deps.ts'
import { ADMIN_WAITS, openNhlClient } from './nhl-client.ts'

const open = () => startNhl({ clock: stoppedClock('2025-11-12T02:00:00.000Z') })

test('requests identify the pool and are conditional', async () => {
  const { nhl, headers, asked } = open()
  const first = await nhl.schedule('2025-11-10')
  const second = await nhl.schedule('2025-11-10')
  expect(headers[0]).toMatchObject({ 'user-agent': 'PuckPool/1.2.3' })
  expect(asked).toEqual(['/v1/schedule/2025-11-10', '/v1/schedule/2025-11-10 (not modified)'])
  expect(second).toBe(first)
  expect(first.games.length).toBeGreaterThan(40)
})

test('the client never sends two requests at a time', async () => {
  let running = 0
  let most = 0
  const nhl = openNhlClient({
    ask: async (path) => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      return Response.json({
        gameWeek: [{ date: path.slice(-10), games: [] }],
        regularSeasonStartDate: path.slice(-10),
      })
    },
    version: '1',
    isOn: true,
    random: () => 0.5,
    pause: () => Promise.resolve(),
  })
  const answers = await Promise.all(['2025-11-10', '2025-11-17', '2025-11-24'].map((day) => nhl.schedule(day)))
  expect(most).toBe(1)
  expect(answers.map(({ seasonStart }) => seasonStart)).toEqual(['2025-11-10', '2025-11-17', '2025-11-24'])
})

const faults: [Fault, string, number][] = [
  ['unreachable', 'could not be reached', 3],
  ['slow', 'took too long to answer', 3],
  ['error', 'answered with an error (500)', 3],
  ['busy', 'answered with an error (429)', 3],
  ['html', 'answered with a web page instead of data', 3],
  ['cut off', 'broke off in the middle of its answer', 3],
  ['wrong shape', 'answered something unknown (in gameWeek)', 3],
  ['mostly unreadable', 'answered something unknown (in gameWeek)', 3],
  ['huge', 'answered with far too much', 1],
]
test.each(faults)('%s: the NHL %s, after %i attempts', async (fault, words, attempts) => {
  const { nhl, misbehave, asked } = open()
  misbehave(fault)
  await expect(nhl.schedule('2025-11-10')).rejects.toThrow(words)
  expect(asked).toHaveLength(attempts)
  misbehave(null)
  expect((await nhl.schedule('2025-11-10')).skipped).toEqual([])
})

test('success on a later attempt isn’t a failure; pauses grow, or are those the NHL requests', async () => {
  const { nhl, misbehave, pauses } = open()
  misbehave('error', 2)
  await nhl.schedule('2025-11-10')
  misbehave('busy', 1)
  await nhl.schedule('2025-11-17')
  expect(pauses).toEqual([1_000, 2_000, 7_000])
})

test('a path that does not exist is not retried', async () => {
  const { nhl, asked } = open()
  await expect(nhl.schedule('no day')).rejects.toThrow('answered with an error (404)')
  expect(asked).toHaveLength(1)
})

test('a stopping server waits for neither a response nor the next attempt (O3)', async () => {
  for (const isAnswered of [false, true]) {
    const leaving = new AbortController()
    const hang = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        leaving.abort()
      })
    let asked = 0
    const nhl = openNhlClient({
      version: '1.2.3',
      isOn: true,
      random: () => 0.5,
      leaving: leaving.signal,
      ask: (_path, { signal }) => {
        asked += 1
        return isAnswered ? Promise.resolve(new Response('', { status: 500 })) : hang(signal)
      },
      pause: () => hang(leaving.signal),
    })
    await expect(nhl.schedule('2025-11-11')).rejects.toThrow('was not waited for, because the server was stopped')
    expect(asked).toBe(1)
  }
})

test('an admin’s request is given up in time to answer within 20 seconds (O5)', () => {
  expect(ADMIN_WAITS).toBeLessThanOrEqual(16_000)
})
