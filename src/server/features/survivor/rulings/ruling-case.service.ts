import { hasLocked } from '#rules/survivor/locks.ts'
import { slateOf } from '#rules/survivor/playoffs/slots.ts'
import type { RulingKind } from '#rules/survivor/results/ruling-kinds.ts'
import { type RulingRefusal, refuseRuling, refuseTakeBackRuling } from '#rules/survivor/results/rulings.ts'
import { teamWeeks } from '#rules/survivor/team-weeks.ts'
import { weekName } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { latePickWeeksIn } from '#server/features/survivor/picks/late-pickers.service.ts'
import { listGames, type TeamRow } from '#server/features/survivor/weeks/schedule.repo.ts'
import { listWeeks, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import { stateOf } from '../contest-view.ts'
import { firstPlayed } from '../results/results.service.ts'
import { type ContestRow, listParticipants, type ParticipantRow } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import { listOwnPicks, listRulings, type OwnPick, type RulingRow } from './rulings.repo.ts'

export type WantedRuling = {
  contestId: number
  participantId: number
  weekNumber: number
  kind: RulingKind
  teamId?: number | undefined
}

/** A contest with the facts a ruling depends on, as of one moment. */
type World = {
  contest: ContestRow
  weeks: readonly WeekRow[]
  participants: readonly ParticipantRow[]
  rulings: readonly RulingRow[]
  teams: readonly TeamRow[]
  now: Instant
}

/** A ruling's subject: a member's week, with their pick of it. */
export type RulingCase = World & {
  participant: ParticipantRow
  week: WeekRow
  pick: OwnPick | null
  /** The member's open pick of the team they get or get back: it is dropped (S1). */
  dropped: OwnPick | null
  slate: number | null
}

async function readWorld(
  db: Database,
  deps: Deps,
  { contestId, hold }: { contestId: number; hold?: 'update' },
): Promise<World> {
  return {
    contest: await requireContest(db, { contestId, ...(hold ? { hold } : {}) }),
    weeks: await listWeeks(db, contestId),
    participants: await listParticipants(db, contestId),
    rulings: await listRulings(db, { contestId }),
    teams: await listTeams(db),
    now: deps.now(),
  }
}

/** The members who could still pick late: read outside the transaction. */
export async function readLatePicking(
  deps: Deps,
  { contestId, participantId }: WantedRuling,
): Promise<readonly number[]> {
  const participants = await listParticipants(deps.db, contestId)
  const userId = participants.find((of) => of.participant_id === participantId)?.user_id ?? null
  return userId === null ? [] : latePickWeeksIn(deps, { contestId, userId })
}

/** A new ruling's case. Refuses with a `RulingRefusal`. */
export async function requireCase(
  db: Database,
  deps: Deps,
  asked: { wanted: WantedRuling; latePicking: readonly number[]; hold?: 'update' },
): Promise<RulingCase> {
  const { wanted, latePicking } = asked
  const { contestId, participantId, weekNumber, kind, teamId } = wanted
  const world = await readWorld(db, deps, { contestId, ...(asked.hold ? { hold: asked.hold } : {}) })
  const participant = world.participants.find((of) => of.participant_id === participantId) ?? null
  const week = world.weeks.find((of) => of.week_number === weekNumber) ?? null
  const picks = await listOwnPicks(db, participantId)
  const own = picksAround(picks, { week, teamId, now: world.now })
  const games = week && teamId ? await listGames(db, { seasonYear: world.contest.season_year, spans: [week] }) : []
  const refusal = refuseRuling({
    contest: stateOf(world.contest),
    first_week: firstPlayed(world.weeks, world.contest),
    week_number: weekNumber,
    week,
    kind,
    participant,
    rulings: world.rulings.filter((of) => of.participant_id === participantId),
    hasTeam: teamId !== undefined,
    correction:
      teamId === undefined || week === null
        ? null
        : {
            team_id: teamId,
            pick: own.pick,
            teams: teamWeeks(games, week),
            team_exists: world.teams.some((team) => team.team_id === teamId),
            weekOfUse: own.weekOfUse,
            can_still_pick: own.pick === null && latePicking.includes(weekNumber),
          },
    now: world.now,
  })
  if (refusal) throw toRefusal(refusal, { ...world, participant })
  if (participant === null || week === null) throw new TypeError('the rule allowed a ruling about nobody or no week')
  return { ...world, ...own, participant, week }
}

/** The case of a ruling in effect, to be removed. Refuses an unknown one, and what `refuseTakeBackRuling` refuses. */
export async function requireRuled(
  db: Database,
  deps: Deps,
  asked: { contestId: number; rulingId: number; hold?: 'update' },
): Promise<RulingCase & { ruling: RulingRow }> {
  const world = await readWorld(db, deps, asked)
  const ruling = world.rulings.find((of) => of.ruling_id === asked.rulingId)
  const participant = world.participants.find((of) => of.participant_id === ruling?.participant_id)
  const week = world.weeks.find((of) => of.week_number === ruling?.week_number)
  if (!ruling || !participant || !week) throw new Refusal({ code: 'unknown_ruling' })
  const picks = await listOwnPicks(db, participant.participant_id)
  const own = picksAround(picks, { week, teamId: ruling.team_before ?? undefined, now: world.now })
  const isCorrection = ruling.kind === 'correct_pick'
  const refusal = refuseTakeBackRuling({
    contest: stateOf(world.contest),
    correction: isCorrection ? { team_before: ruling.team_before, weekOfUse: own.weekOfUse } : null,
  })
  if (refusal) throw toRefusal(refusal, { ...world, participant })
  return { ...world, ...own, participant, week, ruling }
}

type Around = { week: WeekRow | null; teamId: number | undefined; now: Instant }

/** The member's pick of the week, and their other picks of this team: used in a locked week, or open (S1, S3, P3). */
function picksAround(picks: readonly OwnPick[], { week, teamId, now }: Around) {
  const slate = slateOf(week?.round)
  const others = picks.filter((of) => slate !== null && of.slate === slate && of.week_number !== week?.week_number)
  const locked = others.filter((of) => hasLocked(of, now))
  return {
    slate,
    pick: picks.find((of) => of.week_number === week?.week_number) ?? null,
    weekOfUse: new Map(locked.map((of) => [of.team_id, of.week_number])),
    dropped: others.find((of) => of.team_id === teamId && !hasLocked(of, now)) ?? null,
  }
}

/** The rule knows members, teams and weeks by number; the sentence names them. */
function toRefusal(reason: RulingRefusal, world: World & { participant: ParticipantRow | null }): Refusal {
  const { weeks, teams, participant } = world
  const participant_name = participant?.participant_name ?? ''
  const nameOf = (number: number) => weekName(weeks.find((of) => of.week_number === number) ?? { week_number: number })
  const teamNamed = (teamId: number) => teams.find((of) => of.team_id === teamId)?.abbreviation ?? ''
  switch (reason.code) {
    case 'ruling_exists':
    case 'ruling_contradicts':
    case 'entry_begins_later':
    case 'still_in':
    case 'can_still_pick':
      return new Refusal({ ...reason, participant_name })
    case 'revive_later':
    case 'out_before':
      return new Refusal({ ...reason, participant_name, out_in: nameOf(reason.out_in) })
    case 'same_team':
      return new Refusal({ ...reason, participant_name, team: teamNamed(reason.team_id) })
    case 'team_idle':
      return new Refusal({ ...reason, team: teamNamed(reason.team_id) })
    case 'used_in_week':
      return new Refusal({
        ...reason,
        participant_name,
        team: teamNamed(reason.team_id),
        used_in: nameOf(reason.used_in),
      })
    case 'week_not_reached':
      return new Refusal({ ...reason, current: nameOf(reason.current_week) })
    default:
      return new Refusal(reason)
  }
}
