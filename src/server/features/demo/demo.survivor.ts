import { easternInstant, minutes, plus } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { at, type Player } from '#server/features/demo/demo.players.ts'
import { joinContest } from '#server/features/survivor/entries.service.ts'
import { createContest } from '#server/features/survivor/survivor.service.ts'

/** The demo's survivor contest (O4): all sixteen have joined, and it has not started yet. */
export async function openSurvivor(
  deps: Deps,
  { admin, players }: { admin: Player; players: readonly Player[] },
): Promise<number> {
  const created = easternInstant('2025-10-01', { hour: 12, minute: 0 })
  const { contest_id: contestId } = await createContest(at(deps, created), admin.caller, {
    contest_name: 'Survivor 2025-26',
    season_year: '2025-26',
    season_start_date: '2025-10-08',
    max_participants: 50,
  })
  for (const [turn, { caller }] of players.entries()) {
    await joinContest(at(deps, plus(created, minutes(97 * (turn + 1)))), caller, { contestId })
  }
  return contestId
}
