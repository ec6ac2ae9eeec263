import type { News } from '#contract/live.ts'
import { seconds } from '#rules/time.ts'

/** A page whose socket takes longer reads everything with its next poll. */
const KEPT = seconds(30)

export type RecentNews = ReturnType<typeof keepRecentNews>

/** The last half minute's news, each once, at its most recent time. */
export function keepRecentNews({ now }: { now: () => number }) {
  // By text, in time order: repeated news moves to the end.
  const recent = new Map<string, { news: News; at: number }>()
  return {
    keep: (news: News): void => {
      const text = JSON.stringify(news)
      recent.delete(text)
      recent.set(text, { news, at: now() })
      for (const [old, { at }] of recent) {
        if (at >= now() - KEPT) break
        recent.delete(old)
      }
    },
    /** News for everyone or this member in the last `age` milliseconds. */
    of: ({ userId }: { userId: number }, age: number): News[] =>
      [...recent.values()]
        .filter(({ at }) => at > now() - Math.min(age, KEPT))
        .map(({ news }) => news)
        .filter((news) => news.about !== 'mine' || news.user_id === userId),
  }
}
