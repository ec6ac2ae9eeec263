import { type Logger, pino } from 'pino'

/** Fields in which PostgreSQL's errors quote the refused row, including email addresses. */
export const VALUES_OF_ROWS = ['err.detail', 'err.where']

/** JSON lines for machines; short readable lines in a terminal. */
export function openLog(level: string): Logger {
  const options = { level, base: null, redact: { paths: VALUES_OF_ROWS, remove: true } }
  return process.stdout.isTTY ? pino(options, { write: writeForPeople }) : pino(options)
}

function writeForPeople(line: string) {
  const { level, time, msg, ...facts } = JSON.parse(line)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const mark = level >= 50 ? ' ERROR' : level >= 40 ? ' warning' : ''
  const rest = Object.keys(facts).length ? ` ${JSON.stringify(facts)}` : ''
  process.stdout.write(`${clock}${mark} ${msg}${rest}\n`)
}
