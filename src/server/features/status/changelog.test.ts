import { expect, test } from 'vitest'
import { releasesIn } from './changelog.ts'

test('a changelog is read into releases; lines may wrap, and other headings are left out', () => {
  const text =
    '# Changelog\n\nWords.\n\n## Unreleased\n- no\n\n## 0.2.0 (2026-11-22)\nSome\nwords.\n\n- `one`\n  line\n- two\n\n## 0.1.0 (2026-01-02)\n- three\n'
  expect(releasesIn(text)).toEqual([
    { version: '0.2.0', date: '2026-11-22', intro: 'Some words.', changes: ['one line', 'two'] },
    { version: '0.1.0', date: '2026-01-02', intro: '', changes: ['three'] },
  ])
})
