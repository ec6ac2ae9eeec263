import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { done } from '#contract/fields.ts'
import { linkToken, session, wantedPath } from './sign-in.ts'
import { email } from './users.ts'

export const askForSignInLink = endpoint('POST', '/auth/sign-in-link/ask', {
  access: 'visitor',
  summary:
    'Mails a link to sign in if the address is known; the answer is the same if not (rulebook A3, A10). `wanted_path` is the page to return to.',
  body: z.object({ email, wanted_path: wantedPath.optional() }),
  answer: done,
})

export const checkSignInLink = endpoint('POST', '/auth/sign-in-link/check', {
  access: 'visitor',
  summary: 'The member a link signs in; it stays valid. Refuses a link that has expired or was used.',
  body: z.object({ token: linkToken }),
  answer: z.object({ email: z.string(), name: z.string() }),
})

export const signInByLink = endpoint('POST', '/auth/sign-in-link', {
  access: 'visitor',
  summary:
    'Signs in with a link, which works once and for 15 minutes (rulebook A10); answers like signing in with a password.',
  body: z.object({ token: linkToken }),
  answer: session,
})
