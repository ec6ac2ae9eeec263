declare global {
  interface Window {
    /** The requests `early.js` made while the app was loading, by URL; null without a response. */
    earlyAnswers?: { token: string | null; answers: Map<string, Promise<Response | null>>; stop: () => void }
  }
}

/** How long after the page's start (ms) early answers are fresh. */
const STARTING = 10_000

export const isStarting = (): boolean => performance.now() <= STARTING

/** The early answer for this token, or undefined. Each is returned once. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response | null> | undefined {
  const early = window.earlyAnswers
  if (early === undefined || early.token !== token || !isStarting()) return undefined
  const answer = early.answers.get(address)
  early.answers.delete(address)
  return answer
}

/** By then (ms) a slow phone has drawn its first picture, and no one has picked a team. */
const STARTED = 4_000

/** For answers that are stale at once: fresh until the page that needs them is drawn, or they would be read twice. */
export const oldOnceStarted = (): number => (performance.now() < STARTED ? STARTED : 0)
