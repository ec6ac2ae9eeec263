import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { DraftState, News, OwnNews } from '#contract/live.ts'
import { hear, hearComebacks, hearPresence, openChannel, presentIn, watchDraft } from './socket.ts'

/** Spreads the requests of open pages after the same news (ms). */
const SPREAD = 400

/** Connects the signed-in app. After a cut or a jump of the pool's clock, everything on screen is read again. Used once, by the shell. */
export function useChannel(isSignedIn: boolean) {
  const client = useQueryClient()
  useEffect(() => (isSignedIn ? openChannel() : undefined), [isSignedIn])
  useEffect(() => hearComebacks(() => void client.invalidateQueries()), [client])
  useEffect(() => hear('news', ({ about }) => void (about === 'clock' && client.invalidateQueries())), [client])
}

/**
 * Invalidates the queries below this key when there is news about one of these: `useLive(['survivor', 'games'], SURVIVOR)`. News
 * for which `matters` returns false is ignored.
 */
export function useLive(about: readonly News['about'][], queryKey: QueryKey, matters = (_news: News) => true) {
  const client = useQueryClient()
  const concerns = useEffectEvent((news: News) => about.includes(news.about) && matters(news))
  const readAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hear('news', (news) => {
      if (timer !== undefined || !concerns(news)) return
      timer = setTimeout(() => {
        timer = undefined
        readAgain()
      }, Math.random() * SPREAD)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

/**
 * Invalidates the queries below this key when the member has done one of these in another tab or on another device:
 * `useOwnNews(['pick'], myPicksQuery(contestId).queryKey)`.
 */
export function useOwnNews(what: readonly OwnNews['what'][], queryKey: QueryKey) {
  useLive(['mine'], queryKey, (news) => news.about === 'mine' && what.includes(news.what))
}

/** Keeps the page in a draft room and passes on each state that is pushed. */
export function useDraftStates(contestId: number, take: (state: DraftState) => void) {
  const heard = useEffectEvent(take)
  useEffect(() => hear('draft:state', (state) => heard(state)), [])
  useEffect(() => watchDraft(contestId), [contestId])
}

/** Who is in a draft room that the page watches; null while the page is not connected. */
export const usePresent = (contestId: number): ReadonlySet<number> | null =>
  useSyncExternalStore(hearPresence, () => presentIn(contestId))
