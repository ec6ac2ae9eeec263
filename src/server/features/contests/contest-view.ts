import { type Contest, type ContestWithParticipants, contest as contestSchema } from '#contract/contests/contests.ts'
import { draftSettingsOf } from '#contract/two-team/draft-settings.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { shownLives } from '#rules/survivor/lives.ts'
import type { ContestRow, ContestSummary } from './contests.repo.ts'
import { sha256 } from './draw.ts'
import type { EntryRow } from './entries.repo.ts'

/** The status with the rules' type. */
export function statusOf(contest: Pick<ContestRow, 'status'>): Contest['status'] {
  // The table's check constraint allows exactly these words, so this never fails; it only narrows the type.
  return contestSchema.shape.status.parse(contest.status)
}

/** A contest for the API. The seed stays secret until the order has been drawn from it (D1). */
export function toContest(row: ContestSummary): Contest {
  const status = statusOf(row)
  const { contest_type } = row
  const isTiebreaker = contestTypes[contest_type].is_tiebreaker
  return {
    contest_id: row.contest_id,
    contest_name: row.contest_name,
    contest_type,
    season_year: row.season_year,
    status,
    max_participants: row.max_participants,
    current_participants: row.current_participants,
    is_tiebreaker: isTiebreaker,
    tiebreaker_type: isTiebreaker ? (row.tiebreaker_of === null ? 'open' : 'first_place') : null,
    tiebreaker_of: row.tiebreaker_of,
    second_chance_of: row.second_chance_of,
    excluded_team_id: row.excluded_team_id,
    excluded_team_name: row.excluded_team_name,
    excluded_by_admin: row.excluded_by_admin,
    created_at: row.created_at,
    started_at: row.started_at,
    completed_at: row.completed_at,
    starts_at: status === 'waiting' ? row.starts_at : null,
    ...draftSettingsOf(row),
    version: row.version,
    seed_hash: row.draft_seed === null ? null : sha256(row.draft_seed),
    seed: status === 'waiting' ? null : row.draft_seed,
  }
}

type Entry = EntryRow & { user_email: string | null }

/** A contest with its participants. Email addresses are for admins only. */
export function withParticipants(
  row: ContestSummary,
  { entries, withEmails }: { entries: Entry[]; withEmails: boolean },
): ContestWithParticipants {
  return {
    ...toContest(row),
    participants: entries.map((entry) => ({
      participant_id: entry.participant_id,
      user_id: entry.user_id,
      participant_name: entry.participant_name,
      ...(entry.entry_number > 1 ? { entry_number: entry.entry_number } : {}),
      draft_order: entry.draft_order,
      joined_at: entry.joined_at,
      ...shownLives({ lives: row.lives, ...entry }),
      ...(withEmails ? { user_email: entry.user_email } : {}),
    })),
  }
}
