/**
 * The squares of a QR code for a text, `true` for dark, or null if the text is too long: 213 bytes at most. Byte mode, error correction
 * level M, versions 1 to 10 (ISO/IEC 18004). The mask is always the checkerboard: every mask can be read, and links are varied enough not
 * to need the search for the smoothest.
 */
export function qrModules(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = SIZES.findIndex((_, at) => bytes.length <= capacity(at + 1)) + 1
  if (version === 0) return null
  const grid = emptyGrid(17 + 4 * version)
  drawPatterns(grid, version)
  drawData(grid, interleaved(dataCodewords(bytes, version), version))
  return grid.dark
}

/** Per version: blocks, error correction codewords of a block, and the total of data codewords, at level M. */
const SIZES: [blocks: number, correction: number, data: number][] = [
  [1, 10, 16],
  [1, 16, 28],
  [1, 26, 44],
  [2, 18, 64],
  [2, 24, 86],
  [4, 16, 108],
  [4, 18, 124],
  [4, 22, 154],
  [5, 22, 182],
  [5, 26, 216],
]

/** Centers of the alignment patterns of versions 2 to 10, along each side. */
const ALIGNMENTS = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]]

/** Level M with mask 0, with its check bits. */
const FORMAT_BITS = 0b101010000010010

function sizesOf(version: number) {
  const [blocks, correction, data] = SIZES[version - 1] ?? [1, 10, 16]
  return { blocks, correction, data }
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16)

/** How many bytes of text a version holds, beside the 4 bits of the mode and the length. */
const capacity = (version: number) => Math.floor((sizesOf(version).data * 8 - 4 - lengthBits(version)) / 8)

/** The squares that are dark, and whether one is set already. */
function emptyGrid(size: number) {
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const taken = new Set<number>()
  return {
    size,
    dark,
    isTaken: (x: number, y: number) => taken.has(y * size + x),
    set(x: number, y: number, isDark: boolean) {
      const row = dark[y]
      if (!row || x < 0 || x >= size) return
      row[x] = isDark
      taken.add(y * size + x)
    },
  }
}

type Grid = ReturnType<typeof emptyGrid>

function drawPatterns(grid: Grid, version: number) {
  const { size } = grid
  for (let at = 0; at < size; at++) {
    grid.set(6, at, at % 2 === 0)
    grid.set(at, 6, at % 2 === 0)
  }
  drawRings(grid, 3, 3, 4)
  drawRings(grid, size - 4, 3, 4)
  drawRings(grid, 3, size - 4, 4)
  const centers = [6, ...(ALIGNMENTS[version - 1] ?? [])]
  const last = centers.at(-1)
  for (const x of centers)
    for (const y of centers) {
      const isAtFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!isAtFinder) drawRings(grid, x, y, 2)
    }
  drawFormat(grid)
  if (version >= 7) drawVersion(grid, version)
}

/** A finder pattern (radius 4 with its white rim) or an alignment pattern (radius 2). */
function drawRings(grid: Grid, centerX: number, centerY: number, radius: 2 | 4) {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      grid.set(centerX + dx, centerY + dy, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1)
    }
}

/** The 15 bits of level and mask, twice: around the finder at the top left, and split between the other two. */
function drawFormat(grid: Grid) {
  const { size } = grid
  for (let at = 0; at < 15; at++) {
    const isDark = bitOf(FORMAT_BITS, at)
    if (at < 6) grid.set(8, at, isDark)
    else if (at < 8) grid.set(8, at + 1, isDark)
    else if (at === 8) grid.set(7, 8, isDark)
    else grid.set(14 - at, 8, isDark)
    if (at < 8) grid.set(size - 1 - at, 8, isDark)
    else grid.set(8, size - 15 + at, isDark)
  }
  grid.set(8, size - 8, true)
}

/** The version with its 12 check bits, beside two of the finders. */
function drawVersion(grid: Grid, version: number) {
  let rest = version
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at++) {
    const along = Math.floor(at / 3)
    const across = grid.size - 11 + (at % 3)
    grid.set(across, along, bitOf(bits, at))
    grid.set(along, across, bitOf(bits, at))
  }
}

const bitOf = (bits: number, at: number) => ((bits >>> at) & 1) === 1

/** Mode, length, text, end and padding. */
function dataCodewords(bytes: Uint8Array, version: number) {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >>> at) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, lengthBits(version))
  for (const byte of bytes) push(byte, 8)
  const { data } = sizesOf(version)
  push(0, Math.min(4, data * 8 - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < data * 8; pad ^= 0xec ^ 0x11) push(pad, 8)
  return Array.from({ length: data }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2))
}

/** The codewords in the order they are drawn: the first of each block, then the second, and after them the corrections likewise. */
function interleaved(data: number[], version: number) {
  const { blocks, correction } = sizesOf(version)
  const short = Math.floor(data.length / blocks)
  const shortBlocks = blocks - (data.length % blocks)
  const generator = generatorOf(correction)
  const parts: number[][] = []
  for (let block = 0, from = 0; block < blocks; block++) {
    const length = short + (block < shortBlocks ? 0 : 1)
    parts.push(data.slice(from, from + length))
    from += length
  }
  return [...byColumns(parts), ...byColumns(parts.map((part) => remainder(part, generator)))]
}

function byColumns(rows: number[][]) {
  const longest = Math.max(...rows.map((row) => row.length))
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat()
}

/** Reed-Solomon: the product of (x - 2^i), without its leading 1. */
function generatorOf(degree: number) {
  const generator = new Array<number>(degree).fill(0)
  generator[degree - 1] = 1
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) generator[at] = times(generator[at] ?? 0, root) ^ (generator[at + 1] ?? 0)
    root = times(root, 2)
  }
  return generator
}

function remainder(data: number[], generator: number[]) {
  const rest = generator.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    generator.forEach((by, at) => {
      rest[at] = (rest[at] ?? 0) ^ times(by, factor)
    })
  }
  return rest
}

/** Multiplies in the field of 256 that QR codes use. */
function times(a: number, b: number) {
  let product = 0
  for (let at = 7; at >= 0; at--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> at) & 1) * a
  }
  return product
}

/** Fills the free squares in columns of two from the right, up and down by turns, around the timing pattern. */
function drawData(grid: Grid, codewords: number[]) {
  let at = 0
  for (let right = grid.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < grid.size; step++) {
      const y = isUpward ? grid.size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (grid.isTaken(x, y)) continue
        const isDark = bitOf(codewords[at >>> 3] ?? 0, 7 - (at & 7))
        at++
        grid.set(x, y, isDark !== ((x + y) % 2 === 0))
      }
    }
  }
}
