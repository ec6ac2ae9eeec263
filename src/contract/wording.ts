import { z } from 'zod'
import { counted } from '#rules/counted.ts'

/**
 * The library's English ("expected string, received undefined") must not reach a user (rulebook E1),
 * so every check that has no message of its own gets a plain sentence here.
 */
const sentenceFor = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This field is required'
      return `Enter ${kinds[issue.expected] ?? 'a valid value'}`
    case 'too_small':
      if (issue.origin === 'string') {
        return Number(issue.minimum) <= 1 ? 'This field is required' : `Must be at least ${issue.minimum} characters`
      }
      if (issue.origin === 'array') return `Must have at least ${entries(issue.minimum)}`
      return `Must be at least ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `Must be at most ${issue.maximum} characters`
      if (issue.origin === 'array') return `Must have at most ${entries(issue.maximum)}`
      return `Must be at most ${issue.maximum}`
    case 'invalid_format':
      return formats[issue.format] ?? 'Enter a valid value'
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`
    default:
      return 'Enter a valid value'
  }
}

const entries = (count: number | bigint) => counted(Number(count), 'entry', 'entries')

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
}

const formats: Record<string, string> = {
  email: 'Please enter a valid email address',
  url: 'Enter a valid address',
  date: 'Enter a date as YYYY-MM-DD',
  datetime: 'Enter a time such as 2025-11-12T17:00:00Z',
}

z.config({ customError: sentenceFor })
