import { z } from 'zod'

const AN_ID = '00000000-0000-4000-8000-000000000000'

/** Fields whose limits a JSON schema doesn't express. */
const byName: Record<string, unknown> = {
  email: 'sample@example.test',
  password: 'a sample of nine words',
  invite_code: 'a sample code',
  season_year: '2025-26',
  season_start_date: '2025-10-08',
  pick_deadline_time: '7:00 PM EST',
  home_abbrev: 'TOR',
  away_abbrev: 'MTL',
  game_state: 'LIVE',
  reminder_night_before_time: '20:00',
  wanted_path: '/survivor',
  from_email: 'pool@example.test',
  app_url: 'https://pool.example.test',
  time_zone: 'Europe/Berlin',
  session_id: AN_ID,
  url: 'https://pool.example.test',
  payouts: [{ place: 1, cents: 100, share: null }],
  endpoint: 'https://push.example.test/a-browser',
  p256dh: 'BGQ7iKjKv5oi1AjdhQ68gHn4Dbvth-CvEK2xBuH6ZOOIGTQjddqK-Df8Wk7vCFX9SOZIAX8H67cgxffnhWcWKWU',
  auth: 'c2l4dGVlbiBieXRlcyEhIQ',
}

/** The place of a row in a list of people; other lists use the row's number or key. */
const A_PLACE = '0.1.a'

/** The parts of a JSON schema that the contract uses. */
export type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  format?: string
  minimum?: number
  minLength?: number
  properties?: Record<string, Shape>
  items?: Shape
}

/** A sample accepted by a schema of the contract, with every field filled; undefined if it takes nothing. */
export function sampleOf(schema: z.ZodType): unknown {
  // The library's JSON schema type covers the whole standard; these are the parts that the contract uses.
  const sample = sampleOfShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
  const { error } = schema.safeParse(sample)
  if (error) throw new Error(`no sample fits: ${error.message} ${JSON.stringify(sample)}`)
  return sample
}

/** A sample for a schema in the OpenAPI document; `name` is the name of the field, if it is one. */
export function sampleOfShape(shape: Shape, name = ''): unknown {
  // As a number it is the place of a column with such fields.
  if (name in byName && shape.type !== 'integer') return byName[name]
  if (name === 'before' && shape.type === 'string' && shape.format === undefined) return A_PLACE
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return sampleOfShape(choices.at(0) ?? {}, name)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([field, of]) => [field, sampleOfShape(of, field)]),
      )
    case 'array':
      return [sampleOfShape(shape.items ?? {}, name)]
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'string':
      return textOf(shape)
    default:
      return undefined
  }
}

function textOf({ format, minLength = 1 }: Shape): string {
  if (format === 'uuid') return AN_ID
  if (format === 'date') return '2025-11-12'
  if (format === 'date-time') return '2025-11-12T17:00:00Z'
  return 'x'.repeat(minLength)
}
