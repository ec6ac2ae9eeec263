import { counted } from '#rules/counted.ts'

/** '3 games, 1 win needed'. */
export const needWords = ({ games_this_week, wins_needed }: { games_this_week: number; wins_needed: number }): string =>
  `${counted(games_this_week, 'game')}, ${counted(wins_needed, 'win')} needed`
