/** Ended by one of these nobody has asked it to: killed for want of memory, or by a fault of its own. */
const CRASHES = { 134: 'SIGABRT', 135: 'SIGBUS', 137: 'SIGKILL', 139: 'SIGSEGV' }
/** What dies sooner would only die again. */
const HAS_RUN = 10_000

/**
 * Runs a program until it ends on its own account, and answers its exit code; one that was killed after it had run for a while is run
 * again. A program that cannot start, or was asked to stop, is not.
 */
export async function keepAlive(run, { now = () => performance.now(), say = console.error } = {}) {
  while (true) {
    const since = now()
    const code = await run()
    const signal = CRASHES[code]
    if (!signal || now() - since < HAS_RUN) return code
    say(`PuckPool was killed (${signal}) and is started again.`)
  }
}
