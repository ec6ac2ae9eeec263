import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { byId, done, instant } from '#contract/fields.ts'
import { session } from './sign-in.ts'

export const signInByCard = endpoint('POST', '/auth/card', {
  access: 'visitor',
  summary:
    'Signs in with the eight-letter code of a printed card (rulebook A13); answers like signing in with a password.',
  body: z.object({
    code: z.string('Enter the code on your card').trim().min(1, 'Enter the code on your card').max(100),
  }),
  answer: session,
})

export const readSignInCard = endpoint('GET', '/admin/users/:id/card', {
  access: 'admin',
  summary: 'When this user’s card was made; null without one. Nobody can read its code again.',
  params: byId,
  answer: z.object({ made_at: instant.nullable() }),
})

export const makeSignInCard = endpoint('POST', '/admin/users/:id/card', {
  access: 'admin',
  summary:
    'Makes the card with which a user without email signs in (rulebook A13). An older card stops working, and the user’s sessions and passkeys end.',
  params: byId,
  answer: z.object({
    /** Two groups of four letters; shown only in this response. */
    code: z.string(),
    /** The page that the card's QR code opens, with the code after the `#`. */
    link: z.string(),
    made_at: instant,
  }),
  status: 201,
})

export const revokeSignInCard = endpoint('DELETE', '/admin/users/:id/card', {
  access: 'admin',
  summary: 'Revokes a user’s card and ends their sessions and passkeys. Without a card nothing happens.',
  params: byId,
  answer: done,
})
