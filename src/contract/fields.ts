import { z } from 'zod'

/** Fields that several features share: one limit, one message. */

/** Largest id that the database's integer columns hold. */
const LARGEST_ID = 2_147_483_647

/** The caller's own password, for calls that require it; left out where something else proves who they are. */
export const currentPassword = z.string().max(200).optional()

export const id = z
  .int('Enter a whole number')
  .positive('Must be at least 1')
  .max(LARGEST_ID, `Must be at most ${LARGEST_ID}`)
/**
 * A number in a path or query, where everything arrives as text. Only plain digits: `Number` would also accept 0x10, 1e3, 007,
 * blanks and an empty text.
 */
const numberInPath = (words: string, largest: number) =>
  z.preprocess(
    (given: string | number) => (typeof given === 'string' && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : given),
    z.int(words).min(1, words).max(largest, words),
  )
/** An id in a path or query. */
export const idInPath = numberInPath('Unknown id', LARGEST_ID)
export const byId = z.object({ id: idInPath })
export const ofContest = z.object({ contestId: idInPath })
export const weekInPath = numberInPath('Unknown week', 200)

/** The league was founded in 1917. Five-digit years, which an offset can turn 9999 into, would break text sorting. */
function isStorable(text: string): boolean {
  return text >= '1917' && text < '2200'
}

/** A pick's team; anything that isn't an id gets the same message. */
export const pickedTeam = z.int('Select a team').min(1, 'Select a team').max(LARGEST_ID, 'Select a team')

/** A required text with the message for when it is missing. Further checks follow in a `pipe`. */
export const needed = (sentence: string) => z.string(sentence).trim().min(1, sentence)

/** A league day (rulebook T1, T2). */
export const day = z.iso.date('Enter a date as YYYY-MM-DD').refine(isStorable, 'Enter a date as YYYY-MM-DD')

/** An instant in a response: ISO 8601 in UTC (rulebook T2). */
export const instant = z.iso.datetime()

/** An instant in a request: any offset is accepted and converted to UTC. */
export const instantInput = z.iso
  .datetime({ offset: true, error: 'Enter a time such as 2025-11-12T17:00:00Z' })
  .refine(isStorable, 'Enter a time such as 2025-11-12T17:00:00Z')
  .transform((text) => new Date(text).toISOString())

export const seasonYear = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}$/, 'Enter a season such as 2025-26')
  .refine((text) => (Number(text.slice(0, 4)) + 1) % 100 === Number(text.slice(5)), 'Enter a season such as 2025-26')

export const contestName = z
  .string('Please fill in all required fields')
  .trim()
  .min(1, 'Please fill in all required fields')
  .max(100, 'Must be at most 100 characters')
export const maxParticipants = z
  .int('Enter a whole number')
  .min(1, 'Must be at least 1')
  .max(20_000, 'Must be at most 20,000')

/** A name of up to 40 characters. Spaces are collapsed and invisible characters refused, because it appears in mails. */
export const shortName = (missing: string) =>
  z
    .string(missing)
    .overwrite((text) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim())
    .min(1, missing)
    .max(40, 'Must be at most 40 characters')
    .refine((text) => /^\P{C}*$/u.test(text), 'Use only letters, digits and punctuation')

/**
 * A row's version as the caller read it. A change sent with it is refused if someone else was faster; without it the
 * last change wins.
 */
export const version = z.string().trim().min(1).max(40)

/** The answer of a call that only reports success. */
export const done = z.void()

/** A member's lives, in contests with more than one (rulebook S18). */
export const livesHeld = z.object({ left: z.int(), of: z.int() })

/** The number of one of a member's entries in a contest (rulebook S19). */
export const entryNumber = z.int('Enter a whole number').min(1, 'Must be at least 1')

/** A team with its names, spread into an answer's schema; `namedContest` and `namedEntry` likewise. */
export const namedTeam = { team_id: z.int(), abbreviation: z.string(), team_name: z.string() }
export const namedContest = { contest_id: z.int(), contest_name: z.string() }
export const namedEntry = { participant_id: z.int(), participant_name: z.string() }

/** A week's number, and its round and game number if it is a playoff slot. */
export const ofSlot = { week_number: z.int(), round: z.int().nullable(), game_number: z.int().nullable() }
