import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite'

const KILOBYTE = 1000
/** Enough characters to distinguish some two hundred style sheets. */
const CLASS_HASH = 4
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
        if (chunk.type === 'chunk' && (chunk.isEntry || chunk.moduleIds.some((id) => id.endsWith(screen)))) need(file)
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

/**
 * Keeps the schemas on the server, in the build and in `npm run dev`: zod gives way to a stand-in of a few lines, and of each endpoint its method
 * and its path are left, without its schemas, its limits and its words for the API's document. A schema that nothing else uses then falls away.
 */
function schemasStayOnTheServer(): Plugin {
  return {
    name: 'schemas-stay-on-the-server',
    enforce: 'post',
    config: () => ({
      resolve: { alias: { zod: fileURLToPath(new URL('src/web/schemas-stay-on-the-server.ts', import.meta.url)) } },
    }),
    transform: {
      filter: { id: /\/src\/contract\/.*\.ts$/, code: /\bendpoint\(/ },
      handler(code) {
        const cut = (text: string, { start, end }: Node) => text.slice(0, start) + text.slice(end)
        const left = descriptionsIn(this.parse(code)).toReversed().reduce(cut, code)
        // It would read `undefined`, and the screen that imports the file would crash.
        if (/\.(?:answer|body|params|query)\b/.test(left))
          this.error('reads a schema of an endpoint outside of one: give the schema a name of its own and use that')
        return { code: left, map: null }
      },
    },
  }
}

/** What can show a spinner, and here never does: a busy button says so in words. */
const NEVER_SPINNING = /@mantine\/core\/esm\/components\/(Button\/Button|ActionIcon\/ActionIcon|Input\/Input)\.mjs$/

/**
 * Leaves out what Mantine would load or compute at each start for nothing: spinners of buttons and their transition, variables of the colors that the
 * theme has not, and those of its own theme, for a comparison that is switched off.
 */
function leanMantine(): Plugin {
  const files: Record<string, string> = {
    'default-colors.mjs': 'export const DEFAULT_COLORS = {}',
    'remove-default-variables.mjs': 'export const removeDefaultVariables = (variables) => variables',
    'no-spinner.mjs': 'export const Loader = () => null; export const Transition = Loader',
  }
  return {
    name: 'lean-mantine',
    apply: 'build',
    // Before Vite has resolved what is left out.
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/(Loader|Transition)\.mjs$/ },
      handler: (_id, importer = '') =>
        NEVER_SPINNING.test(importer) ? '/@mantine/core/esm/lean/no-spinner.mjs' : null,
    },
    load: {
      filter: { id: /@mantine\/core\/esm\/.*\/(default-colors|remove-default-variables|no-spinner)\.mjs$/ },
      handler: (id) => files[basename(id)] ?? null,
    },
  }
}

/** As much of a node of the syntax tree as is read here. */
type Node = { start: number; end: number; name?: string }

/** The third argument of each `endpoint(method, path, { … })` below a node, in order. */
function descriptionsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(descriptionsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as { type?: string; callee?: Node; arguments?: Node[] }
  if (type === 'CallExpression' && callee?.name === 'endpoint') return given?.slice(2) ?? []
  return Object.values(node).flatMap(descriptionsIn)
}

const ADMIN = /\/features\/admin\//
/** What a member's phone never needs. */
const NOT_KEPT = /\/features\/(admin|office-screen)\//
const DASHBOARD = 'src/web/features/dashboard/dashboard-screen.tsx'

