import { useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listContests } from '#contract/contests/contests.ts'
import { call } from '#web/api/call.ts'
import { noteAnswer } from '#web/api/kept-answers.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { OfflineBar } from './offline-bar.tsx'

const answers = givenAnswers()

function Reader() {
  const { data } = useQuery({ queryKey: ['read'], queryFn: ({ signal }) => call(listContests, {}, { signal }) })
  return <p>{data === undefined ? 'reading' : 'read'}</p>
}

test('the bar disappears as soon as the network is back and one call succeeds', async () => {
  answers.answer(listContests, [])
  const screen = (
    <>
      <OfflineBar />
      <Reader />
    </>
  )
  const { page } = openScreen({ answers, screen, path: '/' })
  expect(await page.findByText('read')).toBeTruthy()
  const kept = new Response('', { headers: { 'x-kept-at': '2025-11-11T12:00:00.000Z' } })
  act(() => noteAnswer(kept, performance.now()))
  expect(await page.findByText(/The pool can’t be reached/)).toBeTruthy()
  // No clock runs: only an immediate try can succeed.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(page.queryByText(/The pool can’t be reached/)).toBeNull(), { timeout: 500 })
  vi.useRealTimers()
})
