import { expect, test } from 'vitest'
import { doneWords, lineWords } from './ruling-words.ts'

const nameOf = (week_number: number) => ({ week_number })
const line = (before: number | null, after: number | null) =>
  lineWords({ participant_id: 1, participant_name: 'Freya', before, after }, nameOf)

test('a preview names the members who come back and those who go out (S16)', () => {
  expect(line(4, null)).toBe('Freya: out in week 4 → still in')
  expect(line(null, 4)).toBe('Freya: in → out in week 4')
  expect(line(4, 6)).toBe('Freya: out in week 4 → out in week 6')
})

test('a list of rulings says what each did (S16)', () => {
  const team = (abbreviation: string) => ({ team_id: 1, abbreviation, team_name: abbreviation })
  const ruling = { ruling_id: 1, participant_id: 1, participant_name: 'Freya', week_number: 4, reason: '', made_at: '' }
  const listed = { ...ruling, made_by: 'Ada', team: null, team_before: null }
  expect(doneWords({ ...listed, kind: 'excuse' })).toBe('Excused')
  expect(doneWords({ ...listed, kind: 'correct_pick', team: team('BOS'), team_before: team('TOR') })).toBe('TOR → BOS')
  expect(doneWords({ ...listed, kind: 'correct_pick', team: team('BOS') })).toBe('No pick → BOS')
  expect(doneWords({ ...listed, kind: 'correct_pick' })).toBe('Pick corrected')
})
