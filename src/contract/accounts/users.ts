import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { byId, currentPassword, done, idInPath, instant, needed, version } from '#contract/fields.ts'
import { next, page } from '#contract/paging.ts'
import { PASSWORD_MIN_LENGTH } from '#rules/accounts/accounts.ts'
import { normalEmail } from '#rules/accounts/email-addresses.ts'
import { cleanName } from '#rules/accounts/names.ts'
import { entryNameProblem, LONGEST_TYPED, lastNameProblem, nameProblem, TOO_LONG } from './name-words.ts'

const role = z.enum(['player', 'admin', 'superadmin'])

const user = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  role,
  active: z.boolean(),
})
export type User = z.infer<typeof user>

/** The caller, as their own browser sees them */
export const ownUser = user.extend({
  /** An admin whose session needs a passkey or a recovery code before it can use admin calls (rulebook A10). */
  needs_second_factor: z.boolean(),
})
export type OwnUser = z.infer<typeof ownUser>

/** A user as admins see them. */
export const managedUser = user.extend({ created_at: instant, version })
export type ManagedUser = z.infer<typeof managedUser>

/** A row of the user list, showing admins whether the user has arrived */
const listedUser = managedUser.extend({
  /** Names of their contests that aren't over. */
  contests: z.array(z.string()),
  has_signed_in: z.boolean(),
  /** Whether a card signs them in (rulebook A13). */
  has_card: z.boolean(),
})
export type ListedUser = z.infer<typeof listedUser>

export const email = z
  .string('Please enter a valid email address')
  .trim()
  .max(254)
  // The pattern of a browser's own email field.
  .pipe(z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid email address' }))
  .overwrite(normalEmail)
  // No such address can exist (RFC 2606), and members without email have a placeholder of this form (rulebook A13).
  .refine((address) => !address.endsWith('.invalid'), 'Please enter a valid email address')
/** A first name in its stored form (rulebook A7). */
export const personName = z
  .string()
  .trim()
  .min(1, { error: 'Please fill in all required fields', abort: true })
  .max(LONGEST_TYPED, { error: TOO_LONG, abort: true })
  .refine((name) => nameProblem(name) === null, { error: ({ input }) => nameProblem(String(input)) ?? undefined })
  .overwrite(cleanName)
export const lastName = z
  .string()
  .max(LONGEST_TYPED, { error: TOO_LONG, abort: true })
  .refine((name) => lastNameProblem(name) === null, {
    error: ({ input }) => lastNameProblem(String(input)) ?? undefined,
  })
  .overwrite(cleanName)
/** An entry's name in a contest (rulebook A7). */
export const entryName = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_TYPED, { error: TOO_LONG, abort: true })
  .refine((name) => entryNameProblem(name) === null, {
    error: ({ input }) => entryNameProblem(String(input)) ?? undefined,
  })
  .overwrite(cleanName)
