import type { PlayedGame, WeekStory } from '#contract/survivor/story.ts'
import { counted } from '#rules/counted.ts'
import { percentWords } from '#rules/odds/percent.ts'
import { weekdayWords } from '#web/ui/time/time.tsx'

const HOW = { REG: '', OT: ' in overtime', SO: ' in a shootout' } as const

/** 'lost 2–3 to LAK in overtime on Mon' */
export function gameWords({ team_score, opponent_score, opponent_abbrev, decided_in, game_date }: PlayedGame): string {
  const did = team_score > opponent_score ? 'beat' : 'lost to'
  return `${did} ${opponent_abbrev} ${team_score}–${opponent_score}${HOW[decided_in ?? 'REG']} on ${weekdayWords(game_date)}`
}

/** 'Ann, Bob and 3 more' for those who picked a team. */
export function pickersWords(names: readonly string[], all: number): string {
  const more = all - names.length
  if (names.length === 0 && more > 0) return counted(more, 'member')
  if (more > 0) return `${names.join(', ')} and ${more} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The week in figures, without those that are nothing. */
export function figuresOf(story: WeekStory): { label: string; value: string }[] {
  const { survived, total, played, picked, picked_late, eliminated, games, everyone_saved } = story
  return [
    { label: 'Left', value: `${survived} of ${total}` },
    { label: 'Played the week', value: String(played) },
    { label: 'Out', value: everyone_saved && eliminated === 0 ? 'Nobody' : String(eliminated) },
    ...(picked < played ? [{ label: 'Forgot to pick', value: String(played - picked) }] : []),
    ...(picked_late > 0 ? [{ label: 'Picked late', value: String(picked_late) }] : []),
    { label: 'Games', value: String(games) },
  ]
}

/** 'VGK took 4 down with it' */
export const tollWords = (picks: number) => `took ${counted(picks, 'pick')} down`

/** Before the names of those who made the boldest pick. */
export const boldWords = (chance: number | null) =>
  chance === null ? 'made only by' : `${percentWords(chance)} at the lock, made by`
