import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Failure } from './failure.ts'
import { untilSaved } from './until-saved.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (code: string, status = 502) => new Failure({ code, status, message: code })
/** Returns these outcomes, one after the other. */
const sending = (...outcomes: (string | Failure)[]) =>
  vi.fn(async () => {
    const outcome = outcomes.shift() ?? 'saved'
    if (outcome instanceof Failure) throw outcome
    return outcome
  })
const waiting = (whyNot: () => Failure | null = () => null) => ({ onWait: vi.fn(), whyNot })

it('a write is retried until the database is back, and then no more', async () => {
  const send = sending(failure('database_away'), failure('server_away'), failure('starting', 503))
  const { onWait, whyNot } = waiting()
  const saved = untilSaved(send, { onWait, whyNot })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await saved).toBe('saved')
  expect(send).toHaveBeenCalledTimes(4)
  expect(onWait.mock.calls.flat()).toEqual([
    "PuckPool can't reach its database.",
    'PuckPool is restarting.',
    'PuckPool is starting.',
  ])
})

it.each([
  ['a refusal', failure('picks_locked', 409)],
  ['a lost network', failure('network', 0)],
])('%s is not retried', async (_what, refusal) => {
  const send = sending(refusal)
  await expect(untilSaved(send, waiting())).rejects.toBe(refusal)
  expect(send).toHaveBeenCalledTimes(1)
})

it('a refusal after the wait is shown to the member', async () => {
  const refusal = failure('picks_locked', 409)
  const outcome = untilSaved(sending(failure('database_away'), refusal), waiting()).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBe(refusal)
})

it('nothing is sent once there is a reason not to', async () => {
  const reason = failure('locked_unsaved', 0)
  const send = sending(failure('database_away'))
  const outcome = untilSaved(
    send,
    waiting(() => reason),
  ).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBe(reason)
  expect(send).toHaveBeenCalledTimes(1)
})
