import type { PickMoment } from './pick-moments.ts'
import type { Moment } from './share-out.ts'

/** The two switches of moments (N7). */
export type MomentKind = 'live_team' | 'who_falls'

export type MemberMoment = Moment & { kind: MomentKind; of: PickMoment }

type Reader = {
  participant_id: number
  /** The numbers of the weeks whose picks are hidden from them (S2). */
  hidden: readonly number[]
}

/** What of these a participant of the contest is told, the most important first: what their own team did, then who fell. Nothing of a hidden pick. */
export function momentsFor({ participant_id, hidden }: Reader, moments: readonly PickMoment[]): MemberMoment[] {
  const own = moments.filter((of) => of.participant_id === participant_id).map(ownMoment)
  const fell = moments.filter(
    ({ what, week, ...of }) =>
      what === 'out' && of.participant_id !== participant_id && !hidden.includes(week.week_number),
  )
  return [...own.toSorted((a, b) => Number(b.is_own_result) - Number(a.is_own_result)), ...fell.map(fallOf)]
}

function ownMoment(of: PickMoment): MemberMoment {
  const { what, week, game } = of
  return {
    kind: 'live_team',
    // A pick that needs two wins can win twice.
    occasion: `${what} ${week.week_id}${what === 'won' ? ` ${game?.game_id}` : ''}`,
    is_own_result: what !== 'near' && what !== 'alone',
    of,
  }
}

const fallOf = (of: PickMoment): MemberMoment => ({
  kind: 'who_falls',
  occasion: `fell ${of.week.week_id} ${of.participant_id}`,
  bundle: `fell ${of.week.week_id}`,
  is_own_result: false,
  of,
})
