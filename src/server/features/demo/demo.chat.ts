import { addDays, easternInstant, type Instant, minutes, plus } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { storeMessage } from '#server/features/chat/chat.service.ts'
import { at, type Player } from '#server/features/demo/demo.players.ts'

type Line = readonly [firstName: string, text: string]

/** Lines for after the draft, for the morning each week opened, and for today. Everything they say fits the real games. */
const AFTER_THE_DRAFT: readonly Line[] = [
  ['Priya', 'That was quick. I wanted Colorado and blinked.'],
  ['Owen', 'Welcome to picking late in round one 😅'],
]
const MORNINGS: readonly (readonly Line[])[] = [
  [['Morgan', 'Week 1 is open. Remember: each team only once, all season.']],
  [
    ['Noah', 'Tampa. In week one. I am never living this down.'],
    ['Hannah', 'You can still cheer, Noah. Quietly.'],
  ],
  [['Sam', 'Edmonton owes me an apology.']],
  [
    ['Luca', 'Nobody touch Boston this week. I called it.'],
    ['Jamie', 'Everybody can pick the same team, Luca 🙂'],
  ],
  [
    ['Grace', 'I forgot to pick. I actually forgot to pick.'],
    ['Mateo', 'There are email reminders for that, in your account.'],
  ],
  [['Ben', "And I'm out. Good luck, you nine."]],
]
const TODAY: readonly Line[] = [
  ['Aisha', 'Nine left. Who still has Colorado?'],
  ['Jamie', 'Not telling.'],
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
  for (const [turn, [firstName, text]] of lines.entries()) {
    const player = players.find(({ name }) => name === firstName)
    if (!player) continue
    const { userId: user_id, role } = player.caller
    const author = { user_id, name: player.name, last_name: player.lastName, role }
    const moment = at(deps, plus(from, minutes(7 * turn)))
    await deps.db.transaction().execute((tx) => storeMessage(tx, moment, { author, text }))
  }
}
