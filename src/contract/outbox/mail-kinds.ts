/**
 * The properties of a mail kind that the outbox, screens and schemas need. Its words belong to the feature that sends
 * it.
 */
type KindFacts = {
  /** The name in lists and beside switches. */
  label: string
  /** Shown below its switch, or beside its name for an admin. */
  description: string
  /** Completes 'You'll no longer get …' when its reader unsubscribes. */
  stopping: string
  /** Members can switch it off (rulebook N3). The other kinds go to an address, and the address can refuse them. */
  is_optional: boolean
  /** Wakes a phone that is saving its battery. */
  is_urgent: boolean
  /** Its link opens an account: it goes by mail only, and its facts are erased after sending. */
  is_secret: boolean
  /** Depends on its reader's pick, so no one else may learn that it exists (rulebook S5). */
  is_veiled: boolean
  /** Sent only to devices, never by mail (rulebook N7). */
  is_push_only: boolean
  /**
   * The meaning of `mails.occasion`: the week, draft pick, start minute or month. A member gets one mail per occasion
   * (rulebook N1).
   */
  occasion: 'week' | 'pick' | 'start' | 'month' | null
}

/** Every kind of mail, in the order of the switches and filters. A new one starts here; the compiler asks for its words. */
export const mailKinds = {
  reminder_night_before: {
    label: 'Night-before reminder',
    description: 'The evening before the first game, if you haven’t picked',
    stopping: 'the reminder on the evening before the first game',
    is_optional: true,
    is_urgent: false,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: 'week',
  },
  reminder_two_hours: {
    label: 'Two-hour reminder',
    description: 'Two hours before the lock, if you haven’t picked',
    stopping: 'the reminder two hours before picks lock',
    is_optional: true,
    is_urgent: true,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: 'week',
  },
  pick_without_game: {
    label: 'Pick without a game',
    description: 'When the schedule changes and the team you picked no longer plays that week',
    stopping: 'the mail when the team you picked no longer plays',
    is_optional: true,
    is_urgent: true,
    is_secret: false,
    is_veiled: true,
    is_push_only: false,
    occasion: null,
  },
  week_results: {
    label: 'Week results',
    description: 'How your week went',
    stopping: 'the results of each week',
    is_optional: true,
    is_urgent: false,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: 'week',
  },
  draft_turn: {
    label: 'Draft turn',
    description: "When it's your turn to draft and you're away",
    stopping: "the mail when it's your turn in a draft",
    is_optional: true,
    is_urgent: true,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: 'pick',
  },
  draft_starts: {
    label: 'Draft start',
    description: 'When your draft is scheduled, when it is close, and when it begins',
    stopping: 'the mails about the start of your draft',
    is_optional: true,
    is_urgent: false,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: 'start',
  },
  draft_recap: {
    label: 'Draft recap',
    description: 'Your teams and how the draft went, after its last pick',
    stopping: 'the recap after a draft',
    is_optional: true,
    is_urgent: false,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
  two_team_results: {
    label: 'Two-team results',
    description: 'Your place each month, and the champion at the end',
    stopping: 'your monthly place and the end of your two-team contests',
    is_optional: true,
    is_urgent: false,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: 'month',
  },
  new_season: {
    label: 'New season',
    description: 'When the contests of a new season are open to join',
    stopping: 'the mail that a new season is open',
    is_optional: true,
    is_urgent: false,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
  fee_due: {
    label: 'Fee due',
    description: 'When your commissioner reminds everyone who hasn’t paid yet',
    stopping: 'reminders that your entry fee is due',
    is_optional: true,
    is_urgent: false,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
  announcement: {
    label: 'Announcements',
    description: 'News from your commissioner, also in chat',
    stopping: 'announcements; they stay in the chat',
    is_optional: true,
    is_urgent: false,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
  live_team: {
    label: 'My team live',
    description: 'Wins, close calls, lost lives, first place and replies',
    stopping: 'notifications about your team while games are on',
    is_optional: true,
    is_urgent: true,
    is_secret: false,
    is_veiled: true,
    is_push_only: true,
    occasion: null,
  },
  who_falls: {
    label: 'Eliminations',
    description: 'When someone in your contest is out',
    stopping: 'notifications about who goes out',
    is_optional: true,
    is_urgent: false,
    is_secret: false,
    is_veiled: true,
    is_push_only: true,
    occasion: null,
  },
  password_reset: {
    label: 'Password link',
    description: 'A link to choose a password',
    stopping: 'password links, even when you ask for one',
    is_optional: false,
    is_urgent: false,
    is_secret: true,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
  sign_in_link: {
    label: 'Sign-in link',
    description: 'A link to sign in without a password',
    stopping: 'sign-in links, even when you ask for one',
    is_optional: false,
    is_urgent: true,
    is_secret: true,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
  account_change: {
    label: 'Account change',
    description: 'To a member: their password or address was changed, or an admin made them a password link',
    stopping: 'notices about changes to your account',
    is_optional: false,
    is_urgent: true,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
  invitation: {
    label: 'Invitation',
    description: 'A link to sign up',
    stopping: 'invitations to the pool',
    is_optional: false,
    is_urgent: false,
    is_secret: true,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
  waiting: {
    label: 'Commissioner alerts',
    description: 'To each admin, once: what waits for them, with its deadline',
    stopping: 'the mails about what needs an admin',
    is_optional: false,
    is_urgent: true,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
  notice: {
    label: 'Notice',
    description: 'What an admin did for a member',
    stopping: 'notices about what an admin does for you',
    is_optional: false,
    is_urgent: false,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
  passkey: {
    label: 'Passkeys',
    description: 'When a passkey or a recovery code of your account is added, removed or used up',
    stopping: 'the mails about changes to your passkeys',
    is_optional: false,
    is_urgent: false,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
  test: {
    label: 'Test',
    description: 'Sent by an admin from the email settings, or by a member to a device',
    stopping: 'test mails',
    is_optional: false,
    is_urgent: true,
    is_secret: false,
    is_veiled: false,
    is_push_only: false,
    occasion: null,
  },
} as const satisfies Record<string, KindFacts>

type Kinds = typeof mailKinds
export type MailKind = keyof Kinds

/** The kinds members can switch off (rulebook N3). */
export type PreferenceKind = { [K in MailKind]: Kinds[K]['is_optional'] extends true ? K : never }[MailKind]

/** The kinds sent to an address rather than to a member; the address can refuse them (rulebook N3). */
export type AddressKind = Exclude<MailKind, PreferenceKind>

const isOptional = (kind: MailKind): kind is PreferenceKind => mailKinds[kind].is_optional

// The keys of a constant table are exactly its kinds.
export const allMailKinds = Object.keys(mailKinds) as MailKind[]
export const veiledKinds = allMailKinds.filter((kind) => mailKinds[kind].is_veiled)
export const preferenceKinds = allMailKinds.filter(isOptional)
export const addressKinds = allMailKinds.filter((kind): kind is AddressKind => !isOptional(kind))

/** A value for each kind that has a switch. */
export function forEachPreference<Value>(value: (kind: PreferenceKind) => Value): Record<PreferenceKind, Value> {
  // Object.fromEntries loses the keys' types.
  return Object.fromEntries(preferenceKinds.map((kind) => [kind, value(kind)])) as Record<PreferenceKind, Value>
}
