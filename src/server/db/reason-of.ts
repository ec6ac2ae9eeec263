/** An error's message, for logs and refusals to start. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
