/** Who may import whom. Each rule says why, so that a failure explains itself. */
const from = (name, path, to, comment) => ({ name, severity: 'error', comment, from: path, to })

export default {
  forbidden: [
    from(
      'rules-are-pure',
      { path: '^src/rules/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^src/rules/|^node_modules/temporal-polyfill/' },
      'A rule is a pure function of data and now: it must run in the server, the browser and a proof alike.',
    ),
    from(
      'contract-knows-rules-and-zod',
      { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^src/(contract|rules)/|^node_modules/zod/' },
      'The contract is read by both sides, so it can know neither.',
    ),
    from(
      'server-not-web',
      { path: '^src/server/' },
      { path: '^src/web/' },
      'The server must start without the browser app.',
    ),
    from(
      'web-not-server',
      { path: '^src/web/' },
      { path: '^src/server/|^node_modules/(pg|kysely|fastify|pino|socket\\.io|@fastify|@node-rs)/' },
      'Server code in the browser would leak what a browser must not know.',
    ),
    from(
      'routes-not-repo',
      { path: '\\.routes\\.ts$' },
      { path: '\\.repo\\.ts$' },
      'routes → service → repo: a route only speaks HTTP.',
    ),
    from(
      'service-not-routes',
      { path: '\\.(service|repo|job)\\.ts$' },
      { path: '\\.routes\\.ts$' },
      'Never upwards: a verb must be callable without HTTP.',
    ),
    from(
      'repo-not-service',
      { path: '\\.repo\\.ts$' },
      { path: '\\.(service|job)\\.ts$' },
      'Never upwards: SQL knows nothing of decisions.',
    ),
    from(
      'features-meet-in-services',
      { path: '^src/server/features/([^/]+)/' },
      { path: '^src/server/features/([^/]+)/.*\\.(repo|routes)\\.ts$', pathNot: '^src/server/features/$1/' },
      'Another feature is reached only through its service.',
    ),
    from(
      'sql-only-in-repos',
      { path: '^src/server/', pathNot: '\\.repo\\.ts$|^src/server/(db|jobs|main|app|deps|cli)' },
      { path: '^node_modules/(pg|kysely)/', dependencyTypesNot: ['type-only'] },
      'SQL is written in repos and in db/, so that it can be found.',
    ),
    from(
      'nothing-imports-a-test',
      { path: '^src/' },
      { path: '\\.test\\.tsx?$|^(test|e2e|bench)/', pathNot: '^$' },
      'A test may go without anything breaking.',
    ),
    from(
      'no-circles',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'A circle has no first file to read.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
