import { expect, test } from 'vitest'
import { activeContest, type ContestWithParticipants, readContest } from '#contract/contests/contests.ts'
import { type Draft, readDraft } from '#contract/two-team/draft.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { sampleDraft } from '../../../../test/harness/screens/sample-draft.ts'
import { holdsPick, shownQuery } from './two-team.queries.ts'

const answers = givenAnswers()

type Of = Pick<ContestWithParticipants, 'contest_id' | 'status'>

const contest = ({ contest_id, status }: Of): ContestWithParticipants => ({
  ...sampleDraft,
  contest_id,
  status,
  contest_name: `Draft ${contest_id}`,
  max_participants: 4,
  current_participants: 0,
  participants: [],
})

/** The first screen of the bare address, when that has this status, and once another is the reader's active contest. */
async function shownWhen(status: ContestWithParticipants['status']) {
  const client = createQueryClient()
  const query = { ...shownQuery(null), staleTime: 0 }
  const first = contest({ contest_id: 1, status })
  answers.answer(activeContest, first)
  answers.answer(readContest, first)
  const shown = await client.fetchQuery(query)
  answers.answer(activeContest, contest({ contest_id: 2, status: 'waiting' }))
  const then = await client.fetchQuery(query)
  return [shown?.contest_id, then?.contest_id]
}

test.each([
  ['keeps the contest it has shown, though another has become the active one', 'waiting', [1, 1]],
  ['goes on to the active one once that is over', 'completed', [1, 2]],
] as const)('the bare address %s (D8)', async (_what, status, expected) => {
  expect(await shownWhen(status)).toEqual(expected)
})

const DRAFT: Draft = {
  contest_id: 1,
  version: 2,
  status: 'drafting',
  rounds: 2,
  total_picks: 4,
  copies_of_each_team: 1,
  order: [],
  picks: [
    {
      pick_number: 1,
      round: 1,
      participant_id: 7,
      team_id: 12,
      abbreviation: 'CAR',
      team_name: 'CAR',
      made_by: 'member',
      picked_at: '2025-10-01T12:00:00.000Z',
    },
  ],
  current: null,
  pick_seconds: null,
  daytime_only: false,
  pick_deadline: null,
  paused: null,
  server_now: '2025-10-01T12:00:00.000Z',
  teams: [],
}

test.each([
  ['holds the pick that was saved at the first try', { participantId: 7, pick: { pick_number: 1, team_id: 12 } }, true],
  ["doesn't hold what somebody else picked", { participantId: 8, pick: { pick_number: 1, team_id: 12 } }, false],
  ["doesn't hold another team", { participantId: 7, pick: { pick_number: 1, team_id: 6 } }, false],
  ["doesn't hold a later pick", { participantId: 7, pick: { pick_number: 2, team_id: 12 } }, false],
])('a draft %s', async (_what, asked, expected) => {
  answers.answer(readDraft, DRAFT)
  expect(await holdsPick(createQueryClient(), { contestId: 1, ...asked })).toBe(expected)
})
