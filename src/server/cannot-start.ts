/**
 * The program cannot start, for a reason its user can fix. The message is for people: one or two clear sentences, printed without
 * a stack, and the process exits with 1.
 */
export class CannotStart extends Error {}

/**
 * The startup failure in words for the user: the message of a `CannotStart`, or one about the file the system refused.
 * Null for everything else, which is our own fault and needs its stack.
 */
export function startFailureWords(error: unknown): string | null {
  if (error instanceof CannotStart) return error.message
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null
  return error.code === 'ENOSPC'
    ? `The disk of ${error.path} is full. Make room and start again.`
    : `${error.path} cannot be used by this user (${error.code}). Make it readable and writable, or set DATA_DIR to another folder.`
}
