import type { AuditChange } from '#contract/history/history.ts'
import { isSlot } from '#rules/survivor/playoffs/slots.ts'
import { type WeekName, weekTitle } from '#rules/survivor/week-words.ts'
import { dateWords, isDay } from '#rules/time.ts'
import { pickClockWords } from '#rules/two-team/draft-clock.ts'
import { type Facts, factsOf, isFacts } from './facts.ts'
import type { Names } from './history.repo.ts'
import { adminLabels, omitted, openGroups, openLabels, wordsForNull, wordsForValue, wordsOfField } from './labels.ts'

type Context = { names: Names; forMembers: boolean; contestId: number | null }

/**
 * The differences between the facts before and after, each with its context: 'Week 5 · Last day'. Facts hidden from
 * members are left out for them at every level.
 */
export function changesBetween(before: unknown, after: unknown, context: Context): AuditChange[] {
  if (isRows(before) || isRows(after)) return compareRows(rowsOf(before), rowsOf(after), { context, of: [] })
  return compareFacts(factsOf(before), factsOf(after), { context, of: [] })
}

type Place = { context: Context; of: readonly string[] }

function compareFacts(before: Facts, after: Facts, place: Place): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !omitted.has(field))
  // PostgreSQL sorts JSON fields by length. The labels have a better order.
  return fields
    .sort((a, b) => placeOf(a) - placeOf(b))
    .flatMap((field) => compareField(field, [before[field], after[field]], place))
}

const LABELLED = Object.keys({ ...openLabels, ...adminLabels })

function placeOf(field: string): number {
  const at = LABELLED.indexOf(field)
  return at === -1 ? LABELLED.length : at
}

function compareField(field: string, [before, after]: [unknown, unknown], place: Place): AuditChange[] {
  const { context, of } = place
  if (isRows(before) || isRows(after)) {
    return mayLookInto(field, context) ? compareRows(rowsOf(before), rowsOf(after), place) : []
  }
  if (isFacts(before) || isFacts(after)) {
    return mayLookInto(field, context) ? compareFacts(factsOf(before), factsOf(after), place) : []
  }
  const label = openLabels[field] ?? (context.forMembers ? null : (adminLabels[field] ?? field.replaceAll('_', ' ')))
  if (label === null) return []
  const said = { before: say(field, before, context), after: say(field, after, context) }
  // A new fact that is 'no' is not a change.
  const begins = before === undefined && after === false
  return said.before === said.after || begins ? [] : [{ what: [...of, label].join(' · '), ...said }]
}

function mayLookInto(field: string, { forMembers }: Context): boolean {
  return !forMembers || openGroups.has(field)
}

/** Compares rows about the same thing. A row on only one side was added or removed. */
function compareRows(before: Facts[], after: Facts[], { context, of }: Place): AuditChange[] {
  const was = new Map(before.map((row) => [keyOf(row), row]))
  const is = new Map(after.map((row) => [keyOf(row), row]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)]
    const name = nameOf(now ?? old ?? {}, context)
    return compareFacts(old ?? {}, now ?? {}, { context, of: [...of, name] })
  })
}

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isFacts)
}

function rowsOf(value: unknown): Facts[] {
  return Array.isArray(value) ? value.filter(isFacts) : []
}

const KEYS = ['game_id', 'participant_id', 'team_id', 'id', 'week_number', 'standings_id']

function keyOf(row: Facts): string {
  const key = KEYS.find((field) => row[field] !== undefined)
  return key === undefined ? JSON.stringify(row) : `${key} ${row[key]}`
}

function nameOf(row: Facts, context: Context): string {
  const { names } = context
  if (row.home_team_id !== undefined) return gameName(row, names)
  if (row.participant_id !== undefined) return participantName(row.participant_id, names)
  if (row.week_number !== undefined) return weekTitle(weekIn(Number(row.week_number), context))
  if (row.team_id !== undefined) return teamName(row.team_id, names)
  return `#${keyOf(row).split(' ')[1] ?? ''}`
}

/** A week of the line's contest; a playoff slot with its round and game (P1). */
export function weekIn(weekNumber: number, { names, contestId }: Omit<Context, 'forMembers'>): WeekName {
  const slots = names.slots.get(contestId ?? 0) ?? []
  return slots.find((slot) => slot.week_number === weekNumber) ?? { week_number: weekNumber }
}

/** 'NYR at BOS, Nov 3, 2025' */
export function gameName(game: Facts, names: Names): string {
  return `${teamName(game.away_team_id, names)} at ${teamName(game.home_team_id, names)}, ${dayIn(game.game_date)}`
}

export function teamName(id: unknown, { teams }: Names): string {
  return teams.get(Number(id)) ?? `team ${id}`
}

export function participantName(id: unknown, { participants }: Names): string {
  return participants.get(Number(id)) ?? `participant ${id}`
}

/** A league day in words; any other value unchanged. */
export const dayIn = (value: unknown): string =>
  typeof value === 'string' && isDay(value) ? dateWords(value, { withYear: true }) : String(value)

/** Longer texts are cut off. */
const LONGEST = 300

const WEEKS: ReadonlySet<string> = new Set(['current_week', 'elimination_week'])

function say(field: string, value: unknown, context: Context): string | null {
  const { names } = context
  if (value === undefined) return null
  if (value === null) return wordsForNull[field] ?? null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (WEEKS.has(field) && isSlot(weekIn(Number(value), context))) return weekTitle(weekIn(Number(value), context))
  if (field === 'team_id' || field === 'excluded_team_id') return teamName(value, names)
  if (field === 'pick_seconds') return pickClockWords(Number(value))
  if (Array.isArray(value))
    return (
      value
        .map((one) => sayOne(field, one, names))
        .join(', ')
        .slice(0, LONGEST) || null
    )
  return (
    (wordsOfField(field, String(value)) ?? wordsForValue.get(String(value)) ?? dayIn(value)).slice(0, LONGEST) || null
  )
}

function sayOne(field: string, value: unknown, names: Names): string {
  return field === 'order' ? participantName(value, names) : String(value)
}
