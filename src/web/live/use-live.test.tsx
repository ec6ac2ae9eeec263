import { QueryClient, QueryClientProvider, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeNews } from './socket.ts'
import { useLive } from './use-live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const KEY = ['wins']
/** The maximum time for an answer, or a page update after news. */
const SOON = 1_000

/** Answers reads when the test says so. */
function answers() {
  const open: ((wins: number) => void)[] = []
  const queryFn = () => new Promise<number>((resolve) => void open.push(resolve))
  const answer = (wins: number) =>
    act(async () => {
      open.shift()?.(wins)
      await vi.advanceTimersByTimeAsync(1)
    })
  return { queryFn, answer, asked: () => open.length }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Waits({ queryFn }: { queryFn: () => Promise<number> }) {
  const { data } = useSuspenseQuery({ queryKey: KEY, queryFn })
  useLive(['games'], KEY)
  return <p>{data} wins</p>
}

function Shows({ queryFn }: { queryFn: () => Promise<number> }) {
  const { data } = useQuery({ queryKey: KEY, queryFn })
  useLive(['games'], KEY)
  return <p>{data ?? 'no'} wins</p>
}

function open(page: React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <Suspense fallback="…">{page}</Suspense>
    </QueryClientProvider>,
  )
}

test('news that arrives while a page waits for its answer is read once the page is there', async () => {
  const { queryFn, answer } = answers()
  open(<Waits queryFn={queryFn} />)
  takeNews({ about: 'games' })
  await answer(1)
  await pass(SOON)
  await answer(2)
  expect(screen.getByText('2 wins')).toBeDefined()
})

test('news that arrives during a listening page’s first answer is read after it', async () => {
  const { queryFn, answer } = answers()
  open(<Shows queryFn={queryFn} />)
  await pass(SOON)
  takeNews({ about: 'games' })
  await pass(SOON)
  await answer(1)
  await pass(1)
  await answer(2)
  expect(screen.getByText('2 wins')).toBeDefined()
})

test('news from long before the answer causes no further read', async () => {
  const { queryFn, answer, asked } = answers()
  takeNews({ about: 'games' })
  await pass(5_000)
  open(<Waits queryFn={queryFn} />)
  await answer(1)
  await pass(SOON)
  expect(asked()).toBe(0)
})
