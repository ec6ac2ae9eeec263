import { expect, test } from 'vitest'
import { textOf } from './text-of-file.ts'

test('a file is read as UTF-8', async () => {
  expect(await textOf(new Blob(['name\nZoë Ågren']))).toBe('name\nZoë Ågren')
})

test('a file of a spreadsheet on Windows is read in its own encoding', async () => {
  expect(await textOf(new Blob([new Uint8Array([0x5a, 0x6f, 0xeb])]))).toBe('Zoë')
})
