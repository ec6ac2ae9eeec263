import { describe, expect, it } from 'vitest'
import { bestPick, type JudgedPick, worstPick } from './best-picks.ts'

type TeamPick = JudgedPick & { team: string }
const pick = (
  team: string,
  result: JudgedPick['result'],
  survived: number,
  eliminated: number,
  others = 0,
): TeamPick => ({
  team,
  result,
  survived,
  eliminated,
  others,
})

describe('Best and worst picks (Y3)', () => {
  it.each<[string, TeamPick[], string | null]>([
    ['none', [], null],
    ['only lost ones', [pick('BOS', 'eliminated', 1, 9)], null],
    ['the week that fewest survived', [pick('BOS', 'survived', 6, 4), pick('DET', 'survived', 5, 5)], 'DET'],
    ['a share, not a number', [pick('BOS', 'survived', 2, 1), pick('DET', 'survived', 50, 50)], 'DET'],
    ['of equal weeks the rarer team', [pick('BOS', 'survived', 5, 5, 2), pick('DET', 'survived', 1, 1, 1)], 'DET'],
    ['of equal ones the first', [pick('BOS', 'survived', 5, 5), pick('DET', 'survived', 5, 5)], 'BOS'],
    ['a week that all survived, if there is no other', [pick('BOS', 'survived', 9, 0)], 'BOS'],
  ])('best: %s', (_what, picks, team) => {
    expect(bestPick(picks)?.team ?? null).toBe(team)
  })

  it.each<[string, TeamPick[], string | null]>([
    ['none', [], null],
    ['only won ones', [pick('BOS', 'survived', 1, 9)], null],
    ['the week that most survived', [pick('BOS', 'eliminated', 4, 6), pick('DET', 'eliminated', 9, 1)], 'DET'],
    ['of equal weeks the rarer team', [pick('BOS', 'eliminated', 5, 5, 2), pick('DET', 'eliminated', 5, 5, 1)], 'DET'],
  ])('worst: %s', (_what, picks, team) => {
    expect(worstPick(picks)?.team ?? null).toBe(team)
  })
})
