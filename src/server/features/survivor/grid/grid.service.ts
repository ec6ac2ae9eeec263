import { GRID_MEMBERS, type GridMember, type GridWeek } from '#contract/survivor/grid.ts'
import { gridFate } from '#rules/survivor/grid.ts'
import { shownLives } from '#rules/survivor/lives.ts'
import { hasLocked, nextLock } from '#rules/survivor/locks.ts'
import { wasAway } from '#rules/survivor/playing.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { listLockedPicks, type TeamOfWeek, toResult } from '../picks/picks.repo.ts'
import { groupRulings, type RulingRow } from '../rulings/rulings.repo.ts'
import { countFates, listByFate, type ParticipantRow } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import { listWeeks, type WeekRow } from '../weeks/weeks.repo.ts'

type Asked = { contestId: number; hidden: readonly number[] }

/**
 * Members by week: the living first, then those who lasted longest, with their picks of locked weeks (S5) that are not hidden from the
 * reader (S2), all of one moment (S17). The same for everybody with the same hidden weeks until the next week locks.
 */
export const readGrid = (deps: Pick<Deps, 'db' | 'now'>, asked: Asked) =>
  atOneMoment(deps, (moment) => viewGrid(moment, asked))

async function viewGrid({ db, now: readNow }: Pick<Deps, 'db' | 'now'>, { contestId, hidden }: Asked) {
  const now = readNow()
  const { contest_name, lives, status } = await requireContest(db, { contestId })
  const entries = await listByFate(db, { contestId, limit: GRID_MEMBERS, offset: 0 })
  const { all: total_participants, alive: active_participants } = await countFates(db, contestId)
  const only = entries.map((entry) => entry.participant_id)
  const picks = await listLockedPicks(db, { contestId, now, only })
  const all = await listWeeks(db, contestId)
  const isOver = status === 'completed'
  const weeks = all
    .filter((week) => (isOver ? week.processed_at !== null : hasLocked(week, now)))
    .map((week) => toGridWeek(week, hidden))
  const rulings = await groupRulings(db, contestId)
  const members = entries.map((entry) =>
    toMember(entry, {
      lives,
      weeks,
      picks: picks.get(entry.participant_id) ?? [],
      ruled: rulings.get(entry.participant_id) ?? [],
    }),
  )
  const shown = new Set(members.flatMap((member) => member.picks))
  const answer = {
    contest_id: contestId,
    contest_name,
    weeks,
    members,
    teams: (await listTeams(db))
      .filter(({ team_id }) => shown.has(team_id))
      .map(({ team_id, abbreviation, team_name }) => ({ team_id, abbreviation, team_name })),
    active_participants,
    total_participants,
  }
  return { answer, until: nextLock(all, now) }
}

function toGridWeek(week: WeekRow, hidden: readonly number[]): GridWeek {
  const { week_number, round, game_number, processed_at, survived } = week
  const is_processed = processed_at !== null
  return {
    week_number,
    round,
    game_number,
    is_processed,
    can_see_picks: !hidden.includes(week_number),
    survived: is_processed ? (survived ?? 0) : null,
  }
}

type Facts = { lives: number; weeks: readonly GridWeek[]; picks: readonly TeamOfWeek[]; ruled: readonly RulingRow[] }

function toMember(entry: ParticipantRow, { lives, weeks, picks, ruled }: Facts): GridMember {
  const squares = weeks.map((week) => {
    const pick = picks.find((of) => of.week_number === week.week_number)
    const fate = week.can_see_picks ? fateIn(week, { entry, pick, ruled }) : null
    // Who withdrew in the running week is out whatever they had picked for it (S16).
    const isIgnored = fate === null || (entry.elimination_week === week.week_number && !week.is_processed)
    return { fate, team: isIgnored ? null : (pick?.team_id ?? null) }
  })
  const seen = new Set(weeks.filter((week) => week.can_see_picks).map((week) => week.week_number))
  const rulings = ruled
    .filter((of) => seen.has(of.week_number))
    .map(({ week_number, kind }) => ({ week_number, kind }))
    .sort((a, b) => a.week_number - b.week_number)
  return {
    participant_id: entry.participant_id,
    user_id: entry.user_id,
    participant_name: entry.participant_name,
    elimination_week: entry.elimination_week,
    ...shownLives({ lives, ...entry }),
    placement: entry.placement,
    picks: squares.map(({ team }) => team),
    fates: squares.map(({ fate }) => fate),
    ...(rulings.length > 0 ? { rulings } : {}),
  }
}

type OfMember = { entry: ParticipantRow; pick: TeamOfWeek | undefined; ruled: readonly RulingRow[] }

const fateIn = (week: GridWeek, { entry, pick, ruled }: OfMember) =>
  gridFate({
    week,
    member: entry,
    pick: pick ? { result: toResult(pick.result) } : null,
    had_put_out: ruled.some((of) => of.out_since === week.week_number),
    was_away: wasAway(ruled, week.week_number),
  })
