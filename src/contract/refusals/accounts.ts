import { refusal } from '#contract/refusals/refusal.ts'

/** Whether the member has no email, and so a card in place of a password (rulebook A13). */
type ByCard = { by_card: boolean }

/** Sign-in, users and invitations (rulebook A). */
export const accountRefusals = {
  not_signed_in: refusal(401, 'Sign in first'),
  session_ended: refusal(401, 'Your session has ended. Sign in again.'),
  wrong_credentials: refusal(401, 'Invalid email or password'),
  admin_only: refusal(403, 'Only an administrator can do that'),
  email_taken: refusal(409, 'An account with this email address already exists'),
  name_taken: refusal(
    409,
    ({ name }: { name: string }) =>
      `Someone here is already called ${name}, or something that looks the same. Add a last name or an initial.`,
  ),
  name_reserved: refusal(409, ({ name }: { name: string }) => `The pool itself goes by ${name}. Choose another name.`),
  name_taken_since: refusal(
    409,
    ({ name }: { name: string }) => `Someone else is called ${name} now. Rename them first.`,
  ),
  registration_closed: refusal(403, 'Sign-up is closed. Ask your commissioner for an account.'),
  wrong_invite_code: refusal(403, "That invite code isn't right. Check it with your commissioner."),
  invitation_over: refusal(403, 'This invitation has ended. Ask your commissioner for a new one.'),
  unknown_invitation: refusal(404, "We can't find that invitation. It may have been deleted."),
  password_link_over: refusal(404, 'This link has expired or was already used. Ask your commissioner for a new one.'),
  sign_in_link_over: refusal(404, 'This link has expired or was already used. Ask for a new one.'),
  user_inactive: refusal(409, 'This member is deactivated. Reactivate them first.'),
  wrong_current_password: refusal(400, ({ by_card }: ByCard) =>
    by_card ? "That isn't the code on your card" : "Your current password isn't right",
  ),
  current_password_missing: refusal(400, ({ by_card }: ByCard) =>
    by_card ? 'Enter the code on your card' : 'Enter your current password',
  ),
  password_common: refusal(400, "That's one of the most common passwords. Choose another one."),
  password_guessable: refusal(
    400,
    'That password is easy to guess: it uses names, your email address or words from the pool. Choose another one.',
  ),
  account_changed: refusal(409, 'Your account just changed somewhere else. Review it and try again.'),
  unknown_session: refusal(404, 'That session has already ended'),
  no_email_yet: refusal(409, 'They need an email address for that. Add one first.'),
  own_email_needed: refusal(409, 'Add your email address first: with a password you sign in by it.'),
  card_not_needed: refusal(409, 'Only a player without email gets a card. Everyone else signs in with their address.'),
  // Not 401, upon which a browser tries to renew its session instead of saying this.
  unknown_card: refusal(403, "That code isn't right, or the card was replaced. Check it, or ask your commissioner."),
  email_needed: refusal(400, 'Email and name are required'),
  unknown_user: refusal(404, "We can't find that user. They may have been deleted."),
  own_account: refusal(409, "You can't delete your own account"),
  import_unreadable: refusal(
    400,
    "We can't read that file: its quotation marks don't match up. Fix them, or save it as CSV again.",
  ),
  import_without_addresses: refusal(
    400,
    "We can't find email addresses in that file. Its first line should name the columns, such as email,name,lastName.",
  ),
  import_empty: refusal(400, 'The file has no users'),
  import_too_long: refusal(
    400,
    ({ limit }: { limit: number }) => `You can import up to ${limit} users at once. Split the file.`,
  ),
  import_wrong_lines: refusal(400, ({ line, wrong, message }: { line: number; wrong: number; message: string }) =>
    wrong === 1
      ? `Line ${line}: ${message}. Nothing was imported.`
      : `${wrong} lines have errors, starting with line ${line}: ${message}. Nothing was imported.`,
  ),
  inactive_admin: refusal(409, 'Activate this account first. Only somebody who can sign in can be an administrator.'),
  last_admin: refusal(409, 'This is the last active administrator. Make someone else an administrator first.'),
}
