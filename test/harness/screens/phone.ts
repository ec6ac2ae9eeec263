import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, beforeEach } from 'vitest'

/** Makes the page of each test of this file, or of the `describe` around it, as wide as a phone. */
export function givenPhone(): void {
  // The test page has its own controls, which the browser's types don't include.
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  const { innerWidth } = window
  beforeEach(() => happyDOM.setViewport({ width: 390 }))
  afterEach(() => happyDOM.setViewport({ width: innerWidth }))
}
