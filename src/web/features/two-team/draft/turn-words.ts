import type { Draft } from '#contract/two-team/draft.ts'
import { clearFirstNames } from '#rules/accounts/first-names.ts'
import { counted } from '#rules/counted.ts'
import { picksUntil } from '#rules/two-team/draft.ts'

type Pace = Pick<Draft, 'picks' | 'pick_seconds'>
type Waiting = Pace & Pick<Draft, 'order' | 'rounds' | 'current'>

/** As many of the last picks say how fast this draft goes. */
const RECENT = 8
const MINUTE = 60_000

/** The pace of a pick (ms): the median of the last ones, at most the pick clock. Null before the second pick. */
export function paceOf({ picks, pick_seconds }: Pace): number | null {
  const times = picks.slice(-RECENT - 1).map(({ picked_at }) => Date.parse(picked_at))
  const spans = times.slice(1).map((at, index) => at - (times[index] ?? at))
  const middle = spans.toSorted((a, b) => a - b)[Math.floor(spans.length / 2)]
  if (middle === undefined) return null
  return Math.max(0, pick_seconds === null ? middle : Math.min(middle, pick_seconds * 1000))
}

/** The number of picks before the reader's next one; null for spectators and once they have all their teams. */
function picksBefore({ order, rounds, picks }: Waiting, participantId: number | null): number | null {
  if (participantId === null) return null
  return picksUntil({ order: order.map(({ participant_id }) => participant_id), rounds, picks }, participantId)
}

/** 'You pick in 3 (~2 min)', 'You pick next'; null for spectators and during the reader's own turn. */
export function waitWords(draft: Waiting, participantId: number | null): string | null {
  if (participantId === null || draft.current === null) return null
  const before = picksBefore(draft, participantId)
  if (before === null) return 'Your team is set'
  if (before === 0) return null
  const pace = paceOf(draft)
  const about = pace === null ? '' : ` (${aboutWords(pace * before)})`
  return `${before === 1 ? 'You pick next' : `You pick in ${before}`}${about}`
}

/** '~2 min', '~3 h', '~2 days'. */
function aboutWords(wait: number): string {
  const minutes = Math.round(wait / MINUTE)
  if (minutes < 1) return 'under 1 min'
  if (minutes < 90) return `~${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 36 ? `~${hours} h` : `~${counted(Math.round(hours / 24), 'day')}`
}

/** 'Ann takes COL · pick 7', and 'You take COL' for the reader's own. */
export function pickWords(
  { order }: Pick<Draft, 'order'>,
  { abbreviation, participant_id, pick_number }: Draft['picks'][number],
  myId: number | null,
): string {
  const picker = order.find((drafter) => drafter.participant_id === participant_id)
  const name = picker?.participant_name ?? ''
  const firstName = clearFirstNames(order.map(({ participant_name }) => participant_name))
  const taken = participant_id === myId ? 'You take' : `${firstName(name) ?? name} takes`
  return `${taken} ${abbreviation} · pick ${pick_number}`
}

/** The title of the browser tab: 'Your turn', 'You pick in 3', else 'Draft'. */
export function tabWords(draft: Waiting, participantId: number | null): string {
  const before = draft.current === null ? null : picksBefore(draft, participantId)
  if (before === null) return 'Draft'
  if (before === 0) return 'Your turn'
  return before === 1 ? 'You pick next' : `You pick in ${before}`
}