export const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`)
  .max(200, 'Password must be at most 200 characters long')

export const userSortings = ['name', 'email', 'role', 'status', 'joined'] as const
export type UserSorting = (typeof userSortings)[number]

export const listUsers = endpoint('GET', '/admin/users', {
  access: 'admin',
  summary:
    'All users. Of more than 1,000, or with a `limit`, a page: `next`, sent as `before` with the same filters, gets the rows below it.',
  query: z.object({
    ...page,
    /** Only this user. */
    id: idInPath.optional(),
    /** Only users whose name, email address, role or status contains each of these words. */
    text: z.string().trim().max(100, 'Must be at most 100 characters').optional(),
    /** By name if left out; ties are sorted by name. */
    sort: z.enum(userSortings).optional(),
    order: z.enum(['asc', 'desc']).optional(),
  }),
  answer: z.object({
    users: z.array(listedUser),
    /** Users matching the filters, and all users. */
    found: z.int(),
    total: z.int(),
    next,
  }),
})

/** How a user who is created is called, and the contests they are entered in. */
const newPerson = {
  name: needed('Please fill in all required fields').pipe(personName),
  lastName: lastName.optional(),
  contest_ids: z.array(z.int().positive().max(2_147_483_647)).max(100).optional(),
}

export const createUser = endpoint('POST', '/admin/users', {
  access: 'admin',
  summary: 'Creates a user, and enters them in the given contests, or does nothing; the role is always player.',
  body: z.object({
    email: needed('Please fill in all required fields').pipe(email),
    // Not trimmed: blanks are part of a password.
    password: z
      .string('Please fill in all required fields')
      .min(1, 'Please fill in all required fields')
      .pipe(newPassword),
    ...newPerson,
    role: z.string().optional(),
  }),
  answer: z.object({ user: managedUser }),
  status: 201,
})

export const createWithLink = endpoint('POST', '/admin/users/with-link', {
  access: 'admin',
  summary:
    'Creates a user with a link to choose the first password (rulebook A3), which is mailed or shown, and enters them in the given contests, or does nothing.',
  body: z.object({
    email: needed('Please fill in all required fields').pipe(email),
    ...newPerson,
    send_mail: z.boolean().optional(),
  }),
  answer: z.object({
    user: managedUser,
    /** The link to pass on, shown only once; null if it was mailed (rulebook A9). */
    link: z.string().nullable(),
  }),
  status: 201,
})

export const createWithoutEmail = endpoint('POST', '/admin/users/without-email', {
  access: 'admin',
  summary:
    'Creates a user without an email address, whose picks an admin enters (rulebook A13), and enters them in the given contests, or does nothing. No mail is ever sent to them.',
  body: z.object({
    ...newPerson,
  }),
  answer: z.object({ user: managedUser }),
  status: 201,
})

export const updateUser = endpoint('PUT', '/admin/users/:id', {
  access: 'admin',
  summary:
    'Changes email and name, and the password if one is given. A user without an address keeps none with `email: null`.',
  params: byId,
  body: z.object({
    email: z.nullable(needed('Email and name are required').pipe(email)),
    name: needed('Email and name are required').pipe(personName),
    lastName: lastName.optional(),
    password: z.union([z.literal(''), newPassword]).optional(),
    version: version.optional(),
  }),
  answer: z.object({ user: managedUser }),
})

export const deleteUser = endpoint('DELETE', '/admin/users/:id', {
  access: 'admin',
  summary:
    'Deletes a user: they leave contests that wait, and their other entries keep their names. It can be undone for seven days (rulebook A5).',
  params: byId,
  answer: done,
})

export const setUserRole = endpoint('PATCH', '/admin/users/:id/role', {
  access: 'admin',
  summary:
    'Makes a user an admin or a player again; takes the caller’s current password or a sign-in within two minutes. All admins get a mail (rulebook A2).',
  params: byId,
  body: z.object({ role: z.enum(['player', 'admin']), currentPassword }),
  answer: z.object({ user: managedUser }),
})

export const setUserStatus = endpoint('PATCH', '/admin/users/:id/status', {
  access: 'admin',
  summary: 'Activates or deactivates a user; deactivating ends their sessions at once (rulebook A4).',
  params: byId,
  body: z.object({ active: z.boolean() }),
  answer: z.object({ user: managedUser }),
})

export const createPasswordLink = endpoint('POST', '/admin/users/:id/password-link', {
  access: 'admin',
  summary:
    'Creates a link with which this user sets a new password, once; shows it, or mails it to them if wanted. An older link stops working.',
  params: byId,
  body: z.object({ send_mail: z.boolean().optional() }).optional(),
  answer: z.object({
    /** The link to pass on; null if it was mailed, because then only its recipient may see it (rulebook A9). */
    link: z.string().nullable(),
    expires_at: instant,
    /** Whether a mail with the link was put in the outbox; never while email is off. */
    mailed: z.boolean(),
  }),
  status: 201,
})
