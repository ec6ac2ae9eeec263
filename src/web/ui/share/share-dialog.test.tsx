import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postWeekCard, weekCard } from '#contract/survivor/week-card.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { savedFiles } from '../../../../test/harness/screens/saved-files.ts'
import { ShareDialog } from './share-dialog.tsx'

const answers = givenAnswers()
const card = {
  kind: 'life_lost' as const,
  pool: 'Office',
  contest: 'Survivor',
  name: 'Jamie',
  title: 'Jamie lost a life in week 6',
  lines: ['6 of 16 left'],
  lives: {
    left: 1,
    of: 3,
  },
  path: [],
  fallen: [],
}
const SENTENCE = 'Jamie lost a life in week 6. 6 of 16 left. 1 of 3 lives.'

const said = {
  id: 7,
  userId: 2,
  userName: 'Jamie',
  message: SENTENCE,
  timestamp: '2025-11-17T12:00:00.000Z',
  type: 'user' as const,
  version: 1,
  clientId: null,
  reactions: [],
  replyTo: null,
}

/** Draws nothing: the test page has no canvas. */
const pen = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true }) as CanvasRenderingContext2D

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['png'])))
  answers.answer(weekCard, { card })
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'canShare')
  Reflect.deleteProperty(navigator, 'share')
})

async function open() {
  const screen = openScreen({
    answers,
    screen: <ShareDialog of={{ contestId: 1, week: 6 }} onClose={() => {}} />,
    path: '/survivor',
  })
  await screen.page.findByRole('img', { name: SENTENCE })
  return screen
}

test('a card is shared as a picture with its sentence if the device can, and can always be downloaded (C1)', async () => {
  const share = vi.fn(async (_of: ShareData) => {})
  Object.assign(navigator, { canShare: () => true, share })
  const saved = savedFiles()
  const { page, user } = await open()
  await user.click(page.getByRole('button', { name: 'Share' }))
  expect(share.mock.calls.map(([of]) => [of.text, of.files?.map(({ name }) => name)])).toEqual([
    [SENTENCE, ['puckpool-life_lost.png']],
  ])
  await user.click(page.getByRole('button', { name: 'Download' }))
  expect(await page.findByText('Card downloaded')).toBeTruthy()
  expect(await saved()).toEqual([{ name: 'puckpool-life_lost.png', text: 'png' }])
})

test('without a share sheet it is downloaded, or posted to the chat as a card, once (C1)', async () => {
  answers.answer(postWeekCard, { message: { ...said, card } })
  const { page, user } = await open()
  expect(page.queryByRole('button', { name: 'Share' })).toBeNull()
  await user.click(page.getByRole('button', { name: 'Post to Chat' }))
  expect(await page.findByText('Posted to chat')).toBeTruthy()
  expect(page.getByRole('button', { name: 'Posted' })).toHaveProperty('disabled', true)
  expect(answers.sentWith(postWeekCard)).toMatchObject([{ params: { contestId: '1', week: '6' } }])
})
