import type { Draft } from '#contract/two-team/draft.ts'
import { type Board, clockPick, copiesLeft, refuseTeam } from '#rules/two-team/draft.ts'

/** A team with a copy left. */
export type RoomTeam = Draft['teams'][number] & {
  copies_left: number
  /** Why the reader can't take it; null if they could, and for spectators. */
  refused: 'team_already_yours' | 'team_needed' | null
}

type BoardFacts = Pick<Draft, 'order' | 'rounds' | 'copies_of_each_team' | 'picks' | 'teams'>

/** The draft as the rules know it. */
const boardOf = (draft: BoardFacts): Board => ({
  order: draft.order.map(({ participant_id }) => participant_id),
  rounds: draft.rounds,
  copies: draft.copies_of_each_team,
  teamIds: draft.teams.map(({ team_id }) => team_id),
  picks: draft.picks,
})

/**
 * The teams with a copy left, and whether this participant can take them. Computed from the pushed draft with the server's own
 * rules, so that a pick does not cause a request from every open page.
 */
export function teamsLeft(draft: BoardFacts, participantId: number | null): RoomTeam[] {
  const board = boardOf(draft)
  return draft.teams
    .map((team) => ({ ...team, copies_left: copiesLeft(board, team.team_id), refused: null }))
    .filter(({ copies_left }) => copies_left > 0)
    .map((team) => {
      const no = participantId === null ? null : refuseTeam(board, { participantId, teamId: team.team_id })
      const refused = no?.code === 'team_already_yours' || no?.code === 'team_needed' ? no.code : null
      return { ...team, refused }
    })
}

/** Which teams auto-pick would take for this participant, first to last, if it had to pick now and then again (D6). */
export function autoPicks(
  draft: BoardFacts,
  { participantId, queue, most }: { participantId: number; queue: readonly number[]; most: number },
): RoomTeam[] {
  const teams = teamsLeft(draft, participantId)
  const ranking = draft.teams.toSorted((a, b) => a.auto_rank - b.auto_rank).map(({ team_id }) => team_id)
  const taken: RoomTeam[] = []
  while (taken.length < most) {
    const isLeft = (id: number) => !taken.some(({ team_id }) => team_id === id)
    const next = clockPick(boardOf(draft), {
      participantId,
      queue: queue.filter(isLeft),
      ranking: ranking.filter(isLeft),
    })
    const team = teams.find(({ team_id }) => team_id === next)
    if (team === undefined) break
    taken.push(team)
  }
  return taken
}

const conferences = ['Eastern', 'Western'] as const

/** The teams in their conferences, as the draft shows them (spec 2). */
export const byConference = (teams: readonly RoomTeam[]) =>
  conferences.map((conference) => ({
    conference,
    teams: teams.filter(({ conference_name }) => conference_name === conference),
  }))

const byName = (a: RoomTeam, b: RoomTeam) => a.team_name.localeCompare(b.team_name, 'en')

/** Two points for a win, one for a loss after regulation. */
const points = ({ record }: RoomTeam) => (record === null ? -1 : record.wins * 2 + record.ot_losses)

/** The orders in which a tiebreaker's teams can be shown, the usual one first: by then last season counts for nothing. */
export const playoffOrders = {
  record: { label: 'Record', compare: (a: RoomTeam, b: RoomTeam) => points(b) - points(a) || byName(a, b) },
  rating: { label: 'Rating', compare: (a: RoomTeam, b: RoomTeam) => (b.rating ?? 0) - (a.rating ?? 0) || byName(a, b) },
  name: { label: 'A–Z', compare: byName },
} as const

/** The same before a season. */
export const teamOrders = {
  wins: {
    label: 'Wins last season',
    compare: (a: RoomTeam, b: RoomTeam) => (b.last_season_wins ?? -1) - (a.last_season_wins ?? -1) || byName(a, b),
  },
  ...playoffOrders,
} as const
export type TeamOrder = keyof typeof teamOrders

/** '7–3–1', or null before the team's first game. */
export const recordWords = ({ record }: Pick<RoomTeam, 'record'>): string | null =>
  record === null ? null : `${record.wins}–${record.losses}–${record.ot_losses}`
