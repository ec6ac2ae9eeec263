const STEPS = ['B', 'kB', 'MB', 'GB', 'TB']

/** '512 B', '1.5 MB', '146 MB', in decimal units as on disks. */
export function sizeWords(bytes: number): string {
  const step = Math.min(STEPS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  return `${step > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${STEPS[step]}`
}
