/** 'game' for one, 'games' for any other number. A word whose plural is not just an s brings its own. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** '1 game', '2 games', '0 games'. */
export const counted = (count: number, one: string, many?: string): string => `${count} ${plural(count, one, many)}`
