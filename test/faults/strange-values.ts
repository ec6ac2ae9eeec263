import fc from 'fast-check'
import { type Shape, sampleOfShape } from '../harness/samples.ts'

/** The constraints in a schema of the OpenAPI document. */
export type FullShape = Shape & {
  maximum?: number
  maxLength?: number
  properties?: Record<string, FullShape>
  items?: FullShape
  anyOf?: FullShape[]
  oneOf?: FullShape[]
}

/** Text that has broken programs before. */
const hostileText = fc.constantFrom(
  "' or 1=1--",
  '../../etc/passwd',
  '%2e%2e%2f',
  '%',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e💥',
  '',
  ' ',
  'null',
  'NaN',
  '-0',
  '1e3',
  '1e999',
  '0x10',
  '99999999999999999999',
  '2147483648',
  '__proto__',
  'constructor',
  '2025-02-30',
  '0000-00-00',
  '275760-09-13',
  '2025-11-09T01:30:00',
  '25:00',
  'true',
  '[object Object]',
  '{"$ne":null}',
)
const hostileNumber = fc.constantFrom(
  -1,
  0,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  1e308,
  5e-324,
)
const anyText = fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 40 }))

/** Any JSON at all. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  anyText,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 40 }),
)

/** Usually a valid value for a schema, sometimes something else. */
export function nearly(shape: FullShape, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(shape, name) }, { weight: 1, arbitrary: anyJson })
}

function fitting(shape: FullShape, name: string): fc.Arbitrary<unknown> {
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => nearly(choice, name)))
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const sample = fc.constant(sampleOfShape(shape, name))
  switch (shape.type) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {}).map(([field, of]) => [field, nearly(of, field)])
      // Half of the time complete, else with gaps.
      return fc.oneof(
        fc.record(Object.fromEntries(fields)),
        fc.record(Object.fromEntries(fields), { requiredKeys: [] }),
      )
    }
    case 'array':
      return fc.array(nearly(shape.items ?? {}, name), { maxLength: 6 })
    case 'integer':
    case 'number': {
      const { minimum = 1, maximum = 40 } = shape
      const within = {
        min: Math.ceil(Math.max(minimum, -1e9)),
        max: Math.floor(Math.min(Math.max(maximum, minimum), 1e9)),
      }
      return fc.oneof(
        sample,
        fc.integer({ min: Math.min(1, within.max), max: Math.min(6, within.max) }),
        fc.integer(within),
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'string': {
      const { minLength = 0, maxLength = 300 } = shape
      return fc.oneof(sample, fc.string({ minLength: Math.min(minLength, 300), maxLength: Math.min(maxLength, 300) }))
    }
    default:
      return fc.oneof(sample, anyJson)
  }
}

/** A value for a path: usually one that may exist. */
export function nearlyText(shape: FullShape, name: string): fc.Arbitrary<string> {
  const fits = fitting(shape, name).map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
  return fc.oneof({ weight: 8, arbitrary: fits }, { weight: 1, arbitrary: anyText })
}
