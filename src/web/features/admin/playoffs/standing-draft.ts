import type { SaveStandingBody, Standing } from '#contract/playoffs/standings.ts'

/** The editable numbers of a standing and their limits (spec 7). */
export const fields = [
  { name: 'wins', label: 'Wins', min: 0, max: 100 },
  { name: 'losses', label: 'Losses', min: 0, max: 100 },
  { name: 'ot_losses', label: 'OT Losses', min: 0, max: 100 },
  { name: 'points', label: 'Points', min: 0, max: 200 },
  { name: 'conference_sequence', label: 'Conference', min: 1, max: 32 },
  { name: 'division_sequence', label: 'Division', min: 1, max: 32 },
  { name: 'wildcard_sequence', label: 'Wild Card', min: 0, max: 32 },
] as const

type Field = (typeof fields)[number]
type FieldName = Field['name']
/** A standing as typed. */
export type StandingDraft = Record<FieldName, string> & { is_playoff_team: boolean }

export const draftOf = (standing: Standing): StandingDraft => ({
  wins: String(standing.wins),
  losses: String(standing.losses),
  ot_losses: String(standing.ot_losses),
  points: String(standing.points),
  conference_sequence: String(standing.conference_sequence),
  division_sequence: String(standing.division_sequence),
  wildcard_sequence: String(standing.wildcard_sequence),
  is_playoff_team: standing.is_playoff_team,
})

/** A field's error; null if it is valid. */
export function problemOf({ min, max }: { min: number; max: number }, text: string): string | null {
  const number = Number(text)
  if (text.trim() === '' || !Number.isInteger(number)) return 'Enter a whole number'
  return number < min || number > max ? `Enter ${min} to ${max}` : null
}

export const hasProblem = (draft: StandingDraft) => fields.some((field) => problemOf(field, draft[field.name]) !== null)

/** Only the changed fields, so that another admin's other changes survive. */
export function changesOf(standing: Standing, draft: StandingDraft): SaveStandingBody {
  const changes: SaveStandingBody = {}
  for (const { name } of fields) if (Number(draft[name]) !== standing[name]) changes[name] = Number(draft[name])
  if (draft.is_playoff_team !== standing.is_playoff_team) changes.is_playoff_team = draft.is_playoff_team
  return changes
}

const HOURS = { min: 1, max: 168 }

/** The hours to save, a problem, or null if there is nothing to save. Values below 1 are ignored (spec 5). */
export function intervalIn(text: string, stored: number): { hours: number } | { problem: string } | null {
  const hours = Number(text)
  if (text.trim() === '' || Number.isNaN(hours) || hours < HOURS.min || hours === stored) return null
  const problem = problemOf(HOURS, text)
  return problem === null ? { hours } : { problem }
}
