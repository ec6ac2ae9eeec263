import type { OnlineChange, OnlineUser } from '#contract/chat/chat.ts'

/** Who has a page open, by name, as of a version. */
export type OnlineList = { users: readonly OnlineUser[]; version: number }

/** The list after a change; null if a change before it was missed. */
export function withChange({ users, version }: OnlineList, change: OnlineChange): OnlineList | null {
  if (change.version !== version + 1) return null
  const gone = new Set([...change.left, ...change.came.map(({ userId }) => userId)])
  const stay = users.filter(({ userId }) => !gone.has(userId))
  return { users: [...stay, ...change.came].sort(byName), version: change.version }
}

const byName = (a: OnlineUser, b: OnlineUser) =>
  a.username === b.username ? a.userId - b.userId : a.username < b.username ? -1 : 1
