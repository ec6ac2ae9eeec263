/** Who may import whom. Each rule says why, so that a failure explains itself. */
const from = (name, path, to, comment) => ({ name, severity: 'error', comment, from: path, to })

/** A feature imports only from floors below its own, so features on one floor do not know each other and no circle can form. */
function floorsOf(side, features, floors) {
  const onFloor = (floor) => `${features}(${floor.join('|')})/`
  return [
    from(
      `${side}-feature-has-a-floor`,
      { path: features, pathNot: onFloor(floors.flat()) },
      {},
      `A feature without a floor could import anything: add it to ${side.toUpperCase()}_FLOORS.`,
    ),
    ...floors.map((floor, index) =>
      from(
        `${side}-floor-${floor.join('-')}`,
        { path: onFloor(floor) },
        { path: features, pathNot: [`${features}$1/`, ...floors.slice(0, index).map(onFloor)] },
        'A feature imports only from lower floors. What two features share moves down to a lower feature.',
      ),
    ),
  ]
}

/**
 * The floors of the browser app, the lowest first. What is shared by all lies below them in ui/. A new folder in src/web/features needs
 * its place here.
 */
const WEB_FLOORS = [
  ['sessions'],
  ['contests', 'feed', 'history', 'passkeys', 'playoffs'],
  ['accounts', 'chat', 'survivor'],
  // The draft room has the chat beside it; an invitation has the pick sheet before the account.
  ['invited', 'two-team'],
  ['champions', 'dashboard', 'help', 'new-season', 'office-screen'],
  ['admin'],
  ['shell'],
]
const WEB_FEATURES = '^src/web/features/'

const webFloors = [
  ...floorsOf('web', WEB_FEATURES, WEB_FLOORS),
  from(
    'web-ground-knows-no-feature',
    { path: '^src/web/(api|live|ui)/|^src/web/paths\\.ts$' },
    { path: '^src/web/(features/|app\\.tsx|router\\.tsx|main\\.tsx)' },
    'Every feature stands on api/, live/ and ui/, so they cannot depend on one.',
  ),
  from(
    'web-api-below-live-and-ui',
    { path: '^src/web/api/' },
    { path: '^src/web/(live|ui)/' },
    'A call to the server must work without the live channel and without a screen.',
  ),
  from(
    'web-live-and-ui-side-by-side',
    { path: '^src/web/(live|ui)/' },
    { path: '^src/web/(live|ui)/', pathNot: '^src/web/$1/' },
    'A component of the kit shows what it is given; the live channel has no components.',
  ),
  from(
    'web-features-below-the-router',
    { path: WEB_FEATURES },
    { path: '^src/web/(app|router|main)\\.tsx$' },
    'The router loads the features, so a feature that imports it closes a circle. Addresses are in paths.ts.',
  ),
]

/**
 * The floors of the server's features, the lowest first: what every contest needs (rows, games, mail), then people, then what the
 * contests speak through, the contests, and on top what shows all of them. A new folder in src/server/features needs its place here.
 */
const SERVER_FLOORS = [
  ['audit', 'sessions'],
  ['settings'],
  ['contests', 'games', 'outbox'],
  ['accounts', 'feed', 'odds', 'webhooks'],
  ['calendar', 'chat', 'passkeys', 'playoffs'],
  ['survivor', 'two-team'],
  ['announcements', 'backups', 'champions', 'fees', 'help', 'history', 'moments', 'new-season'],
  ['dashboard', 'demo', 'exports', 'office-screen', 'status'],
]
const SERVER_FEATURES = '^src/server/features/'

const serverFloors = [
  ...floorsOf('server', SERVER_FEATURES, SERVER_FLOORS),
  from(
    'server-ground-knows-no-feature',
    { path: '^src/server/(db|http|jobs|live|mail|nhl|outgoing|push)/' },
    { path: SERVER_FEATURES, pathNot: `${SERVER_FEATURES}sessions/` },
    'Every feature builds on these folders. HTTP and sockets only have to know who is asking.',
  ),
  from(
    'features-not-wiring',
    { path: SERVER_FEATURES, pathNot: `${SERVER_FEATURES}status/` },
    { path: '^src/server/(wiring/|app\\.ts|main\\.ts)' },
    'The lists in wiring/ name every feature, so a feature that reads one closes a circle. The status screen shows the list of jobs.',
  ),
]

export default {
  forbidden: [
    from(
      'rules-are-pure',
      { path: '^src/rules/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^src/rules/|^node_modules/temporal-polyfill/' },
      'A rule is a pure function of data and now: it has to run on the server, in the browser and in tests.',
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
      'admin-only-from-the-router',
      { path: '^src/web/', pathNot: '^src/web/(router\\.tsx$|features/admin/)' },
      { path: '^src/web/features/admin/' },
      'A member must not be sent code of the admin area.',
    ),
    from(
      'nothing-imports-a-test',
      { path: '^src/' },
      { path: '\\.test\\.tsx?$|^(test|e2e|bench)/', pathNot: '^$' },
      'Deleting a test must not break anything.',
    ),
    from(
      'no-circles',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'A circle has no first file to read.',
    ),
    ...serverFloors,
    ...webFloors,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    // Also where node_modules is a link into another checkout.
    preserveSymlinks: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
