import { beforeEach, expect, test } from 'vitest'
import { readFees } from '#contract/contests/fees.ts'
import { joinSurvivor, renameEntry, survivorStandings } from '#contract/survivor/survivor.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { sampleContest } from '../../../../test/harness/screens/sample-contest.ts'
import { NO_FEES } from '../../../../test/harness/screens/samples.ts'
import { EntriesLine } from './entries-line.tsx'
import { EliminatedCard } from './notice-cards.tsx'
import type { Status } from './survivor.queries.ts'

const answers = givenAnswers()
beforeEach(() => {
  answers.answer(joinSurvivor, { contest: sampleContest })
  answers.answer(readFees, { ...NO_FEES, enabled: true, entry_fee: '$10', prizes: '' })
})

const entry = (entry_number: number, elimination_week: number | null = null) => ({
  participant_id: 10 + entry_number,
  participant_name: entry_number === 1 ? 'Ann' : `Ann ${entry_number}`,
  entry_number,
  first_week: 1,
  is_eliminated: elimination_week !== null,
  elimination_week,
})
const me: Status = {
  is_participant: true,
  is_eliminated: false,
  elimination_week: null,
  participant_id: 12,
  participant_name: 'Ann 2',
}
const next = { entry_number: 3, first_week: 4, until: '2025-11-25T00:00:00.000Z' }
const open = (status: Partial<Status>) => {
  const screen = <EntriesLine contestId={1} me={{ ...me, ...status }} />
  return openScreen({ answers, screen, path: '/survivor', more: '?contest=1&week=5' })
}

test('the reader’s entries are side by side, each with its address, and show which are out (S19)', async () => {
  const { page } = open({ entries: [entry(1, 3), entry(2)] })
  const links = await page.findAllByRole('link')
  expect(links.map((of) => [of.textContent, of.getAttribute('href'), of.getAttribute('aria-current')])).toEqual([
    ['Ann (out)', '/survivor?contest=1&week=5&entry=11', null],
    ['Ann 2', '/survivor?contest=1&week=5&entry=12', 'page'],
  ])
  expect(page.queryByRole('button', { name: 'Open another entry' })).toBeNull()
})

test('another entry is opened once its terms are read, and only the one that was offered (S19)', async () => {
  const { page, user, fill } = open({ entries: [entry(1), entry(2)], next_entry: next })
  await user.click(await page.findByRole('button', { name: 'Open another entry' }))
  expect(await page.findByText(/It plays from week 4 on.*Entries close/)).toBeTruthy()
  expect(answers.sentWith(joinSurvivor)).toEqual([])
  await fill('Name of the entry', 'Ice Cold')
  await user.click(page.getByRole('button', { name: 'Open entry' }))
  expect(await page.findByText('Entry opened')).toBeTruthy()
  expect(answers.sentWith(joinSurvivor)).toMatchObject([{ body: { entry_number: 3, participant_name: 'Ice Cold' } }])
})

test('who is out opens another entry on the card that says so (S19)', async () => {
  const { page } = open({ entries: [entry(1, 3), entry(2, 4)], next_entry: next })
  await page.findByRole('navigation', { name: 'Your entries' })
  expect(page.queryByRole('button', { name: 'Open another entry' })).toBeNull()
  answers.answer(survivorStandings, {
    participants: [],
    active_participants: 0,
    eliminated_participants: 1,
    alive_by_week: [],
    slots: [],
  })
  const card = <EliminatedCard contestId={1} week={4} mine={[]} hasWithdrawn={false} next={next} />
  const { user } = openScreen({ answers, screen: card, path: '/survivor', more: '?contest=1' })
  expect(await page.findByText('You can come back: another entry plays from week 4 on.')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Open another entry' }))
  expect(await page.findByRole('button', { name: 'Open entry' })).toBeTruthy()
})

test('the shown entry gets another name, which starts as the old one (A7)', async () => {
  answers.answer(renameEntry, { contest: sampleContest })
  const { page, user, fill } = open({ entries: [entry(1), entry(2)] })
  await user.click(await page.findByRole('button', { name: 'Rename' }))
  expect(await page.findByRole('textbox', { name: 'Name of the entry' })).toHaveProperty('value', 'Ann 2')
  await fill('Name of the entry', 'Ice Cold')
  await user.click(page.getByRole('button', { name: 'Save name' }))
  expect(await page.findByText('Entry renamed')).toBeTruthy()
  expect(answers.sentWith(renameEntry)).toMatchObject([{ body: { entry_id: 12, participant_name: 'Ice Cold' } }])
})

test.each([
  ['each member has one entry', {}],
  ['the only entry is the last one', { entries: [entry(2)], next_entry: null }],
  ['the reader has not joined', { entries: [], next_entry: { ...next, entry_number: 1 } }],
] as const)('nothing is shown where %s', async (_, status) => {
  const { page } = open(status as Partial<Status>)
  expect(page.queryByRole('navigation', { name: 'Your entries' })).toBeNull()
})