/** The page's script, and what a visitor's screen and the members' screens have in common. */
const BASE = new RegExp(
  [
    '/index\\.html$',
    '/@mantine/core/esm/components/(ActionIcon|Alert|CloseButton|Input|InputBase|TextInput)/',
    '/(use-uncontrolled|IconAlertCircle|IconInfoCircle)\\.mjs$',
    '/src/web/(main|api/frame|features/contests/just-joined|features/sessions/pool-name|ui/time/time)\\.tsx?$',
    '/src/web/ui/(acts/(act|theme-switch)|layout/(mark|page))\\.tsx?$',
    '/src/contract/(contests/contests|feed/freshness)\\.ts$',
    // An invitation words its fee with it, and so does the dashboard.
    '/src/(rules/contests/money|web/features/contests/fee-line)\\.ts$',
  ].join('|'),
)
/** Around each of the members' screens, and what the dashboard and the others have in common. */
const FRAME = new RegExp(
  [
    '/shell/frame\\.ts$',
    '/src/web/(ui|features/(accounts|contests|dashboard|feed|invited|passkeys|sessions|shell|two-team)|features/(chat/messages/avatar|survivor/standings/charts))/?.*\\.css$',
    '/src/web/ui/(states/status-badge|people/(lives|you)|teams/(team-(colours|path|badge)|no-team)|time/game-clock|odds/chance-(ring|meter))\\.tsx?$',
    '/src/web/features/(feed/scores-as-of|survivor/week/pick-status|two-team/standings/ending-words)\\.tsx?$',
    '/src/rules/(counted|games/games|odds/percent|survivor/(week-words|sweat-degree|lives))\\.ts$',
    '/useSuspenseQuery\\.js$',
  ].join('|'),
)
/** What the members' other screens that are opened from outside have in common. */
const COMMON = new RegExp(
  [
    '/@mantine/core/esm/(core|utils/(InlineInput|InputsGroupFieldset)|components/(Badge|Loader|Portal|Switch))/',
    '/(CheckIcon|CheckboxIcon|use-(force-update|resize-observer))\\.mjs$',
    '/(Icon\\w+\\.mjs|use(InfiniteQuery|Mutation)\\.js)$',
    '/src/web/(ui/(?!qr/|acts/(confirm-dialog|pressed-menu)|share/(?!share-button))|features/contests/)',
    '/src/rules/(accounts/(first-names|name-order)|contests/payouts)\\.ts$',
    '/(chat/messages/(avatar|message-words)|playoffs/bracket/playoff-bracket)\\.tsx?$',
    // For what these screens load later.
    '/src/web/(api/sha256|features/dashboard/more)\\.tsx?$',
    '/(survivor/week/(shares|week-names)|two-team/standings/forecast-words)\\.ts$',
    '/src/contract/(contests/fees|games/how-far|playoffs/series-game|survivor/(survivor|weeks))\\.ts$',
  ].join('|'),
)
/** What few members' screens need, or only the admin area's. */
const OF_FEW =
  /\/contract\/refusals(\.ts|\/(?!accounts|refusal))|\/features\/(admin|accounts|passkeys)\/|\/ui\/qr\/|\/uqr\/|\/(NumberInput|Select|Combobox|Textarea|SimpleGrid|react-number-format)\//

/** Of the account and the admin area. */
const FORMS = /node_modules\/(@mantine\/form|klona|fast-deep-equal)\//

const CHARTS = /node_modules\/(d3-|internmap)|\/(race-chart|survivors-chart)\.tsx$/

/**
 * The files of the browser app: each of those that name a screen with all that it imports and none of those before it has, then what is left
 * and shared by screens. What only one screen needs is in that screen's own file; the styles of most are the frame's, because a file
 * each would be a request each, and the board's and the chat's are so large that they come with their screens.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: BASE },
  { name: 'visitor', test: /\/(login-screen|invited-login)\.tsx$/ },
  { name: 'frame', test: FRAME },
  { name: 'dashboard', test: /\/dashboard-screen\.tsx$/ },
  { name: 'common', test: (id) => COMMON.test(id) && !ADMIN.test(id), minShareCount: 2 },
  { name: 'survivor', test: /\/survivor\/(survivor|contest)-screen\.tsx$|\/web\/features\/survivor\/.*\.css$/ },
  { name: 'two-team', test: /\/two-team\/(two-team|contest)-screen\.tsx$/ },
  { name: 'chat', test: /\/chat-(screen|panel)\.tsx$/ },
  // Once per browser each page tells the server the time zone.
  { name: 'preferences', test: /\/contract\/outbox\/notifications\.ts$/ },
  { name: 'toasts', test: /\/acts\/toasts\.tsx$/ },
  // Menus and dialogs, which a press opens.
  { name: 'overlays', test: /\/acts\/(confirm-dialog|pressed-menu)\.tsx$/ },
  { name: 'draft', test: /\/features\/two-team\/draft\//, minShareCount: 2 },
  // Not for each of the members' smaller screens: it scrolls with what the chat scrolls with.
  { name: 'weeks', test: /\/grid\/season-weeks\.tsx$/ },
  // Of the finished contest and the champions' pages alone.
  { name: 'champion', test: /\/champion-card\.tsx$/ },
  // Of the members' history and the admin's.
  { name: 'history', test: /\/(features|contract)\/history\//, minShareCount: 2 },
  { name: 'member', test: (id) => ![OF_FEW, FORMS, CHARTS].some((of) => of.test(id)), minShareCount: 2 },
  { name: 'forms', test: FORMS },
  { name: 'charts', test: CHARTS },
  { name: 'admin', test: (id) => !/passkeys/.test(id), minShareCount: 2 },
]

/** Names in the service worker the files that a member's phone keeps for when it is offline: all but those of the admin area and the office screen. */
function filesToKeep({ never }: { never: RegExp }): Plugin {
  return {
    name: 'files-to-keep',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const kept = new Set<string>()
      const keep = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || kept.has(file) || never.test(chunk.facadeModuleId ?? '')) return
        for (const of of [file, ...stylesOf(chunk)]) kept.add(of)
        for (const needed of [...chunk.imports, ...chunk.dynamicImports]) keep(needed)
      }
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && chunk.isEntry) keep(file)
        if (FONT.test(file)) kept.add(file)
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
const FONT = /inter-basic.*\.woff2$/

