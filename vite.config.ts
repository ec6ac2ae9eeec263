import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { webChunks } from './bin/web-chunks.ts'

const KILOBYTE = 1000
/** Where `npm run dev` has the server listen. */
const SERVER = `http://127.0.0.1:${process.env.PORT || 3000}`

/**
 * Fails the build when the first load of a screen (the entry, the screen's own chunk and all that they import
 * statically) is more JavaScript than a phone should have to fetch.
 */
function firstLoadBudget({ screen, kilobytes }: { screen: string; kilobytes: number }): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const needed = new Set<string>()
      const need = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || needed.has(file)) return
        needed.add(file)
        chunk.imports.forEach(need)
      }
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && (chunk.isEntry || chunk.facadeModuleId?.endsWith(screen))) need(file)
      }
      const bytes = [...needed].reduce((sum, file) => sum + gzipSync(readFileSync(join(dir, file))).length, 0)
      const figure = `First load of ${screen}: ${(bytes / KILOBYTE).toFixed(1)} kB of gzipped JavaScript, limit ${kilobytes} kB`
      if (bytes > kilobytes * KILOBYTE) this.error(figure)
      console.log(figure)
    },
  }
}

/** Smaller files are sent as they are: the packing would weigh as much as it spares. */
const WORTH_PACKING = 1024

/** Puts each text file of the build beside itself packed once and for all, so that the server need not pack it for each phone. */
function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const texts = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.(js|css|html|svg)$/.test(file),
      )
      for (const file of texts) {
        const content = readFileSync(join(dir, file))
        if (content.length < WORTH_PACKING) continue
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content))
        writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** What the browser reads of an endpoint. */
const READ_BY_THE_BROWSER = new Set(['method', 'path'])

/**
 * Leaves of each endpoint what the browser reads: its schemas, its limits and its words for the API's document stay on the server. A schema
 * that nothing else uses then falls away.
 */
function endpointsStayOnTheServer(): Plugin {
  return {
    name: 'endpoints-stay-on-the-server',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/contract\/.*\.ts$/, code: /\bendpoint\(/ },
      handler(code) {
        const cuts = endpointsIn(this.parse(code)).flatMap(({ properties }) =>
          properties.filter(({ key }) => !READ_BY_THE_BROWSER.has(key?.name ?? '')),
        )
        const cut = (text: string, { start, end }: Node) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, '')
        const left = cuts.toReversed().reduce(cut, code)
        // It would read `undefined`, and the screen that imports the file would crash.
        if (/\.(?:answer|body|params|query)\b/.test(left))
          this.error('reads a schema of an endpoint outside of one: give the schema a name of its own and use that')
        return { code: left, map: null }
      },
    },
  }
}

/** As much of a node of the syntax tree as is read here. */
type Node = { type: string; start: number; end: number; name?: string; key?: { name?: string } }
type Endpoint = { properties: Node[] }

/** The object of each `endpoint({ … })` below a node, in order. */
function endpointsIn(node: unknown): Endpoint[] {
  if (Array.isArray(node)) return node.flatMap(endpointsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as { type?: string; callee?: Node; arguments?: Endpoint[] }
  if (type === 'CallExpression' && callee?.name === 'endpoint') return given ?? []
  return Object.values(node).flatMap(endpointsIn)
}

const ADMIN = /\/features\/admin\//
const DASHBOARD = 'src/web/features/dashboard/dashboard-screen.tsx'
/** Small, and nearly every screen needs them. */
const ON_EVERY_SCREEN = 'Skeleton|VisuallyHidden|Text|Group|Stack|Anchor|Button|Loader|ActionIcon|Transition'
/** What a form is made of: a visitor's login needs these alone. */
const FIELDS = 'Input|InputBase|TextInput|InlineInput|Checkbox|CheckIcon|Alert|Paper|CloseButton'
/** What the dialogs, menus and tables of the members' screens are made of. */
const CONTROLS = 'Modal|ModalBase|Overlay|ScrollArea|NativeSelect|Table|Badge|Switch|Menu|Popover|Tabs'
const mantine = (names: string) => `@mantine/core/esm/components/(${names})/`
const PACKAGES = 'node_modules/(@tanstack/(react-query|query-core)|clsx|react|react-dom|react-router|scheduler)/'

const { findNames, chunkOf } = webChunks({
  base: new RegExp(
    `rolldown/runtime|@mantine/core/esm/core|createReactComponent|preload-helper|${PACKAGES}|${mantine(ON_EVERY_SCREEN)}`,
  ),
  order: {
    base: /dashboard-screen\.tsx$/,
    fields: /\/accounts\/login-screen\.tsx$/,
    // What the frame of the page loads once the screen is there.
    later:
      /\/features\/(shell\/(pool-name|urgent-strip|kept-at)|chat\/unread-badge)\.|contract\/outbox\/notifications\./,
    'with-dashboard': /\/features\/dashboard\/(below-hero|what-next)\./,
    'with-survivor': /survivor-screen\.tsx$/,
    'with-two-team': /two-team-screen\.tsx$/,
    'with-draft': /drafting-page\.tsx$/,
    'with-chat': /chat-screen\.tsx$/,
    'with-rules': /\/survivor-rules-screen\.tsx$/,
    drawings: /\/(survivors-chart|pick-shares|race-chart)\.tsx$/,
  },
  together: ['later', 'drawings', 'with-dashboard'],
  // A password is asked for on few screens, and its field is large.
  small: {
    but: ['base', 'fields'],
    files: /@tabler\/icons-react|\/src\/web\/ui\/(?!acts\/password)|\/(forecast-words|shares)\.ts/,
    into: 'later',
  },
  packages: {
    drawings: /node_modules\/(d3-|internmap)/,
    'with-card': /\/ui\/share\/(draw-card|share-picture)/,
    later: /\/use-resize-observer\./,
  },
  admin: ADMIN,
})

/** What most screens need in the end, whichever of them is first, is one file. */
const fileOf: typeof chunkOf = (id, graph) => chunkOf(id, graph)?.replace('with-survivor', 'later') ?? null

const isField = new RegExp(`${mantine(FIELDS)}|@mantine/form/`)
const isControl = new RegExp(mantine(CONTROLS))
/** The controls too: each screen but the first needs both. */
const isLater: (...asked: Parameters<typeof fileOf>) => boolean = (id, graph) =>
  isControl.test(id) || fileOf(id, graph) === 'later'

/** Names in the service worker the files that a member's phone keeps for when it is offline: all but those of the admin area. */
function filesToKeep({ never }: { never: RegExp }): Plugin {
  return {
    name: 'files-to-keep',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const kept = new Set<string>()
      const keep = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || kept.has(file) || never.test(chunk.facadeModuleId ?? '')) return
        kept.add(file)
        for (const needed of [...chunk.imports, ...chunk.dynamicImports]) keep(needed)
      }
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && chunk.isEntry) keep(file)
        if (/\.css$/.test(file) || FONT.test(file)) kept.add(file)
      }
      const paths = [...kept, 'favicon.svg'].sort()
      const build = createHash('sha256')
      for (const file of [...paths, 'index.html']) build.update(readFileSync(join(dir, file)))
      const file = join(dir, 'sw.js')
      const filled = { FILES: paths.map((path) => `/${path}`), BUILD: build.digest('hex').slice(0, 12) }
      writeFileSync(file, fillIn(readFileSync(file, 'utf8'), filled))
    },
  }
}

