import type { DecidedIn } from './games.ts'

/** A final game's state: 'Final' or 'Final (OT)'. */
export const finalWords = (decidedIn: DecidedIn | null): string =>
  decidedIn === null || decidedIn === 'REG' ? 'Final' : `Final (${decidedIn})`

/** A called-off game's state. */
export const calledOffWords = (gameState: string): string => (gameState === 'CNCL' ? 'Cancelled' : 'Postponed')
