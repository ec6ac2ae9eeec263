import { describe, expect, it } from 'vitest'
import { nameProblem, seasonProblem, sizeProblem } from './contest-checks.ts'

describe('a contest that is being created', () => {
  it.each(['2025-26', '1999-00', ' 2026-27 '])('%s is a season', (text) => expect(seasonProblem(text)).toBeNull())
  it.each(['', '2025', '2025-27', '25-26', '2025/26'])('%s is not', (text) =>
    expect(seasonProblem(text)).toBe('Enter a season such as 2025-26'),
  )

  it('needs a name', () => {
    expect(nameProblem('  ')).toBe('Please fill in all required fields')
    expect(nameProblem('Autumn Survivor')).toBeNull()
  })

  it('has at least one place, and never fewer than its participants', () => {
    expect(sizeProblem('')).toBe('Please fill in all required fields')
    expect(sizeProblem(0)).toBe('Must be at least 1')
    expect(sizeProblem(1.5)).toBe('Enter a whole number')
    expect(sizeProblem(1)).toBeNull()
    expect(sizeProblem(4, 5)).toBe('Must be at least 5, the number of participants')
    expect(sizeProblem(5, 5)).toBeNull()
  })
})
