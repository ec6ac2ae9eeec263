import { refusal } from '#contract/refusals/refusal.ts'

/** Mail and notifications on devices (rulebook N). */
export const outboxRefusals = {
  email_settings_missing: refusal(404, 'Email settings not found'),
  mail_switched_off: refusal(409, 'Enable email service to send test emails'),
  mail_unwanted: refusal(409, 'This address opted out of test emails'),
  mail_secret_missing: refusal(400, 'Enter the API secret that goes with the API key'),
  mail_password_missing: refusal(400, 'Enter the password of the mail server'),
  app_url_elsewhere: refusal<{ app_url: string }>(
    400,
    ({ app_url }) => `Links in emails lead to this pool: use ${app_url}, or leave it empty`,
  ),
  mail_sender_missing: refusal(400, 'Enter the address that emails come from'),
  mail_not_sent: refusal<{ said: string }>(502, ({ said }) => `The email couldn't be sent: ${said}`),
  mail_refused: refusal<{ said: string }>(502, ({ said }) => `The email was refused: ${said}`),
  mail_uncertain: refusal<{ said: string }>(502, ({ said }) => `The email may or may not have been sent: ${said}`),
  not_your_mail: refusal(403, "You can't see someone else's emails"),
  unknown_mail: refusal(404, "We can't find that email. It may have been deleted."),
  mail_not_repeatable: refusal(409, "This email was sent or is about to be, so it can't be sent again"),
  push_endpoint_refused: refusal(400, "That isn't a push service address"),
  push_service_unknown: refusal<{ host: string }>(
    400,
    ({ host }) => `This pool doesn't know the push service ${host}. Its operator can allow it in PUSH_SERVICES.`,
  ),
  push_key_refused: refusal(400, "That isn't a browser's key"),
  push_key_changed: refusal(409, "The pool's key has changed. Turn notifications off and on again."),
  unknown_device: refusal(404, 'Notifications are already off on that device'),
  push_not_sent: refusal<{ said: string }>(502, ({ said }) => `The notification couldn't be sent: ${said}`),
  unknown_unsubscribe: refusal(
    404,
    'This link is incomplete. To turn off emails, open the menu under your name and choose Account.',
  ),
}
