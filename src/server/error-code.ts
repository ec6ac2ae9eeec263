/** The code of a system's error, such as 'ENOENT'; another error in its own words. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
