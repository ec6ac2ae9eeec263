import type { DB } from '#server/db/schema.ts'

type Reasons = { [Table in keyof DB]?: string | { [Column in keyof DB[Table]]?: string } }

/**
 * Everything an export leaves out, with the reason: a whole table, or columns of one. Everything else in the database
 * is exported.
 */
export const leftOut: Reasons = {
  users: {
    name_key: 'made from the name',
    name_look: 'made from the name',
    password_hash: 'a secret',
  },
  pool_settings: {
    only_row: 'the key of a table with one row',
    invite_code: 'a secret',
  },
  email_settings: {
    only_row: 'the key of a table with one row',
    mailjet_api_key: 'a secret',
    mailjet_api_secret: 'a secret',
    smtp_user: 'a secret',
    smtp_password: 'a secret',
  },
  invitations: {
    code: 'a secret',
  },
  sessions: 'secrets',
  refresh_tokens: 'secrets',
  password_links: 'secrets',
  password_requests: 'email addresses of people who asked for a link',
  sign_in_links: 'secrets',
  sign_in_cards: 'secrets',
  passkeys: 'good for nothing in another pool',
  answered_challenges: 'good for five minutes',
  recovery_codes: 'secrets',
  sign_in_requests: 'email addresses of people who asked for a link',
  calendar_secrets: 'secrets',
  pick_changes: 'only the commissioner sees when a pick was made and how often changed (S5)',
  draft_queue: 'private to its member, who can download it',
  push_devices: 'secrets',
  office_screen: 'a secret',
  webhooks: {
    address: 'a secret',
    refused_since: 'the machinery of sending',
    refusal: 'the machinery of sending',
    switched_off_at: 'the machinery of sending',
  },
  mails: {
    webhook_id: 'the machinery of sending',
    cause: 'the machinery of sending',
    device_id: 'the machinery of sending',
    facts: 'may hold links that open an account',
    mail_id: 'a running number, whose gaps would reveal a mail that is hidden until a lock',
    message_id: 'the machinery of sending',
    provider_answer: 'the machinery of sending',
    next_try_at: 'the machinery of sending',
    leased_until: 'the machinery of sending',
    carried_by: 'the machinery of sending',
    written_at: 'the machinery of sending',
  },
  chat_messages: {
    card: 'its message says the same in words',
    version: 'the machinery of the channel',
    client_id: 'the machinery of the channel',
    written_at: 'the machinery of the channel',
    deleted_at: 'deleted messages are not exported',
    deleted_by: 'deleted messages are not exported',
  },
  participants: {
    ending_seen_at: 'which screen a member has dismissed',
  },
  chat_members: {
    user_id: 'exported with the member',
    muted_until: 'exported with the member',
    last_read_id: 'private: how far a member has read',
  },
  chat_state: 'the machinery of the channel',
  live_rooms: 'the machinery of the channel',
  live_news: 'the machinery of the channel',
  job_runs: 'the machinery of the jobs',
  announcements: {
    client_id: 'the machinery of sending',
    written_at: 'the machinery of sending',
  },
  waiting_notices: 'the machinery of the jobs',
  moments: 'the machinery of sending',
  feed_state: 'the machinery of the feed',
  held_rows: 'the machinery of the feed',
  left_out_games: 'the machinery of the feed',
  live_clocks: 'only what is on right now',
  backup_state: 'the machinery of the backups',
  last_advances: 'only needed to undo the last advance; the audit log has the facts',
  removed_entries: 'only needed to undo a removal; the audit log has the facts',
  deleted_users: 'only needed to undo a deletion; nothing of a deleted member is exported',
  last_recomputes: 'only needed to undo the last recomputation; the audit log has the facts',
  demo_state: 'the clock of the demo',
  season_followed: 'the machinery that follows the season',
  setup_checklist: 'only needed while the pool is set up',
  games_to_come: 'nobody can know it yet (T5)',
  standings_to_come: 'no longer used',
  playoff_standings: {
    known_at: 'no longer used',
  },
  standings_update: {
    only_row: 'the key of a table with one row',
    behind: 'the machinery of the standings',
    behind_since: 'the machinery of the standings',
    chosen_season: 'the audit log has the choice',
    chosen_table: 'the audit log has the choice',
  },
  audit_log: {
    secret_week: 'exported as hidden_until',
    secret_week_id: 'exported as hidden_until',
  },
}
