import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openPlayOuts, type TitleQuestion } from './play-outs.ts'

const log = pino({ level: 'silent' })
/** A question whose answer is its wins. */
const question = (wins: number, team_ids: number[] = []): TitleQuestion => ({
  over: 'season',
  seed: 1,
  entrants: [
    {
      team_ids,
      wins,
    },
  ],
  games: [],
})

/** Play-outs controlled by the test. */
function byHand() {
  const asked: { wins: number; answer: () => void; fail: () => void }[] = []
  let published = 0
  let ended = 0
  const playOuts = openPlayOuts({
    log,
    play: ({ entrants: [entrant] }) => {
      const { promise, resolve, reject } = Promise.withResolvers<number[]>()
      const wins = entrant?.wins ?? 0
      asked.push({ wins, answer: () => resolve([wins]), fail: () => reject(new Error('no memory')) })
      return {
        chances: promise,
        end: async () => {
          ended += 1
          reject(new Error('ended'))
        },
      }
    },
  })
  const find = (about: string, wins: number, team_ids: number[] = []) =>
    playOuts.find(about, question(wins, team_ids), () => {
      published += 1
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { asked, find, settled, stop: playOuts.stop, published: () => published, ended: () => ended }
}

test('an answer is unknown until it is computed, then known as long as the facts are the same (F4)', async () => {
  const { asked, find, settled, published } = byHand()
  expect([find('a', 1), find('a', 1)]).toEqual([null, null])
  expect(asked, 'asked twice, played once').toHaveLength(1)
  asked[0]?.answer()
  await settled()
  expect([find('a', 1), published()]).toEqual([[1], 1])
  expect(find('a', 2), 'the last answer until other facts are played out').toEqual([1])
  asked[1]?.answer()
  await settled()
  expect(find('a', 2)).toEqual([2])
  expect(find('a', 3, [7]), 'other teams').toBeNull()
})

test('one is computed at a time, and among newer facts about the same contest only the newest', async () => {
  const { asked, find, settled } = byHand()
  find('a', 1)
  find('b', 5)
  find('a', 2)
  find('a', 3)
  expect(asked.map(({ wins }) => wins)).toEqual([1])
  asked[0]?.answer()
  await settled()
  expect(asked.map(({ wins }) => wins)).toEqual([1, 5])
  asked[1]?.answer()
  await settled()
  expect(asked.map(({ wins }) => wins)).toEqual([1, 5, 3])
  asked[2]?.answer()
  await settled()
  expect([find('a', 3), find('b', 5)]).toEqual([[3], [5]])
})

test('a failure leaves its answer unknown until the facts change, and the next one is computed', async () => {
  const { asked, find, settled, published } = byHand()
  find('a', 1)
  find('b', 2)
  asked[0]?.fail()
  await settled()
  asked[1]?.answer()
  await settled()
  expect([find('a', 1), find('b', 2), published()]).toEqual([null, [2], 1])
  expect(asked).toHaveLength(2)
  expect(find('a', 4)).toBeNull()
  expect(asked.map(({ wins }) => wins)).toEqual([1, 2, 4])
})

test('stopping ends the running play-out and starts no other', async () => {
  const { asked, find, stop, ended } = byHand()
  find('a', 1)
  find('b', 2)
  await stop()
  expect([asked.length, ended(), find('c', 3)]).toEqual([1, 1, null])
  expect(asked).toHaveLength(1)
})

test('a thread simulates a season', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const playOuts = openPlayOuts({ log })
  expect(playOuts.find('a', question(3), resolve)).toBeNull()
  await promise
  expect(playOuts.find('a', question(3), resolve)).toEqual([1])
  await playOuts.stop()
})
