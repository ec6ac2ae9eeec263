import { type Night, nightOf } from '#rules/moments/night.ts'
import { isSummaryDue } from '#rules/moments/share-out.ts'
import { addDays, type Day, easternInstant, type Instant } from '#rules/time.ts'
import { type MomentFacts, momentWords } from './moment-words.ts'
import type { MomentRow } from './moments.repo.ts'
import type { Push } from './moments.service.ts'

type Reader = { user_id: number; time_zone: string | null }
type Asked = { night: Night; isOver: boolean; rows: readonly MomentRow[]; now: Instant }

/** The summary of tonight or the previous night, with the row that records it; empty if none is due. */
export function summaryFor(reader: Reader, { night, isOver, rows, now }: Asked): { rows: MomentRow[]; pushes: Push[] } {
  const due = [
    { day: addDays(night.day, -1), isOver: true },
    { day: night.day, isOver },
  ].flatMap(({ day, isOver }) => {
    const held = rows.filter((row) => row.league_day === day && row.way === 'held')
    const isSummed = rows.some((row) => row.league_day === day && row.way === 'summary')
    const isDue = isSummaryDue({ held: held.length, isSummed, isOver, zone: reader.time_zone, now })
    return isDue ? [{ day, held }] : []
  })
  return {
    rows: due.map(({ day }) => ({
      user_id: reader.user_id,
      occasion: `summary ${day}`,
      league_day: day,
      way: 'summary',
      facts: null,
    })),
    pushes: due.map(({ day, held }) => ({ ...summaryOf(held), at: beginOf(day) })),
  }
}

/** Any device from that night gets it. */
const beginOf = (day: Day): Instant => nightOf(easternInstant(day, { hour: 23, minute: 0 })).until

/** A single held moment keeps its own words. */
function summaryOf(held: readonly MomentRow[]): Omit<Push, 'at'> {
  // Only `shareFor` writes them.
  const facts = held.map((row) => row.facts as MomentFacts)
  const kind = facts.some(({ what }) => what !== 'fell') ? 'live_team' : 'who_falls'
  const [first] = facts
  if (facts.length === 1 && first) return { kind, facts: first }
  const path = first?.path ?? '/'
  return {
    kind,
    facts: {
      what: 'summary',
      path,
      about: '',
      lines: facts.map(
        (of) => `${momentWords(of).title}${of.what === 'mentioned' || of.what === 'answered' ? '.' : ''}`,
      ),
    },
  }
}
