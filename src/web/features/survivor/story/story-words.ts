import type { PlayedGame, StoryTeam } from '#contract/survivor/story.ts'
import { counted, listed } from '#rules/counted.ts'
import { percentWords } from '#rules/odds/percent.ts'
import { longWeekdayWords } from '#web/ui/time/time.tsx'

const HOW = { REG: '', OT: ' in overtime', SO: ' in a shootout' } as const

/** 'lost 2–3 to LAK in overtime on Monday' */
export function gameWords({ team_score, opponent_score, opponent_abbrev, decided_in, game_date }: PlayedGame): string {
  const did = team_score > opponent_score ? 'beat' : 'lost to'
  return `${did} ${opponent_abbrev} ${team_score}–${opponent_score}${HOW[decided_in ?? 'REG']} on ${longWeekdayWords(game_date)}`
}

/** 'Ann, Bob and 3 more' for those who picked a team. */
export function pickersWords(names: readonly string[], all: number): string {
  const more = all - names.length
  if (names.length === 0 && more > 0) return counted(more, 'member')
  if (more > 0) return `${names.join(', ')} and ${more} more`
  return listed(names)
}

/** How close a picked team's game was: 'DAL beat LAK 3–2 in overtime on Saturday. That’s all it needed.' */
export function deciderWords(
  { abbreviation, decider, held, wins_needed }: StoryTeam,
  { cost }: { cost: 'life' | 'all' },
): string {
  if (decider === null) return `All of ${abbreviation}’s games were called off, so the team is free again.`
  const needed = wins_needed === 2 ? ' It needed 2 wins.' : ''
  return held
    ? `${abbreviation} ${gameWords(decider)}. That’s all it needed.`
    : `${abbreviation} ${gameWords(decider)}. That ${cost === 'life' ? 'cost a life' : 'ended it'}.${needed}`
}

/** Before the names of those who made the boldest pick. */
export const boldWords = (chance: number | null) =>
  chance === null ? 'made only by' : `${percentWords(chance)} at the lock, made by`
