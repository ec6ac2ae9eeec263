import type { PickMoment } from './pick-moments.ts'
import type { Moment } from './share-out.ts'

/** The two switches for moments (N7). */
export type MomentKind = 'live_team' | 'who_falls'

export type MemberMoment = Moment & {
  kind: MomentKind
  of: PickMoment
  /** Members eliminated with one team, or without a pick; empty if the moment is about the reader's own pick. */
  fallen: readonly PickMoment[]
}

type Reader = {
  participant_id: number
  /** Which of the member's entries it is, and all of them; without them it is the only one (S19). */
  entry_number?: number
  own?: readonly number[]
  /** The weeks whose picks are hidden from the reader (S2). */
  hidden: readonly number[]
}

/**
 * Each participant's moments, most important first: their own team's, then eliminations by team. Hidden picks are left
 * out. Sorted once for all readers, who can be thousands.
 */
export function momentsOf(moments: readonly PickMoment[]): (reader: Reader) => MemberMoment[] {
  const own = Map.groupBy(moments, (of) => of.participant_id)
  const out = moments.filter(({ what }) => what === 'out')
  const falls = [...Map.groupBy(out, ({ week, team_id }) => `fell ${week.week_id} ${team_id ?? 'forgot'}`)]
  return ({ participant_id, hidden, entry_number = 1, own: entries = [participant_id] }) => {
    const entry = { number: entry_number, isOnlyOne: entries.length === 1 }
    const mine = (own.get(participant_id) ?? []).map((of) => ownMoment(of, entry))
    const others = falls.flatMap(([occasion, all]): MemberMoment[] => {
      const fallen = all.filter((of) => !entries.includes(of.participant_id))
      const [of] = fallen
      if (of === undefined || hidden.includes(of.week.week_number)) return []
      return [{ kind: 'who_falls', occasion, bundle: `fell ${of.week.week_id}`, is_own_result: false, of, fallen }]
    })
    return [...mine.toSorted((a, b) => Number(b.is_own_result) - Number(a.is_own_result)), ...others]
  }
}

/** Entries of one member that are decided together share a push (S19). */
function ownMoment(of: PickMoment, entry: { number: number; isOnlyOne: boolean }): MemberMoment {
  const { what, week, game } = of
  const is_own_result = what !== 'near' && what !== 'alone'
  const ofEntry = entry.number === 1 ? '' : ` entry ${entry.number}`
  return {
    kind: 'live_team',
    // A pick that needs two wins can win twice.
    occasion: `${what} ${week.week_id}${what === 'won' ? ` ${game?.game_id}` : ''}${ofEntry}`,
    ...(entry.isOnlyOne ? {} : { bundle: `own ${is_own_result ? 'result' : what} ${week.week_id}` }),
    is_own_result,
    of,
    fallen: [],
  }
}
