import type { OwnNews } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'

/** Publishes that something of a member's own changed, to their pages alone. */
export const publishOwnNews = ({ live }: Pick<Deps, 'live'>, user_id: number, what: OwnNews['what']): void =>
  live.publish({ about: 'mine', user_id, what })
