declare global {
  interface Window {
    /** What `early.js` asked for while the app was still loading, by address; null where no answer came. */
    earlyAnswers?: { token: string | null; answers: Map<string, Promise<Response | null>>; stop: () => void }
  }
}

/** How long after the start of the page (ms) what was read for the start is still good. Later it may be out of date. */
const STARTING = 10_000

export const isStarting = (): boolean => performance.now() <= STARTING

/** The answer that was asked for early with this token; undefined where there is none. Each is given once. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response | null> | undefined {
  const early = window.earlyAnswers
  if (early === undefined || early.token !== token || !isStarting()) return undefined
  const answer = early.answers.get(address)
  early.answers.delete(address)
  return answer
}

/** A slow phone has drawn its first picture by then (ms), and nobody has picked a team. */
const STARTED = 4_000

/** For answers that count as old at once: not before what they were read for is drawn, or they would be read twice. */
export const oldOnceStarted = (): number => (performance.now() < STARTED ? STARTED : 0)
