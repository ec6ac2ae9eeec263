import { expect, test } from 'vitest'
import type { readMessages } from '#contract/chat/chat.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/two-team/leaderboard.ts'
import { complete, draftOn, startDraft, type Teams } from '../two-team/drafters.ts'
import { addressOf, completeTied, createTiebreaker, givenPlayoffPool } from '../two-team/tied-contest.ts'

/** The pool announces a draft contest's winner in the chat, in the transaction that completes the contest. */
const { admin, members } = await givenPlayoffPool(2)

test('the champion of a two-team contest is announced once, however many admins complete it', async () => {
  const draft = await startDraft(admin, members, { max_participants: 2, contest_name: 'Plain' })
  await draftOn(members, draft, { choose: pickInOrder(['COL', 'VAN', 'CHI', 'DAL']) })
  const before = await said()
  await Promise.all([complete(admin, draft.at), complete(admin, draft.at)])
  expect(await said()).toEqual([...before, `${await championOf(draft.contestId)} is champion of Plain!`])
})

/** The pool's announcements, except those of started drafts. */
async function said(): Promise<string[]> {
  const { messages } = (await admin.get<AnswerOf<typeof readMessages>>('/chat/messages')).body
  const ours = messages.filter(({ type, message }) => type === 'system' && !message.startsWith('Draft has started'))
  return ours.map(({ message }) => message)
}

const championOf = async (contestId: number) => {
  const rows = (await admin.get<AnswerOf<typeof calls.leaderboard>>(`/contest/leaderboard?contest_id=${contestId}`))
    .body
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2])
  return rows[0]?.participant_name
}

/** Picks the given teams in order, so that the two members end up with different wins. */
const pickInOrder = (wishes: string[]) => (teams: Teams) => {
  const wish = wishes.shift()
  return teams.find(({ abbreviation }) => abbreviation === wish)
}

test('a shared first place is announced, and so is the tiebreaker’s champion', async () => {
  const tied = await completeTied(admin, members, { contest_name: 'Close' })
  expect((await said()).at(-1)).toBe('Member 1 and Member 2 share first place in Close')
  const { contest } = (await createTiebreaker(admin, { tiebreaker_of: tied.contestId, contest_name: 'Decider' })).body
  const at = addressOf(contest)
  await admin.post(`${at}/start`)
  await draftOn(members, { at, contestId: contest.contest_id })
  await admin.put('/demo/clock', { now: '2026-07-01T12:00:00.000Z' })
  await admin.post('/games/sync', { from: '2026-04-17', to: '2026-06-30' })
  expect((await complete(admin, at)).status).toBe(200)
  expect((await said()).at(-1)).toBe(`${await championOf(contest.contest_id)} is champion of ${contest.contest_name}!`)
})

test('a pool with announcements turned off does not announce a champion', async () => {
  await admin.put('/admin/settings', { chat_announcements: false })
  const draft = await startDraft(admin, members, { max_participants: 2, contest_name: 'Quiet' })
  await draftOn(members, draft)
  const before = await said()
  expect((await complete(admin, draft.at)).status).toBe(200)
  expect(await said()).toEqual(before)
})
