import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readContest } from '#contract/contests/contests.ts'
import { drawOrder } from '#rules/two-team/draft.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleDraft } from '../../../../../test/harness/screens/sample-draft.ts'
import { DrawScreen } from './draw-screen.tsx'

const answers = givenAnswers()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const seed = sha256('a seed')
const names = ['Ann', 'Bob', 'Cy', 'Dee']
const ids = names.map((_, index) => index + 1)
const order = drawOrder({ seed, participantIds: ids, sha256 })
const nameAt = (place: number) => names[(order[place - 1] ?? 0) - 1]

function open({ swapped = false } = {}) {
  const placeOf = (id: number) => order.indexOf(id) + 1
  answers.answer(readContest, {
    ...sampleDraft,
    status: 'drafting',
    max_participants: 4,
    current_participants: 4,
    seed_hash: sha256(seed),
    seed,
    participants: ids.map((participant_id) => ({
      participant_id,
      user_id: participant_id,
      participant_name: names[participant_id - 1] ?? '',
      joined_at: '2025-09-02T12:00:00.000Z',
      draft_order: swapped ? 5 - placeOf(participant_id) : placeOf(participant_id),
    })),
  })
  return openScreen({ answers, screen: <DrawScreen />, path: '/two-team/draw', more: '?contest=1' })
}

test('lists the drawn order, and keeps the hashes folded (D1)', async () => {
  const { page, user } = open()
  const order = await page.findByRole('list', { name: 'Draft order' })
  expect([...order.children].map((row) => row.textContent)).toEqual([1, 2, 3, 4].map(nameAt))
  expect(page.queryByText(seed)).toBeNull()
  await user.click(page.getByText('Check it yourself'))
  expect(await page.findByText(seed)).toBeTruthy()
  expect(page.getByText(sha256(`${seed}:1`))).toBeTruthy()
})

test('shows the recomputed order unasked where it is another one (D1)', async () => {
  const { page } = open({ swapped: true })
  expect(await page.findByText('The order shown isn’t the one the seed gives.')).toBeTruthy()
  expect(page.getByText(sha256(`${seed}:1`))).toBeTruthy()
})
