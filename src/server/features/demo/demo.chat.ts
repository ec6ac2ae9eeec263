import type { Reaction } from '#rules/chat/chat.ts'
import { addDays, easternInstant, type Instant, minutes, plus } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { storeMessage, storeReaction } from '#server/features/chat/chat.service.ts'
import { at, type Player } from '#server/features/demo/demo.players.ts'

type Line = readonly [
  firstName: string,
  text: string,
  /** Whether it replies to the previous message, and its reactions. */
  more?: { isReply?: boolean; reactions?: readonly (readonly [emoji: Reaction, ...firstNames: string[]])[] },
]

/**
 * Messages for after the draft, for the morning each week opened, and for today. Everything in them fits the real
 * games.
 */
const AFTER_THE_DRAFT: readonly Line[] = [
  ['Priya', 'That was quick. I wanted Colorado and blinked.', { reactions: [['😂', 'Luca', 'Aisha']] }],
  ['Owen', 'Welcome to picking late in round one 😅', { isReply: true }],
]
const MORNINGS: readonly (readonly Line[])[] = [
  [['Morgan', 'Week 1 is open. Remember: each team only once, all season.']],
  [
    [
      'Noah',
      'Tampa. In week one. I am never living this down.',
      {
        reactions: [
          ['😢', 'Grace', 'Yuki'],
          ['😂', 'Owen', 'Mateo', 'Jamie'],
        ],
      },
    ],
    ['Hannah', 'You can still cheer, Noah. Quietly.', { isReply: true }],
  ],
  [['Sam', 'Edmonton owes me an apology.']],
  [
    ['Luca', 'Nobody touch Boston this week. I called it.'],
    ['Jamie', 'Everybody can pick the same team, Luca 🙂', { isReply: true, reactions: [['👍', 'Hannah', 'Priya']] }],
  ],
  [
    ['Grace', 'I forgot to pick. I actually forgot to pick.', { reactions: [['😮', 'Ben', 'Theo', 'Freya']] }],
    ['Mateo', 'There are email reminders for that, in your account.', { isReply: true }],
  ],
  [
    [
      'Ben',
      "I'm out. Good luck to the nine of you.",
      {
        reactions: [
          ['😢', 'Morgan', 'Aisha', 'Owen'],
          ['❤️', 'Hannah'],
        ],
      },
    ],
  ],
]
const TODAY: readonly Line[] = [
  ['Aisha', 'Nine left. Who still has Colorado?'],
  ['Jamie', 'Not telling.', { isReply: true, reactions: [['😂', 'Luca', 'Priya', 'Aisha']] }],
  ['Morgan', "Two of us have no pick yet, and I'm one of them. The deadline is on the survivor page."],
]

/** The demo's conversation (O4), in this order: `talkAfterDraft`, `talkOfWeek` for each week, `talkToday`. */
export const talkAfterDraft = (deps: Deps, players: readonly Player[]): Promise<void> =>
  talk(deps, { players, lines: AFTER_THE_DRAFT, from: easternInstant('2025-10-05', { hour: 22, minute: 5 }) })

export const talkOfWeek = (
  deps: Deps,
  { players, week, morning }: { players: readonly Player[]; week: number; morning: Instant },
): Promise<void> => talk(deps, { players, lines: MORNINGS[week - 1] ?? [], from: plus(morning, minutes(4)) })

export const talkToday = (deps: Deps, players: readonly Player[]): Promise<void> =>
  talk(deps, { players, lines: TODAY, from: easternInstant(addDays('2025-11-10', 1), { hour: 11, minute: 20 }) })

type Talk = { players: readonly Player[]; lines: readonly Line[]; from: Instant }

async function talk(deps: Deps, { players, lines, from }: Talk): Promise<void> {
  const called = (name: string) => players.find((player) => player.name === name)
  let before: number | undefined
  for (const [turn, [firstName, text, more]] of lines.entries()) {
    const player = called(firstName)
    if (!player) continue
    const { userId: user_id, role } = player.caller
    const author = { user_id, name: player.name, last_name: player.lastName, role }
    const moment = at(deps, plus(from, minutes(7 * turn)))
    const replyTo = more?.isReply === true ? before : undefined
    before = await deps.db.transaction().execute(async (tx) => {
      const { id: messageId } = await storeMessage(tx, moment, { author, text, replyTo })
      for (const [emoji, ...names] of more?.reactions ?? []) {
        const ids = names.flatMap((name) => called(name)?.caller.userId ?? [])
        for (const userId of ids) await storeReaction(tx, { messageId, userId, emoji })
      }
      return messageId
    })
  }
}
