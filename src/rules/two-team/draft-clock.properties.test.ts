import fc from 'fast-check'
import { expect, it } from 'vitest'
import { between, easternTimeOfDay, type Instant, plus, seconds } from '#rules/time.ts'
import { deadlineFrom, pausedClock, resumedClock, runningTime } from './draft-clock.ts'

/** Any instant in two years, with all four clock changes. */
const instant = fc.integer({ min: 0, max: 730 * 86_400_000 }).map((ms) => plus('2025-09-01T00:00:00.000Z', ms))
const pickSeconds = fc.integer({ min: 10, max: 604_800 })
/** An admin's pauses: after what share of the time left, and for how long (ms). */
const pauses = fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), ms: fc.nat(5 * 86_400_000) }), {
  maxLength: 6,
})

type Turn = { start: Instant; pick_seconds: number; daytime_only: boolean; pausing: { share: number; ms: number }[] }

/** Plays a turn with its pauses; returns how long (ms) its clock has run at its end. */
function playTurn({ start, pick_seconds, daytime_only, pausing }: Turn): { ran: number; deadline: Instant } {
  let from = start
  let ran = 0
  let deadline = deadlineFrom({ pick_seconds, daytime_only, now: start }) ?? start
  for (const { share, ms } of pausing) {
    const now = plus(from, Math.floor(between(from, deadline) * share))
    if (now >= deadline) break
    ran += runningTime({ from, to: now, daytime_only })
    const { paused_ms_left } = pausedClock({ pick_deadline: deadline, daytime_only, now })
    from = plus(now, ms)
    const resumed = resumedClock({ paused_ms_left, daytime_only, auto_pick: false, now: from })
    expect(resumed.pick_deadline).not.toBeNull()
    deadline = resumed.pick_deadline ?? deadline
  }
  return { ran: ran + runningTime({ from, to: deadline, daytime_only }), deadline }
}

const turns = fc.record({ start: instant, pick_seconds: pickSeconds, daytime_only: fc.boolean(), pausing: pauses })

it('however often a draft is paused, and over however many nights, every pick gets exactly its time (D6)', () => {
  fc.assert(
    fc.property(turns, (turn) => {
      expect(playTurn(turn).ran).toBe(seconds(turn.pick_seconds))
    }),
    { numRuns: 400 },
  )
})

it('a slow draft’s clock never runs out between 11 PM and 8 AM Eastern (D6)', () => {
  fc.assert(
    fc.property(turns, (turn) => {
      const { deadline } = playTurn({ ...turn, daytime_only: true })
      const { hour } = easternTimeOfDay(plus(deadline, -1))
      expect(hour).toBeGreaterThanOrEqual(8)
      expect(hour).toBeLessThan(23)
    }),
    { numRuns: 400 },
  )
})

it('a pause never costs time, and a longer one never ends the turn earlier (D6)', () => {
  fc.assert(
    fc.property(turns, fc.nat(86_400_000), (turn, more) => {
      const longer = turn.pausing.map((pause, index) => (index === 0 ? { ...pause, ms: pause.ms + more } : pause))
      const one = { ...turn, pausing: turn.pausing.slice(0, 1) }
      expect(playTurn(one).deadline <= playTurn({ ...one, pausing: longer.slice(0, 1) }).deadline).toBe(true)
      expect(playTurn({ ...one, pausing: [] }).deadline <= playTurn(one).deadline).toBe(true)
    }),
    { numRuns: 200 },
  )
})
