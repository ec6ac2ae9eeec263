/** A week's name: its number, and in the playoffs its round and game number (P1). */
export type WeekName = { week_number: number; round?: number | null; game_number?: number | null }

/** Only a week's name, for a refusal. */
export function weekName({ week_number, round, game_number }: WeekName): WeekName {
  return typeof round === 'number' ? { week_number, round, game_number: game_number ?? 1 } : { week_number }
}

/** A round within a sentence: 'Round 2', or 'the Stanley Cup Final'. */
export function roundWords(round: number): string {
  return round === 4 ? 'the Stanley Cup Final' : `Round ${round}`
}

/** A week within a sentence: 'week 7', 'Round 2, Game 3' or 'Final, Game 3'. */
export function weekWords({ week_number, round, game_number }: WeekName): string {
  if (typeof round !== 'number') return `week ${week_number}`
  return `${round === 4 ? 'Final' : `Round ${round}`}, Game ${game_number ?? 1}`
}

/** A week as a title: 'Week 7', 'Round 2, Game 3' or 'Final, Game 3'. */
export function weekTitle(week: WeekName): string {
  return weekWords(week).replace(/^week/, 'Week')
}

/** A week's title within a sentence: 'week 7'. */
export const withinSentence = (title: string): string => title.replace(/^Week/, 'week')

/** Beside a team's badge: '6', or 'R2G1' in the playoffs. */
export function shortWeek({ week_number, round, game_number }: WeekName): string {
  return round == null || game_number == null ? String(week_number) : `R${round}G${game_number}`
}

/** 'from week 7 on, with every team' (S19). */
export const playsFromWords = (firstWeek: number): string => `from week ${firstWeek} on, with every team`
