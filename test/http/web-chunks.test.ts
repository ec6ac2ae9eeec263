import { expect, test } from 'vitest'
import { webChunks } from '../../bin/web-chunks.ts'

const { chunkOf } = webChunks({
  base: /react-dom/,
  order: { 'with-dashboard': /dashboard-screen/, later: /strip\.tsx/, 'with-survivor': /survivor-screen/ },
  together: ['later'],
  packages: { later: /node_modules\/clock/ },
  small: { but: ['with-dashboard'], files: /\/ui\/small\//, into: 'later' },
  admin: /\/admin\//,
})

test.each([
  ['/src/web/ui/button.ts', 'base', 'the frame needs it, so every screen has it'],
  ['/node_modules/react-dom/client.js', 'base', 'named as such'],
  ['/node_modules/clock/index.js', 'later', 'named as such'],
  ['/src/web/ui/clock.ts', 'with-dashboard', 'two screens need it, and the dashboard is opened first'],
  ['/src/web/ui/rows.ts', 'with-survivor', 'two screens need it, the survivor page first'],
  ['/src/web/ui/small/rule.ts', 'later', 'several screens need it, and it is too small for a file of its own'],
  ['/src/web/own.ts', null, 'one screen needs it, so it goes into its file'],
  ['/src/web/ui/strip-words.ts', 'later', 'what is loaded together shares a file'],
  ['/src/web/admin/form.ts', 'admin', 'only the admin area needs it'],
  ['/node_modules/d3/scale.js', null, 'a package falls into files by itself'],
])('%s goes into %s: %s', (id, chunk, _reason) => {
  expect(chunkOf(id, graph)).toBe(chunk)
})

const NEED: Record<string, string[]> = {
  '/src/web/main.tsx': ['/src/web/shell.tsx'],
  '/src/web/dashboard-screen.tsx': ['/src/web/ui/clock.ts', '/src/web/ui/badge.ts', '/src/web/own.ts'],
  '/src/web/survivor-screen.tsx': ['/src/web/ui/clock.ts', '/src/web/ui/rows.ts'],
  '/src/web/chat-screen.tsx': ['/src/web/ui/rows.ts', '/src/web/ui/badge.ts', '/src/web/ui/small/rule.ts'],
  '/src/web/help-screen.tsx': ['/src/web/ui/small/rule.ts'],
  '/src/web/strip.tsx': ['/src/web/ui/strip-words.ts'],
  '/src/web/admin/users-tab.tsx': ['/src/web/admin/form.ts'],
  '/src/web/admin/games-tab.tsx': ['/src/web/admin/form.ts'],
  '/src/web/shell.tsx': ['/src/web/ui/button.ts'],
  '/src/web/ui/rows.ts': ['/src/web/ui/button.ts'],
}
const graph = {
  getModuleInfo: (id: string) => ({
    importers: Object.keys(NEED).filter((of) => NEED[of]?.includes(id)),
    dynamicImporters: /screen|strip\.|tab/.test(id) ? ['/src/web/main.tsx'] : [],
    isEntry: id === '/src/web/main.tsx',
  }),
}
