import { type Selectable, sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Contests, ContestWeeks, Participants, Users } from '#server/db/schema.ts'

export type FateRow = Pick<Selectable<Users>, 'user_id' | 'email' | 'name' | 'last_name'> &
  Pick<Selectable<Contests>, 'contest_name' | 'phase' | 'lives'> &
  Pick<Selectable<ContestWeeks>, 'round' | 'game_number' | 'mass_elimination_prevented'> &
  Pick<Selectable<Participants>, 'is_eliminated' | 'lost_lives' | 'placement'> & {
    time_zone: string | null
    contest_status: string
    survived: number
    eliminated: number
    abbreviation: string | null
    team_name: string | null
    /** Whether anybody who was alive had a pick in the week. */
    anybody_picked: boolean
    /** The ruling that decided the week for them (S16). */
    ruling: 'excuse' | 'withdraw' | null
    next_week: number | null
    next_lock: Instant | null
    next_round: number | null
    next_game_number: number | null
  }

/**
 * What became of each active member who was alive when a processed week began. The contest is already in its next week, or over.
 */
export async function listFates(
  tx: Tx,
  { contestId, weekNumber }: { contestId: number; weekNumber: number },
): Promise<FateRow[]> {
  // Whether anybody picked names the contest by its number instead of the row's: so it is asked once, not for each member.
  const { rows } = await sql<FateRow>`
    select u.user_id, u.email, u.name, u.last_name, n.time_zone, c.contest_name, c.status as contest_status, c.phase,
      w.round, w.game_number, w.mass_elimination_prevented, w.survived, w.eliminated, p.is_eliminated, p.placement,
      c.lives, p.lost_lives,
      exists(select from picks a join participants b using (participant_id)
        where a.contest_id = ${contestId} and a.week_number = ${weekNumber}
          and (b.elimination_week is null or b.elimination_week >= ${weekNumber})) as anybody_picked,
      (select r.kind from rulings r where r.participant_id = p.participant_id and r.week_number = ${weekNumber}
        and r.taken_back_at is null and r.kind in ('excuse', 'withdraw') order by r.kind desc limit 1) as ruling,
      t.abbreviation, t.team_name, x.week_number as next_week, x.lock_time as next_lock,
      x.round as next_round, x.game_number as next_game_number
    from contests c
      join contest_weeks w on w.contest_id = c.contest_id and w.week_number = ${weekNumber}
      join participants p on p.contest_id = c.contest_id
        and (p.elimination_week is null or p.elimination_week >= ${weekNumber})
      join users u on u.user_id = p.user_id and u.active
      left join notification_preferences n on n.user_id = u.user_id
      left join picks k on k.participant_id = p.participant_id and k.week_number = ${weekNumber}
      left join teams t on t.team_id = k.team_id
      left join contest_weeks x on x.contest_id = c.contest_id and x.week_number = c.current_week
        and c.current_week > ${weekNumber} and c.status = 'in_progress'
    where c.contest_id = ${contestId}
    order by u.user_id`.execute(tx)
  return rows
}

/** Removes a week's mails that were not sent, so that the next advance queues them again. */
export async function deleteUnsentResults(tx: Tx, week: { contestId: number; weekNumber: number }): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('kind', '=', 'week_results')
    .where('contest_id', '=', week.contestId)
    .where('occasion', '=', week.weekNumber)
    .where('status', 'in', ['queued', 'undelivered', 'failed', 'skipped'])
    .execute()
}
