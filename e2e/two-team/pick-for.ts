import type { PoolServer } from '../harness/pool.ts'

type Draft = { current: { participant: { participant_id: number } } | null }

/** The commissioner picks a team for the member on the clock. */
export async function pickForMemberOnTheClock(pool: PoolServer, { at, teamId }: { at: string; teamId: number }) {
  const { current } = (await pool.asAdmin('GET', `${at}/draft`)) as Draft
  await pool.asAdmin('POST', `${at}/draft/pick-for`, {
    participant_id: current?.participant.participant_id,
    team_id: teamId,
  })
}
