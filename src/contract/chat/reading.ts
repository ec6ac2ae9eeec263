import { z } from 'zod'

// In its own file because every member's first load includes it.
/** How far a member has read, and how many newer messages others have sent, counted up to 100. */
export const reading = { lastReadId: z.int(), unread: z.int() }
