/**
 * The program cannot start, for a reason its user can fix. The message is for people: one or two clear sentences, printed without
 * a stack, and the process exits with 1.
 */
export class CannotStart extends Error {}