const EARLY = 'src/web/early.js'
/** The letters of most names and all our words. */
const FONT = /-latin-wght-normal.*\.woff2$/

/** Puts `early.js` into the page: as a file of its own it would come after what it is there to hurry. */
function earlyScript(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const code = fillIn(readFileSync(EARLY, 'utf8'), { FILES: filesOfScreens(bundle ?? {}) })
        const font = Object.keys(bundle ?? {}).find((file) => FONT.test(file))
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
        return {
          html: page.replace(`/* ${EARLY} */`, () => code),
          tags: font === undefined ? [] : [{ tag: 'link', attrs }],
        }
      },
    },
  }
}

/** The files of the screens that are opened from outside, for `early.js` to ask for at once. */
function filesOfScreens(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const files: Record<string, string[]> = {}
  for (const [file, chunk] of Object.entries(bundle)) {
    const screen =
      chunk.type === 'chunk'
        ? /\/(dashboard|survivor|two-team|chat|login)-screen\.tsx$/.exec(chunk.facadeModuleId ?? '')
        : null
    if (chunk.type !== 'chunk' || screen === null) continue
    const needed = [file, ...chunk.imports].filter((of) => !isEntry(bundle[of]))
    files[screen[1] === 'dashboard' ? '/' : `/${screen[1]}`] = needed.map((of) => `/${of}`)
  }
  return files
}

const isEntry = (chunk: Rolldown.OutputBundle[string] | undefined) => chunk?.type === 'chunk' && chunk.isEntry

/** Gives constants, which are empty in the sources, their values. */
const fillIn = (code: string, values: Record<string, unknown>): string =>
  Object.entries(values).reduce(
    (code, [name, value]) =>
      code.replace(new RegExp(`^const ${name} = .*$`, 'm'), `const ${name} = ${JSON.stringify(value)}`),
    code,
  )

export default defineConfig({
  plugins: [
    react(),
    findNames,
    earlyScript(),
    endpointsStayOnTheServer(),
    firstLoadBudget({ screen: DASHBOARD, kilobytes: 162 }),
    filesToKeep({ never: ADMIN }),
    packedFiles(),
  ],
  resolve: { alias: { zod: fileURLToPath(new URL('src/web/schemas-stay-on-the-server.ts', import.meta.url)) } },
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // One file: the screens' own rules are small, and a visit would ask for a dozen.
    cssCodeSplit: false,
    // The server's policy forbids inline scripts, and every browser that runs this knows modulepreload.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Describing something has no effect, so what the browser doesn't use of it can go.
      treeshake: {
        manualPureFunctions: ['z', 'endpoint'],
        moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: (id, graph) => (chunkOf(id, graph) === 'base' ? 'base' : null), debugName: 'base', priority: 2 },
            {
              name: (id, graph) => (isField.test(id) || chunkOf(id, graph) === 'fields' ? 'fields' : null),
              debugName: 'fields',
              priority: 2,
            },
            // With all that it imports: it would be fetched with it anyway.
            { name: (id, graph) => (isLater(id, graph) ? 'later' : null), debugName: 'later', priority: 1 },
            // Each module is asked about, so what it imports need not come along.
            { name: fileOf, debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
})
