import { counted } from '#rules/counted.ts'
import { someOf } from '#rules/survivor/story.ts'
import type { TwoTeamContest } from './case.ts'

/** 'Ann and Bob lead with 12 wins', more of them as 'Ann and 2 others'. Null before the first win. */
export function leadWords({ leaders, wins }: TwoTeamContest): { who: string; words: string } | null {
  const [first] = leaders
  if (first === undefined) return null
  return {
    who: leaders.length > 2 ? `${first} and ${leaders.length - 1} others` : someOf(leaders),
    words: `${leaders.length === 1 ? 'leads' : 'lead'} with ${counted(wins, 'win')}`,
  }
}
