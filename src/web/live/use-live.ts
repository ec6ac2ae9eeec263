import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { DraftState, News } from '#contract/live.ts'
import { hear, hearComebacks, hearPresence, openChannel, presentIn, watchDraft } from './socket.ts'

/** Pages that show the same do not all ask in the same instant (ms). */
const SPREAD = 400

/** Connects the signed-in app; after a cut everything that is shown is read again. Used once, by the shell. */
export function useChannel(isSignedIn: boolean) {
  const client = useQueryClient()
  useEffect(() => (isSignedIn ? openChannel() : undefined), [isSignedIn])
  useEffect(() => hearComebacks(() => void client.invalidateQueries()), [client])
}

/**
 * Reads the queries below this key again when there is news about one of these: `useLive(['survivor', 'games'], SURVIVOR)`. News that
 * `matters` says no to are passed over.
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

/** Keeps the page in the room of a draft and hands over each state that is pushed. */
export function useDraftStates(contestId: number, take: (state: DraftState) => void) {
  const heard = useEffectEvent(take)
  useEffect(() => hear('draft:state', (state) => heard(state)), [])
  useEffect(() => watchDraft(contestId), [contestId])
}

/** Who is in the room of a draft that the page watches; null while it is not connected. */
export const usePresent = (contestId: number): ReadonlySet<number> | null =>
  useSyncExternalStore(hearPresence, () => presentIn(contestId))
