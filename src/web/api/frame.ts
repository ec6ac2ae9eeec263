import { readFrame } from '#contract/dashboard/frame.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from './call.ts'
import { isStarting } from './early-answers.ts'
import { readToken } from './token.ts'

type Frame = AnswerOf<typeof readFrame>

let asked: { token: string | null; frame: Promise<Frame> } | null = null
const taken = new Set<keyof Frame>()

/**
 * A part of the frame around every screen: read with the other parts in one call while the page starts, by its own call
 * afterwards.
 */
export async function partOfFrame<Name extends keyof Frame>(
  name: Name,
  alone: () => Promise<Frame[Name]>,
): Promise<Frame[Name]> {
  const token = readToken()
  if (token === null || taken.has(name) || !isStarting()) return alone()
  taken.add(name)
  asked ??= { token, frame: call(readFrame) }
  // Another member may have signed in since.
  if (asked.token !== token) return alone()
  return asked.frame.then(
    (frame) => frame[name],
    (error) => {
      // Signing out has stopped it: nothing is requested on the member's behalf afterwards.
      if (readToken() !== token) throw error
      return alone()
    },
  )
}
