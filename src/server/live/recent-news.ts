import type { News } from '#contract/live.ts'
import { seconds } from '#rules/time.ts'

/** A page whose socket takes longer reads everything with its next poll. */
const KEPT = seconds(30)

export type RecentNews = ReturnType<typeof keepRecentNews>

/** The news of the last half minute, each once, as of when it was told last. */
export function keepRecentNews({ now }: { now: () => number }) {
  // By its text, and in the order of time: what is told again moves to the end.
  const told = new Map<string, { news: News; at: number }>()
  return {
    keep: (news: News): void => {
      const text = JSON.stringify(news)
      told.delete(text)
      told.set(text, { news, at: now() })
      for (const [old, { at }] of told) {
        if (at >= now() - KEPT) break
        told.delete(old)
      }
    },
    /** What everybody or this member was told in the last `age` milliseconds. */
    of: ({ userId }: { userId: number }, age: number): News[] =>
      [...told.values()]
        .filter(({ at }) => at > now() - Math.min(age, KEPT))
        .map(({ news }) => news)
        .filter((news) => news.about !== 'mine' || news.user_id === userId),
  }
}
