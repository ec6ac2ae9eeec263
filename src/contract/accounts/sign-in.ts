import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { currentPassword, done, instant } from '#contract/fields.ts'
import { normalEmail } from '#rules/accounts/email-addresses.ts'
import { email, lastName, newPassword, ownUser, personName } from './users.ts'

/** `token` and `accessToken` hold the same token (rulebook A4). */
export const session = z.object({
  user: ownUser,
  token: z.string(),
  accessToken: z.string(),
  message: z.string(),
})

export const registration = z.enum(['open', 'invite', 'closed'])

export const authOptions = endpoint('GET', '/auth/options', {
  access: 'visitor',
  summary: 'The pool’s name and what the login screen offers: sign-up (rulebook A1) and, in the demo, its logins.',
  query: z.object({ invite: z.string().trim().max(200).optional() }),
  answer: z.object({
    pool_name: z.string(),
    registration,
    /** Whether the code's link still works; null if there is no such link. */
    invitation: z.enum(['open', 'over']).nullable(),
    /** Whether any member signs in with a card (rulebook A13). */
    cards: z.boolean(),
    /** Whether password-reset and sign-in links can be mailed. */
    password_mail: z.boolean(),
    /** The only address where passkeys work; null if the pool has no https address (rulebook A10). */
    passkeys_at: z.string().nullable(),
    demo: z
      .object({
        logins: z.array(z.object({ label: z.string(), as: z.string(), email: z.string(), password: z.string() })),
      })
      .nullable(),
  }),
})

export const login = endpoint('POST', '/auth/login', {
  access: 'visitor',
  summary: 'Signs in; sets the refresh cookie and answers an access token that is valid for 15 minutes.',
  body: z.object({
    email: z
      .string('Please enter both email and password')
      .trim()
      .min(1, 'Please enter both email and password')
      .max(254)
      .overwrite(normalEmail),
    password: z
      .string('Please enter both email and password')
      .max(200)
      .refine((text) => text.trim() !== '', 'Please enter both email and password'),
  }),
  answer: session,
})

export const me = endpoint('GET', '/auth/me', {
  access: 'member',
  summary: 'The signed-in user.',
  answer: z.object({ user: ownUser }),
})

export const refreshToken = endpoint('POST', '/auth/refresh-token', {
  access: 'visitor',
  summary: 'Rotates the refresh cookie and answers a new access token; reuse of an old cookie ends the session.',
  answer: z.object({ user: ownUser, token: z.string(), accessToken: z.string() }),
})

export const logout = endpoint('POST', '/auth/logout', {
  access: 'visitor',
  summary: 'Ends the session of the token or cookie; does nothing without one.',
  answer: done,
})

export const updateProfile = endpoint('PUT', '/auth/profile', {
  access: 'member',
  summary:
    'Changes the caller’s own name, email or password; a new password ends every session and answers the token of a new one.',
  body: z.object({
    name: personName.optional(),
    lastName: lastName.optional(),
    email: email.optional(),
    /** Required to change the email or the password. */
    currentPassword,
    password: z.union([z.literal(''), newPassword]).optional(),
    /** With a new password: whether to remove the caller's passkeys too (rulebook A10). */
    removePasskeys: z.boolean().optional(),
  }),
  answer: z.object({ user: ownUser, token: z.string().optional(), accessToken: z.string().optional() }),
})

/** A page of the pool, never another site. */
export const wantedPath = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[^\s\\]*$/, 'Enter a path in the pool')

export const forgotPassword = endpoint('POST', '/auth/forgot-password', {
  access: 'visitor',
  summary:
    'Mails a link to set a new password if the address is known; the answer is the same if not (rulebook A3). `wanted_path` is the page to return to.',
  body: z.object({ email, wanted_path: wantedPath.optional() }),
  answer: done,
})

export const linkToken = z
  .string('Open the full link from the email')
  .trim()
  .min(1, 'Open the full link from the email')
  .max(200)

export const checkPasswordLink = endpoint('POST', '/auth/password-link/check', {
  access: 'visitor',
  summary:
    'Whose password a link sets, and which passkeys can be removed with it; refuses a link that has expired or was used.',
  body: z.object({ token: linkToken }),
  answer: z.object({
    email: z.string(),
    name: z.string(),
    /** The first password of a new user, who is signed in with it (rulebook A3). */
    is_first: z.boolean(),
    /** Passkeys that may come from the person who first created the account. */
    passkeys: z.array(z.object({ id: z.int(), name: z.string(), added_at: instant })),
  }),
})

export const setPasswordByLink = endpoint('POST', '/auth/password-link', {
  access: 'visitor',
  summary:
    'Sets a new password with a link, which works once; all of the user’s sessions end, and passkeys go that were added since the day it was asked for.',
  body: z.object({
    token: linkToken,
    password: newPassword,
    /** Also removes the older passkeys. */
    removePasskeys: z.boolean().optional(),
  }),
  answer: done,
})
