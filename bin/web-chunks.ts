import type { Plugin } from 'vite'

type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

type Sorting = {
  /** Package files that every screen stands on. */
  base: RegExp
  /** Files loaded on demand, in the order in which they usually are: what several need is with the first of them. */
  order: Readonly<Record<string, RegExp>>
  /** Files loaded on demand that become one file with what only they need. */
  together: readonly string[]
  /** Package files that go with them. */
  packages: Readonly<Record<string, RegExp>>
  /** Small ones: what several screens need of them goes into one file, or a screen would fetch another one's for an icon. */
  small: { files: RegExp; into: string; but: readonly string[] }
  admin: RegExp
}

/** Files of packages that only pass on what others hold: who imports them says nothing about who needs what. */
const PASSING_ON =
  /node_modules\/(@mantine\/[\w-]+\/esm\/index|@tabler\/icons-react\/dist\/esm\/(tabler-icons-react|icons\/index))\.mjs$/
const NAMED_IMPORTS = /import\s*\{([^}]*)\}\s*from\s*['"](?:@tabler\/icons-react|@mantine\/[\w-]+)['"]/g
const ICON = /@tabler\/icons-react\/dist\/esm\/icons\//

/**
 * Which file of the browser app a module goes into, so that a first visit asks for few files: a screen is one file with what only it needs,
 * and what several need is with the first of them. No member is sent the code of the admin area. Left alone, each icon and each helper that
 * two screens share would be a file of its own.
 */
export function webChunks({ base, order, together, packages, small, admin }: Sorting) {
  const namedBy = new Map<string, Set<string>>()
  const known = new Map<string, ReadonlySet<string>>()

  /** Learns who imports which icon or component by its name. */
  const findNames: Plugin = {
    name: 'web-chunks',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$|@mantine\/[\w-]+\/esm\/.*\.mjs$/ },
      handler(code, id) {
        if (PASSING_ON.test(id)) return null
        for (const name of namesIn(code)) namedBy.set(name, (namedBy.get(name) ?? new Set()).add(id))
        return null
      },
    },
  }

  /** The entry and the files loaded on demand from which a module is reached without another of them in between. */
  function rootsOf(id: string, graph: Graph): ReadonlySet<string> {
    const before = known.get(id)
    if (before) return before
    const found = new Set<string>()
    const above = new Set([id])
    // Grows while it is walked; what stands in a circle is in it once.
    for (const at of above) {
      const info = graph.getModuleInfo(at)
      if (info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0) found.add(at)
      const named = at.includes('node_modules') ? namedBy.get(plain(fileName(at))) : undefined
      for (const importer of [...(info?.importers ?? []), ...(named ?? [])]) {
        if (!PASSING_ON.test(importer)) above.add(importer)
      }
    }
    known.set(id, found)
    return found
  }

  function chunkOf(id: string, graph: Graph): string | null {
    if (base.test(id)) return 'base'
    const [withThem] = Object.entries(packages).find(([, files]) => files.test(id)) ?? []
    if (withThem !== undefined) return withThem
    const roots = [...rootsOf(id, graph)]
    if (roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return 'base'
    // What else is in a package falls into files by itself.
    if (roots.length === 0 || (id.includes('node_modules') && !ICON.test(id))) return null
    if (roots.length > 1 && roots.every((root) => admin.test(root))) return 'admin'
    const [first = null] = Object.entries(order).find(([, files]) => roots.some((root) => files.test(root))) ?? []
    // What the screens that are opened first need stays with them.
    if (roots.length > 1 && !small.but.includes(first ?? '') && small.files.test(id)) return small.into
    return roots.length > 1 || together.includes(first ?? '') ? first : null
  }
  return { findNames, chunkOf }
}

/** `useReducedMotion` is in `use-reduced-motion`. */
const plain = (name: string) => name.replaceAll('-', '').toLowerCase()
const fileName = (id: string) => /([^/]+)\.\w+$/.exec(id)?.[1] ?? ''

const namesIn = (code: string): string[] =>
  [...code.matchAll(NAMED_IMPORTS)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => plain(name.trim().split(/\s/)[0] ?? ''))
    .filter((name) => name !== '')
