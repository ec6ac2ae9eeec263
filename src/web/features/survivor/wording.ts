/** '1 win', '2 wins'. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** '3 games, 1 win needed'. */
export const needWords = ({ games_this_week, wins_needed }: { games_this_week: number; wins_needed: number }): string =>
  `${count(games_this_week, 'game')}, ${count(wins_needed, 'win')} needed`
