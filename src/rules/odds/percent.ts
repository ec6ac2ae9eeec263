/** '87%'; '<1%' and '>99%' near the ends, because only certain outcomes are 0% or 100%. */
export function percentWords(chance: number): string {
  if (chance <= 0) return '0%'
  if (chance >= 1) return '100%'
  const percent = chance * 100
  if (percent < 1) return '<1%'
  if (percent > 99) return '>99%'
  return `${Math.round(percent)}%`
}
