/** A number with its noun: '1 game', '2 games'. */
export const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`
