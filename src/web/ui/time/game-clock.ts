type OnNow = { game_state: string; live?: { period: number; clock: string | null } | undefined }

const PERIODS = ['1st', '2nd', '3rd', 'OT']

/** A live game's progress: '2nd 12:34', '1st intermission', 'OT', 'SO', 'Final soon'; null if unreported. */
export function gameClock({ live, game_state }: OnNow, { isPlayoffs }: { isPlayoffs: boolean }): string | null {
  if (game_state === 'OVER') return 'Final soon'
  if (live === undefined) return null
  const { period, clock } = live
  const name = PERIODS[period - 1] ?? (isPlayoffs ? `${period - 3}OT` : 'SO')
  if (clock === 'INT') return `${name} intermission`
  return clock === null ? name : `${name} ${clock}`
}
