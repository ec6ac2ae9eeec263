import { startFailureWords } from '#server/cannot-start.ts'

/** Runs a command; a failure is printed, in words if its user can fix it, and the process exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(startFailureWords(error) ?? error)
    process.exitCode = 1
  }
}
