/** Exit codes of a process that was killed or crashed, for example when memory ran out. */
const CRASHES = { 134: 'SIGABRT', 135: 'SIGBUS', 137: 'SIGKILL', 139: 'SIGSEGV' }
/** A process that dies sooner than this would only die again. */
const HAS_RUN = 10_000

/**
 * Runs a program until it exits and returns its exit code. A program killed after running for a while is restarted; one
 * that can't start, or was asked to stop, isn't.
 */
export async function keepAlive(run, { now = () => performance.now(), say = console.error } = {}) {
  while (true) {
    const since = now()
    const code = await run()
    const signal = CRASHES[code]
    if (!signal || now() - since < HAS_RUN) return code
    say(`PuckPool was killed (${signal}) and is being restarted.`)
  }
}
