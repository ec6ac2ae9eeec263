import { refusal } from '#contract/refusals/refusal.ts'

/** Passkeys and the second factor (rulebook A10). None is a 401, because that would make the browser refresh its token. */
export const passkeyRefusals = {
  passkeys_unavailable: refusal(409, "Passkeys only work at the pool's https address. Use your password instead."),
  passkey_over: refusal(409, 'That took too long or was already used. Try again.'),
  passkey_failed: refusal(400, "We couldn't check that passkey. Try again."),
  passkey_unknown: refusal(403, "This passkey doesn't open an account here. Sign in another way."),
  passkey_copied: refusal(
    403,
    'This passkey may have been copied, so we stopped it. Sign in another way and remove it from your account.',
  ),
  passkey_unverified: refusal(
    400,
    "Your device has to check that it's you. Use its PIN, fingerprint or face and try again.",
  ),
  passkey_taken: refusal(409, 'This passkey is already on an account'),
  passkeys_full: refusal(409, ({ most }: { most: number }) => `You can have ${most} passkeys. Remove one first.`),
  unknown_passkey: refusal(404, "We can't find that passkey. It may have been removed."),
  last_passkey: refusal(409, 'Administrators need a passkey here. Add another one before you remove this one.'),
  second_factor_needed: refusal(403, 'Confirm with your passkey first'),
  second_factor_first: refusal(409, 'Sign in with your passkey or add one first, then turn this on.'),
  wrong_recovery_code: refusal(400, "That recovery code isn't right, or was already used"),
}
