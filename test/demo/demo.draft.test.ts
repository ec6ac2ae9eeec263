import { expect, test } from 'vitest'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import type { Draft } from '#contract/two-team/draft.ts'
import { playForOthers } from '#server/features/demo/demo.draft.ts'
import { openDemo } from '#server/features/demo/demo.service.ts'
import { pickForOverdue } from '#server/features/two-team/draft/due-drafts.service.ts'
import { givenDemo } from '../harness/processes/demo-pool.ts'

/** `npm run demo -- --draft`: one person against fifteen scripts. */

const EVENING = '2025-10-06T00:00:00.000Z'
const { pool, admin, member } = await givenDemo({ now: EVENING, settings: { draftDemo: true } })

test('the draft demo starts with an empty contest; fifteen scripts join one after the other and wait for the person', async () => {
  expect(await contest()).toMatchObject({ status: 'waiting', current_participants: 0, max_participants: 16 })
  await letPass(2)
  const soon = (await contest()).current_participants
  expect(soon).toBeLessThan(3)
  await letPass(78)
  const { status, participants } = await contest()
  expect({ status, there: participants.length }).toEqual({ status: 'waiting', there: 15 })
  expect(participants.map((entry) => entry.user_id)).not.toContain(member.userId)
  const joined = participants.map((entry) => Date.parse(entry.joined_at))
  const pauses = joined.slice(1).map((at, index) => at - (joined[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(6_000)
})

const contest = async () => (await member.get<ContestWithParticipants>('/contest/contests/active/two_team')).body

const STEP = 2

/** Lets seconds of the evening pass and runs the due jobs. */
async function letPass(seconds: number) {
  for (let n = 0; n < seconds; n += STEP) {
    pool.clock.advance(STEP * 1_000)
    await pickForOverdue(pool.deps)
    await playForOthers(pool.deps)
  }
}

test('the sixteenth member starts the draft, and each script picks a few seconds after its turn begins', async () => {
  const { contest_id } = await contest()
  await member.post(`/contest/contests/${contest_id}/join`)
  expect((await contest()).status).toBe('drafting')
  let mine = 0
  for (let second = 0; second < 300 && (await draft()).current !== null; second += 1) {
    await letPass(STEP)
    const { current } = await draft()
    if (current?.participant.user_id !== member.userId) continue
    // The person misses their first turn; no one picks for them within the minute.
    if (mine === 0) {
      await letPass(50)
      expect((await draft()).current).toEqual(current)
      await letPass(12)
      expect((await draft()).picks[current.pick_number - 1]).toMatchObject({ made_by: 'clock' })
    } else {
      const { body: teams } = await member.get<{ team_id: number }[]>(
        `/contest/picks/available-teams?contest_id=${contest_id}`,
      )
      await member.post(`/contest/contests/${contest_id}/draft/pick`, { team_id: teams[0]?.team_id })
    }
    mine += 1
  }
  const { picks } = await draft()
  expect(picks).toHaveLength(32)
  expect((await contest()).status).toBe('in_progress')
  expect(picks.filter((pick) => pick.made_by === 'clock')).toHaveLength(1)
  const person = picks.find((pick) => pick.made_by === 'clock')?.participant_id
  for (const [index, pick] of picks.entries()) {
    const before = picks[index - 1]
    if (!before || pick.participant_id === person) continue
    const pause = Date.parse(pick.picked_at) - Date.parse(before.picked_at)
    expect(pause).toBeGreaterThanOrEqual(2_000)
    expect(pause).toBeLessThanOrEqual(8_000)
  }
}, 90_000)

const draft = async () => (await member.get<Draft>(`/contest/contests/${(await contest()).contest_id}/draft`)).body

test('a second start creates nothing twice, and the scripts continue, in another contest too', async () => {
  await openDemo(pool.deps)
  expect(await pool.db.selectFrom('users').select('user_id').execute()).toHaveLength(16)
  const created = await admin.post<{ contest: ContestWithParticipants }>('/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Small',
    season_year: '2025-26',
    max_participants: 4,
  })
  const at = `/contest/contests/${created.body.contest.contest_id}`
  await letPass(20)
  expect((await member.get<ContestWithParticipants>(at)).body.current_participants).toBe(3)
  await admin.post(`${at}/start`)
  await letPass(60)
  expect((await member.get<ContestWithParticipants>(at)).body.status).toBe('in_progress')
})
