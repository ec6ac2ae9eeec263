import { chatRoom } from '#server/features/chat/chat.live.ts'
import { draftRoom } from '#server/features/two-team/draft/draft.live.ts'
import { titleChances } from '#server/features/two-team/leaderboard/title-chances.live.ts'
import type { LivePart } from '#server/live/sockets.ts'

/** Every feature with live events. */
export const liveParts: readonly LivePart[] = [draftRoom, chatRoom, titleChances]
