import { expect, it } from 'vitest'
import { takeTurns } from './take-turns.ts'

/** Controllable runs, and the order in which they began. */
function runs() {
  const began: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const run = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      began.push(name)
      ends.set(name, (error) => (error ? reject(error) : resolve(name)))
    })
  return { began, run, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

it('runs start one after another in order, even after a failure', async () => {
  const { began, run, end } = runs()
  const inTurn = takeTurns()
  const [first, second, third] = [inTurn(run('first')), inTurn(run('second')), inTurn(run('third'))]
  expect(began).toEqual(['first'])
  end('first', new Error('no'))
  await expect(first).rejects.toThrow('no')
  expect(began).toEqual(['first', 'second'])
  end('second')
  expect(await second).toBe('second')
  end('third')
  expect(await third).toBe('third')
})

it('the given number of runs can happen at the same time', async () => {
  const { began, run, end } = runs()
  const inTurn = takeTurns(2)
  const all = ['a', 'b', 'c'].map((name) => inTurn(run(name)))
  expect(began).toEqual(['a', 'b'])
  end('b')
  await all[1]
  expect(began).toEqual(['a', 'b', 'c'])
  end('a')
  end('c')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})
