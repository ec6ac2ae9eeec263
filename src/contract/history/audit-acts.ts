/**
 * Everything the audit log records (rulebook A6): subjects and the acts on each, as stored. A new act starts here; the
 * compiler asks for its words in `server/features/history/line-words.ts`.
 */
const auditActs = {
  user: [
    ...(['create', 'update', 'delete', 'activate', 'deactivate', 'import', 'promote', 'demote'] as const),
    ...(['create_password_link', 'set_password_by_link', 'update_preferences', 'mute', 'unmute', 'restore'] as const),
    ...(['add_passkey', 'remove_passkey', 'stop_passkey', 'make_recovery_codes', 'use_recovery_code'] as const),
    ...(['make_card', 'revoke_card'] as const),
  ],
  contest: [
    ...(['create', 'update', 'delete', 'start', 'move_start', 'leave_out_weeks', 'complete', 'reopen'] as const),
    ...(['process_results', 'advance_week', 'undo_advance', 'set_up_round', 'take_back_round'] as const),
    ...([
      'undo_recompute',
      'decline_second_chance',
      'pause_draft',
      'resume_draft',
      'set_draft_clock',
      'nudge_unpaid',
    ] as const),
    ...([
      'update_weeks',
      'set_lock_time',
      'update_lock_times',
      'move_locks',
      'follow_schedule',
      'reopen_weeks',
    ] as const),
  ],
  participant: ['add', 'remove', 'restore', 'set_paid', 'rename'],
  ruling: ['make', 'take_back'],
  pick: ['enter', 'pick_for', 'undo'],
  // Weeks are changed as part of their contest. The subject remains because the API's filter accepts it.
  week: [],
  game: ['save_score', 'use_nhl_result', 'delete', 'save_games', 'sync_games', 'remove_provisional_games'],
  standing: ['update_standings', 'choose_table', 'update', 'give_back', 'delete'],
  setting: [
    ...(['update', 'update_auto_update', 'run_job', 'export_pool', 'jump_clock'] as const),
    ...(['make_backup', 'download_backup', 'change_app_url'] as const),
    ...(['test_email', 'process_notifications', 'send_mail_again'] as const),
    ...(['make_screen_link', 'revoke_screen_link'] as const),
    ...(['add_webhook', 'change_webhook', 'remove_webhook', 'test_webhook', 'switch_off_webhook'] as const),
  ],
  invitation: ['create', 'revoke'],
  message: ['delete', 'restore'],
  announcement: ['send'],
} as const satisfies Record<string, readonly string[]>

type Acts = typeof auditActs
export type AuditSubject = keyof Acts

/** The acts on one subject: `AuditAction<'contest'>`. */
export type AuditAction<Subject extends AuditSubject> = Acts[Subject][number]

/** `contest.create` and all the others. */
export type AuditAct = { [Subject in AuditSubject]: `${Subject}.${AuditAction<Subject>}` }[AuditSubject]

// The keys of a constant table are exactly its subjects.
export const auditSubjects = Object.keys(auditActs) as AuditSubject[]

/** Acts on any subject, without duplicates. */
export const auditActions: readonly string[] = [...new Set<string>(Object.values(auditActs).flat())]
