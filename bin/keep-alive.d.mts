export function keepAlive(
  run: () => Promise<number>,
  options?: { now?: () => number; say?: (line: string) => void },
): Promise<number>