/** Puts `early.js` into the page: as a file of its own it would come after what it is there to hurry. */
function earlyScript(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const { code } = minifySync(EARLY, fillIn(readFileSync(EARLY, 'utf8'), { FILES: filesOfScreens(bundle ?? {}) }))
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

const SCREEN_FROM_OUTSIDE = /\/(dashboard|survivor|two-team|chat|login)-screen\.tsx$/

/** The files of the screens that are opened from outside, for `early.js` to ask for at once. */
function filesOfScreens(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const files: Record<string, string[]> = {}
  for (const [file, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk') continue
    const path = chunk.name === 'frame' ? '*' : pathOf(chunk)
    if (path === null) continue
    const needed = [file, ...chunk.imports].filter((of) => !isEntry(bundle[of]))
    const styles = needed.flatMap((of) => stylesOf(bundle[of]))
    files[path] = [...new Set([...styles, ...needed])].map((of) => `/${of}`)
  }
  return files
}

/** The address of the screen in a chunk, if it is opened from outside. */
function pathOf({ moduleIds }: Rolldown.OutputChunk): string | null {
  const [screen] = moduleIds.flatMap((id) => SCREEN_FROM_OUTSIDE.exec(id)?.slice(1) ?? [])
  if (screen === undefined) return null
  return screen === 'dashboard' ? '/' : `/${screen}`
}

const stylesOf = (chunk: Rolldown.OutputBundle[string] | undefined): string[] =>
  chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []

const isEntry = (chunk: Rolldown.OutputBundle[string] | undefined) => chunk?.type === 'chunk' && chunk.isEntry

/** Gives constants, which are empty in the sources, their values. */
const fillIn = (code: string, values: Record<string, unknown>): string =>
  Object.entries(values).reduce(
    (code, [name, value]) =>
      code.replace(new RegExp(`^const ${name} = .*$`, 'm'), `const ${name} = ${JSON.stringify(value)}`),
    code,
  )

/**
 * A style sheet's class and a short hash of its file, the same for all its classes: their names are part of every
 * member's first load.
 */
function classNameOf(name: string, file: string): string {
  const [path = file] = relative(import.meta.dirname, file).split('?')
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, CLASS_HASH)}`
}

export default defineConfig({
  plugins: [
    react(),
    earlyScript(),
    schemasStayOnTheServer(),
    leanMantine(),
    // Only for developers: someone who installs a pool can't change it.
    process.env.MEASURE_FIRST_LOAD === 'on' && firstLoadBudget({ screen: DASHBOARD, kilobytes: 158 }),
    filesToKeep({ never: NOT_KEPT }),
    packedFiles(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The server's policy forbids inline scripts, and every browser that runs this knows modulepreload.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Describing something has no effect, so what the browser doesn't use of it can go.
      treeshake: {
        manualPureFunctions: ['z', 'endpoint', 'contest', 'managedUser', 'instant', 'instantInput'],
        moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })) },
      },
    },
  },
  server: {
    proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
})
