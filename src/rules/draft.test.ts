import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawOrder } from './draft.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the drawn order (D1)', () => {
  it('is the one that sha256sum gives in a shell', () => {
    const order = drawOrder({ seed: '00ff', participantIds: [7, 8, 9, 10], sha256 })
    expect(order).toEqual([9, 8, 10, 7])
  })

  it('does not hang on the order in which the participants are named', () => {
    const ids = Array.from({ length: 32 }, (_, n) => n + 100)
    const seed = sha256('any')
    expect(drawOrder({ seed, participantIds: ids.toReversed(), sha256 })).toEqual(
      drawOrder({ seed, participantIds: ids, sha256 }),
    )
  })

  it('gives everybody every place about as often', () => {
    const firsts = new Map<number, number>()
    for (let n = 0; n < 4_000; n += 1) {
      const [first = 0] = drawOrder({ seed: sha256(`seed ${n}`), participantIds: [1, 2, 3, 4], sha256 })
      firsts.set(first, (firsts.get(first) ?? 0) + 1)
    }
    for (const id of [1, 2, 3, 4]) expect(firsts.get(id)).toBeGreaterThan(900)
  })
})
