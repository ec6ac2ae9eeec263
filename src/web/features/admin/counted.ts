/** '1 game', '2 games'. */
export const counted = (n: number, thing: string) => `${n} ${thing}${n === 1 ? '' : 's'}`
