/** All queries about survivor contests are below this key. */
export const SURVIVOR = ['survivor'] as const
