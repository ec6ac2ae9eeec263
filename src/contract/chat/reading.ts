import { z } from 'zod'

// In a file of its own, because every member's first load has it.
/** How far a member has read, and how many newer messages others have sent, counted up to 100. */
export const reading = { lastReadId: z.int(), unread: z.int() }
