import { expect, test } from 'vitest'
import { releasesIn } from './changelog.ts'

test('a changelog is parsed into releases and their parts; lines may wrap, and other headings are ignored', () => {
  const text =
    '# Changelog\n\nWords.\n\n## Unreleased\n- no\n\n## 0.2.0 (2026-11-22)\nSome\nwords.\n\n### You must do\n- `one`\n  *line*\n- two\n\n### Notes\n- no\n\n### New for members\n- three\n\n## 0.1.0 (2026-01-02)\n### New for operators\n- four\n'
  expect(releasesIn(text)).toEqual([
    {
      version: '0.2.0',
      date: '2026-11-22',
      intro: 'Some words.',
      parts: [
        { reader: 'must_do', changes: ['one line', 'two'] },
        { reader: 'members', changes: ['three'] },
      ],
    },
    { version: '0.1.0', date: '2026-01-02', intro: '', parts: [{ reader: 'operators', changes: ['four'] }] },
  ])
})
