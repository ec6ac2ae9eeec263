import { refusal } from '#contract/refusals/refusal.ts'

/** Refusals any call can return. */
export const requestRefusals = {
  invalid: refusal(400, 'Check what you entered'),
  malformed: refusal(400, "We couldn't read that request"),
  unreadable_character: refusal(400, "The text has a character we can't store. Remove it and try again."),
  foreign_origin: refusal(403, 'Open the pool itself and try again there'),
  not_found: refusal(404, 'Not found'),
  too_large: refusal(413, "That's too much at once"),
  too_many_requests: refusal(429, 'Too many attempts. Wait a moment and try again.'),
  starting: refusal(503, 'PuckPool is starting. Try again in a moment.'),
  stopping: refusal(503, 'PuckPool is restarting. Try again in a moment.'),
  unready: refusal(503, "PuckPool is running, but its database isn't answering."),
  // Never 503: a proxy would resend the request to the other server although the first one may have carried it out.
  database_away: refusal(502, "PuckPool can't reach its database right now. Try again in a minute."),
  database_busy: refusal(502, 'PuckPool is very busy right now. Try again in a minute.'),
  database_full: refusal(507, "The pool's disk is full, so nothing was saved. Contact the server's administrator."),
  clock_backwards: refusal(400, 'The demo’s clock only moves forward. To start over: npm run demo -- --reset'),
  changed_meanwhile: refusal(409, 'Someone else just changed this. Review it and save again.'),
}
