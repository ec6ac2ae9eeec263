import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, done, idInPath, instant, namedEntry, ofContest } from '#contract/fields.ts'
import { MOST_CENTS, TOO_MUCH } from '#rules/contests/payouts.ts'

/** A list of payments, shown if the pool setting `fees` is on. PuckPool moves no money (rulebook O11). */
const words = {
  entry_fee: z.string().trim().max(100, 'Must be at most 100 characters'),
  prizes: z.string().trim().max(500, 'Must be at most 500 characters'),
}

const cents = z
  .int('Enter an amount such as 20 or 12.50')
  .min(1, 'Enter an amount such as 20 or 12.50')
  .max(MOST_CENTS, TOO_MUCH)

/** A place's prize: a fixed amount in cents, or a share of the pot in percent. */
const payout = z
  .object({
    place: z
      .int('Enter a place from 1 to 20')
      .min(1, 'Enter a place from 1 to 20')
      .max(20, 'Enter a place from 1 to 20'),
    cents: z.nullable(cents),
    share: z.nullable(
      z
        .int('Enter a share from 1 to 100')
        .min(1, 'Enter a share from 1 to 100')
        .max(100, 'Enter a share from 1 to 100'),
    ),
  })
  .refine((of) => (of.cents === null) !== (of.share === null), 'Enter an amount or a share')

/** Of one entry. */
const paymentFields = {
  method: z.string().trim().max(40, 'Must be at most 40 characters'),
  note: z.string().trim().max(200, 'Must be at most 200 characters'),
}

export const readFees = endpoint('GET', '/contest/contests/:contestId/fees', {
  access: 'member',
  summary:
    'What a contest costs and pays, and how much of it is paid; admins also see who paid. Empty while the list is off (rulebook O11).',
  params: ofContest,
  answer: z.object({
    enabled: z.boolean(),
    entry_fee: z.string(),
    prizes: z.string(),
    /** The fee of an entry in cents; null while it is only words. */
    fee_cents: z.int().nullable(),
    currency: z.string(),
    due_on: day.nullable(),
    entries: z.int(),
    paid: z.int(),
    /** The fees of the paid entries, in cents; null without a fee in figures. */
    pot_cents: z.int().nullable(),
    payouts: z.array(z.object({ place: z.int(), cents: z.int().nullable(), share: z.int().nullable() })),
    /** Only in the answer for admins: from when on the unpaid can be nudged again; null if they can now. */
    nudge_from: instant.nullable().optional(),
    /** Only in the answer for admins. */
    participants: z
      .array(
        z.object({
          ...namedEntry,
          paid: z.boolean(),
          method: z.string(),
          note: z.string(),
        }),
      )
      .optional(),
  }),
})

export const setFees = endpoint('PUT', '/contest/contests/:contestId/fees', {
  access: 'admin',
  summary: 'Sets what a contest costs and pays. What is left out stays as it is.',
  params: ofContest,
  body: z.object({
    ...words,
    fee_cents: cents.nullable().optional(),
    currency: z.string().trim().min(1, 'Enter a sign such as $').max(4, 'Must be at most 4 characters').optional(),
    due_on: day.nullable().optional(),
    payouts: z.array(payout).max(20, 'Must be at most 20 places').optional(),
  }),
  answer: done,
})

export const setPaid = endpoint('PUT', '/contest/participants/:participantId/paid', {
  access: 'admin',
  summary: 'Marks an entry as paid, with how and a note, or as not paid.',
  params: z.object({ participantId: idInPath }),
  body: z.object({ paid: z.boolean(), method: paymentFields.method.optional(), note: paymentFields.note.optional() }),
  answer: done,
})

export const nudgeUnpaid = endpoint('POST', '/contest/contests/:contestId/fees/nudge', {
  access: 'admin',
  summary: 'Reminds the members with unpaid entries by mail and push, at most once in three days (rulebook O11).',
  params: ofContest,
  answer: z.object({
    /** Members who get a mail or a notification. */
    reminded: z.int(),
    /** Members nothing reaches: without an email address, … */
    without_email: z.int(),
    /** … who want no such reminders, or get notifications only while email is off, … */
    switched_off: z.int(),
    /** … or who have never signed in and were never mailed a link. */
    never_invited: z.int(),
  }),
})
