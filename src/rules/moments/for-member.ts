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
  return ({ participant_id, hidden }) => {
    const mine = (own.get(participant_id) ?? []).map(ownMoment)
    const others = falls.flatMap(([occasion, all]): MemberMoment[] => {
      const fallen = all.filter((of) => of.participant_id !== participant_id)
      const [of] = fallen
      if (of === undefined || hidden.includes(of.week.week_number)) return []
      return [{ kind: 'who_falls', occasion, bundle: `fell ${of.week.week_id}`, is_own_result: false, of, fallen }]
    })
    return [...mine.toSorted((a, b) => Number(b.is_own_result) - Number(a.is_own_result)), ...others]
  }
}

function ownMoment(of: PickMoment): MemberMoment {
  const { what, week, game } = of
  return {
    kind: 'live_team',
    // A pick that needs two wins can win twice.
    occasion: `${what} ${week.week_id}${what === 'won' ? ` ${game?.game_id}` : ''}`,
    is_own_result: what !== 'near' && what !== 'alone',
    of,
    fallen: [],
  }
}
