import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { DraftState, News, OwnNews } from '#contract/live.ts'
import { hear, hearComebacks, hearPresence, newsSince, openChannel, presentIn, watchDraft } from './socket.ts'

/** Spreads the requests of open pages after the same news (ms). */
const SPREAD = 400
/**
 * News up to this much (ms) older than an answer may be missing from it: it arrived while the answer was on its way.
 */
const UNDER_WAY = 2_000

/**
 * Connects a member's app. After a cut or a jump of the pool's clock, everything on screen is read again. Used once, by
 * the frame.
 */
export function useChannel() {
  const client = useQueryClient()
  useEffect(openChannel, [])
  useEffect(() => hearComebacks(() => void client.invalidateQueries()), [client])
  useEffect(() => hear('news', ({ about }) => void (about === 'clock' && client.invalidateQueries())), [client])
}

/**
 * Invalidates the queries below this key on news about one of these: `useLive(['survivor', 'games'], SURVIVOR)`. News
 * for which `matters` returns false is ignored.
 */
export function useLive(about: readonly News['about'][], queryKey: QueryKey, matters = (_news: News) => true) {
  const client = useQueryClient()
  const concerns = useEffectEvent((news: News) => about.includes(news.about) && matters(news))
  const readAgain = useEffectEvent(() => void readAll(client, queryKey))
  const readSince = useEffectEvent(() => {
    const read = client
      .getQueryCache()
      .findAll({ queryKey })
      .map(({ state }) => state.dataUpdatedAt)
    return Math.min(...read.filter((at) => at > 0))
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = (news: News) => {
      if (timer !== undefined || !concerns(news)) return
      timer = setTimeout(() => {
        timer = undefined
        readAgain()
      }, Math.random() * SPREAD)
    }
    const stop = hear('news', take)
    // A page that only renders with its answer starts listening after the news in between.
    for (const news of newsSince(readSince() - UNDER_WAY)) take(news)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

/** A pending first answer isn't refetched automatically, although it may be older than the news. */
async function readAll(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (isFirst) await client.invalidateQueries({ queryKey })
}

/**
 * Invalidates the queries below this key when the member has done one of these in another tab or on another device:
 * `useOwnNews(['pick'], myPicksQuery(contestId).queryKey)`.
 */
export function useOwnNews(what: readonly OwnNews['what'][], queryKey: QueryKey) {
  useLive(['mine'], queryKey, (news) => news.about === 'mine' && what.includes(news.what))
}

/** Keeps the page in a draft room and passes on each pushed state. */
export function useDraftStates(contestId: number, take: (state: DraftState) => void) {
  const heard = useEffectEvent(take)
  useEffect(() => hear('draft:state', (state) => heard(state)), [])
  useEffect(() => watchDraft(contestId), [contestId])
}

/** The members in a watched draft room; null while disconnected. */
export const usePresent = (contestId: number): ReadonlySet<number> | null =>
  useSyncExternalStore(hearPresence, () => presentIn(contestId))
