import { sql } from 'kysely'
import type { MyData } from '#contract/exports/exports.ts'
import type { Database } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'

type Rows = MyData['picks']
type Lists = Omit<MyData, 'made_at'>

/** Everything stored about one member, as lists read from a single snapshot. */
export async function readMyRows(db: Database, userId: number): Promise<Lists> {
  return inSnapshot(db, async (tx) => {
    const rows = async (query: ReturnType<typeof sql<Rows[number]>>) => (await query.execute(tx)).rows
    return {
      account: await rows(sql`select user_id, email, name, last_name, role, active, u.created_at,
            m.last_read_id as chat_read_until, m.muted_until as chat_muted_until, k.created_at as calendar_address_made_at
          from users u left join chat_members m using (user_id) left join calendar_secrets k using (user_id)
          where user_id = ${userId}`),
      preferences:
        await rows(sql`select reminder_night_before, reminder_two_hours, week_results, draft_turn, time_zone, reminders_answered
          from notification_preferences where user_id = ${userId}`),
      mail_preferences: await rows(
        sql`select kind, wanted from mail_preferences where user_id = ${userId} order by kind`,
      ),
      sessions: await rows(sql`select started_at, expires_at, ended_at from sessions where user_id = ${userId}
          order by started_at`),
      entries:
        await rows(sql`select contest_id, contest_name, contest_type, season_year, participant_id, participant_name,
            joined_at, draft_order, is_eliminated, elimination_week,
            case when lives > 1 then array_to_string(lost_lives, ' ') end as lives_lost_in, placement
          from participants join contests using (contest_id) where user_id = ${userId} order by participant_id`),
      picks: await rows(sql`select p.contest_id, week_number, team_id, abbreviation as team, picked_at, is_late, result,
            entered_by_name, entered_reason
          from picks p join participants e using (participant_id) join teams using (team_id)
          where e.user_id = ${userId} order by p.contest_id, week_number`),
      rulings: await rows(sql`select r.contest_id, week_number, kind, made_at, made_by_name, taken_back_at
          from rulings r join participants e using (participant_id) where e.user_id = ${userId} order by ruling_id`),
      draft_picks: await rows(sql`select d.contest_id, pick_number, team_id, abbreviation as team, made_by, picked_at
          from draft_picks d join participants e using (participant_id) join teams using (team_id)
          where e.user_id = ${userId} order by d.contest_id, pick_number`),
      draft_queue: await rows(sql`select e.contest_id, q.place, team_id, abbreviation as team
          from draft_queue q join participants e using (participant_id) join teams using (team_id)
          where e.user_id = ${userId} order by e.contest_id, q.place`),
      // A member who deleted a message wanted it gone.
      chat_messages: await rows(sql`select message_id, sent_at, message, reply_to from chat_messages
          where user_id = ${userId} and deleted_at is null order by message_id`),
      chat_reactions: await rows(sql`select message_id, emoji from chat_reactions where user_id = ${userId}
          order by message_id, emoji`),
      devices: await rows(sql`select name, added_at from push_devices where user_id = ${userId} order by device_id`),
      mails:
        await rows(sql`select channel, kind, to_email, subject, status, created_at, sent_at from mails where user_id = ${userId}
          order by mail_id`),
    }
  })
}
