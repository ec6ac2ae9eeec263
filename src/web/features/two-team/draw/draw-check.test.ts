import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawOrder } from '#rules/two-team/draft.ts'
import { checkDraw, drawCommand } from './draw-check.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const seed = sha256('a seed')
const ids = [3, 7, 12, 40, 41]
const places = drawOrder({ seed, participantIds: ids, sha256 })
const drawn = {
  seed,
  seed_hash: sha256(seed),
  participants: ids.map((participant_id) => ({
    participant_id,
    participant_name: `Member ${participant_id}`,
    draft_order: places.indexOf(participant_id) + 1,
  })),
}
const check = (of: typeof drawn) => checkDraw(of, async (text) => sha256(text))

describe('Checking a draw (D1)', () => {
  it('gives the same order as the server', async () => {
    const { hashFits, orderFits, rows } = await check(drawn)
    expect({ hashFits, orderFits }).toEqual({ hashFits: true, orderFits: true })
    expect(rows.map(({ participant_id }) => participant_id)).toEqual(places)
  })

  it('notices two swapped places and a different seed', async () => {
    const [first, second] = places
    const swapped = drawn.participants.map((of) => {
      if (of.participant_id === first) return { ...of, draft_order: 2 }
      return of.participant_id === second ? { ...of, draft_order: 1 } : of
    })
    expect(await check({ ...drawn, participants: swapped })).toMatchObject({ hashFits: true, orderFits: false })
    expect(await check({ ...drawn, seed: sha256('another') })).toMatchObject({ hashFits: false })
  })

  it('works with the command that is shown', () => {
    const [hash, ...rows] = execFileSync('bash', ['-c', drawCommand(drawn)], { encoding: 'utf8' })
      .trim()
      .split('\n')
    expect(hash?.split(' ')[0]).toBe(drawn.seed_hash)
    expect(rows.map((row) => Number(row.split(' ')[1]))).toEqual(places)
  })
})
