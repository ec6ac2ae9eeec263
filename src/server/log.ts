import { type Logger, pino } from 'pino'

/** JSON lines for machines; in a terminal one short line each, for whoever sits there. */
export function openLog(level: string): Logger {
  return process.stdout.isTTY ? pino({ level, base: null }, { write: writeForPeople }) : pino({ level, base: null })
}

function writeForPeople(line: string) {
  const { level, time, msg, ...facts } = JSON.parse(line)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const mark = level >= 50 ? ' ERROR' : level >= 40 ? ' warning' : ''
  const rest = Object.keys(facts).length ? ` ${JSON.stringify(facts)}` : ''
  process.stdout.write(`${clock}${mark} ${msg}${rest}\n`)
}
