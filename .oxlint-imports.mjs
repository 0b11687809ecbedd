// Who may import what: `app → domain → contract ← domain ← service`, inside the service
// `node → core ← faults`; `src/contract/import-direction.test.ts` tests this on files. A later override
// replaces the patterns of an earlier one, so each override lists all its patterns.

const ACROSS = {
  regex: '^\\.\\.?/(.*/)?(src|contract|domain|app|service)/',
  message: 'Import across folders by #contract, #domain, #app or #service.',
}
const DIRECTION = 'The direction is app → domain → contract ← domain ← service.'
const NO_SERVICE = { regex: '^#service/', message: DIRECTION }
const NO_NODE = { regex: '^node:', message: 'Runs in a browser too: no Node modules.' }
const NO_CLASSIC_ZOD = {
  regex: '^zod$',
  message: 'Use zod/mini: the classic build is three times its size.',
}
const NO_ROUTER_LINK = {
  regex: '^@tanstack/react-router$',
  importNames: ['Link', 'createLink', 'useLinkProps'],
  message: 'Use shell/link.tsx: it marks only links to what is in sight as current.',
}
const NOTHING_DRAWN = {
  regex: '^(react|react-dom|react-aria-components|@tanstack/.*)(/|$)',
  message: 'The service draws nothing.',
}
const NO_APP = { regex: '^#app/', message: DIRECTION }
const NO_OTHER_CACHE = {
  regex: '^@tanstack/react-query$',
  importNames: ['QueryClient'],
  allowTypeImports: true,
  message: 'Use createQueryClient: other clients stop when the browser says that it is offline.',
}
const IN_BROWSER = [NO_SERVICE, NO_NODE, NO_CLASSIC_ZOD, NO_ROUTER_LINK, NO_OTHER_CACHE]

const NODE_PATHS = ['__dirname', '__filename', 'require']
const NODE_GLOBALS = ['process', 'Buffer', ...NODE_PATHS, 'global', 'setImmediate']
const STORAGE = ['localStorage', 'sessionStorage']
const DEVICE_APIS = [...STORAGE, 'indexedDB', 'caches', 'BroadcastChannel']
const ON_DEVICE =
  'What is kept on the device, locks and channels are declared and used in app/device.'
const DEVICE = DEVICE_APIS.map((name) => ({ name, message: ON_DEVICE }))
const DEVICE_PROPERTIES = ['globalThis', 'window', 'self']
  .flatMap((object) => DEVICE_APIS.map((property) => ({ object, property, message: ON_DEVICE })))
  .concat({ object: 'navigator', property: 'locks', message: ON_DEVICE })
const PAGE_GLOBALS = ['window', 'document', 'navigator', 'location', 'history', 'fetch', 'self']
const ALL_GLOBALS = [...PAGE_GLOBALS, ...STORAGE, ...NODE_GLOBALS]

const FETCH = {
  name: 'fetch',
  message: 'Every request goes through the gate: app/api/send-request.ts.',
}

/** The rule of imports with these forbidden ones. */
export const imports = (...patterns) => ['error', { patterns: [ACROSS, ...patterns] }]

/** Imports forbidden for `files`; `globals` are the forbidden global names (an empty list forbids none). */
const limits = (files, patterns, globals) => ({
  files,
  rules: {
    'no-restricted-imports': imports(...patterns),
    ...(globals && { 'no-restricted-globals': globals.length ? ['error', ...globals] : 'off' }),
  },
})
const inApp = (folder, regex, message, ...more) =>
  limits([`src/app/${folder}/**`], [...IN_BROWSER, { regex, message }, ...more])

/** A folder that works with any resource, and knows neither one by name nor what is above it. */
const ofAnyResource = (folder, above = '') =>
  inApp(
    folder,
    `^((#app|(\\.\\./)*\\.\\.)/(${above}pages/|resources/(operators|edges)/)|#contract/(operator|edge))`,
    ANY,
  )

/** Allows only these imports; a name with a slash also allows everything below it. */
const only = (allowed, message) => ({
  group: ['*', ...allowed.map((name) => `!${name}`)],
  message,
})
const CORE_IMPORTS = [
  './**',
  '../**',
  '#contract/*',
  '#domain/*',
  '#service/core/**',
  'hono',
  'hono/route',
  'kysely',
  'p-limit',
  'zod/mini',
  '@peculiar/x509',
  'reflect-metadata',
]
const PAGES = "A page does not import another resource's; what both need goes to app/ui or app/api."
const TESTS = ['src/app/**/*.test.{ts,tsx}', 'src/app/**/test-*.ts']
const ANY = 'It is of the records of any resource: pages tell it of which one.'

// All but ui/intl and ui/load-code: the linter's patterns cannot look ahead.
const SHOWN = '^(#app|(\\.\\./)*\\.\\.)/ui/([^il]|i[^n]|in[^t]|l[^o]|lo[^a])'

/** The limits of each folder. */
export const IMPORT_LIMITS = [
  limits(
    ['src/contract/**'],
    [only(['./*', '../*', '#contract/*', 'zod/mini'], 'The contract imports itself and zod/mini.')],
    ALL_GLOBALS,
  ),
  limits(
    ['src/contract/**/*.test.ts', 'src/contract/test-*.ts'],
    [{ regex: '^#(domain|app|service)/', message: DIRECTION }],
    [],
  ),
  limits(
    ['src/domain/**'],
    [{ regex: '^#(app|service)/', message: DIRECTION }, NO_NODE, NO_CLASSIC_ZOD],
    ALL_GLOBALS,
  ),
  limits(['src/domain/**/*test*.ts'], [{ regex: '^#(app|service)/', message: DIRECTION }], []),
  limits(['src/service/**'], [NO_APP, NOTHING_DRAWN], ['window', 'document', ...STORAGE]),
  limits(
    ['src/service/node/**'],
    [
      NO_APP,
      { regex: '^#service/testing/', message: 'What runs does not import what only tests use.' },
      NOTHING_DRAWN,
    ],
  ),
  limits(
    ['src/service/faults/**'],
    [
      NO_APP,
      { regex: '^#service/(node|testing)/', message: 'Inside the service: node → faults → core.' },
      NOTHING_DRAWN,
    ],
  ),
  limits(
    ['src/service/core/**'],
    [
      {
        regex: '^(\\.\\./)+(node|faults|testing)/',
        message: 'Inside the service: node → core, faults → core.',
      },
      only(
        CORE_IMPORTS,
        'The core knows neither Node nor a driver, and nothing of the service around it: what differs is handed in.',
      ),
    ],
    ALL_GLOBALS,
  ),
  limits(['src/service/**/*.test.ts'], [NO_APP, NOTHING_DRAWN], []),
  limits(['src/app/**'], IN_BROWSER, [...NODE_GLOBALS, ...DEVICE, FETCH]),
  limits(['src/app/main.tsx'], IN_BROWSER, DEVICE),
  limits(['src/app/device/**'], IN_BROWSER, [...NODE_GLOBALS, FETCH]),
  {
    files: ['src/app/**'],
    rules: {
      'no-restricted-properties': ['error', ...DEVICE_PROPERTIES],
    },
  },
  {
    files: ['src/app/device/**', 'src/app/**/*.test.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  inApp('device', '^(#app|\\.\\.)/', 'What is kept on the device knows nothing of what it is for.'),
  inApp('api', '^(#app|\\.\\.)/(ui|pages|shell|errors|forms|writes)/', 'No UI in transport.'),
  inApp(
    'connection',
    '^(#app|\\.\\.)/(api|ui|pages|shell|errors|forms|writes)/',
    'What is stored about connections knows nothing above it.',
  ),
  inApp(
    'shell',
    '^((#app|\\.\\.)/(pages|forms|writes|bulk|list|palette|records|files|resources/(operators|edges))/|#contract/(operator|edge))',
    'The frame knows no page and no resource; what both need goes to app/ui or app/api.',
    { regex: '/page-descriptions\\.ts$', importNames: ['PAGES'], message: ANY },
  ),
  inApp('errors', '^(#app|\\.\\.)/(pages|shell|forms|writes)/', 'A failure knows no page.'),
  inApp(
    'writes',
    '^(#app|(\\.\\./)*\\.\\.)/(pages|forms)/',
    'A write is sent from a form, a switch or a dialog, and knows none of them.',
  ),
  inApp(
    'collections',
    `^(#app|(\\.\\./)*\\.\\.)/(pages|shell|forms|writes|list|palette|bulk|files|records|resources/(operators|edges))/|${SHOWN}|^#contract/(operator|edge)`,
    'A collection knows no page, and no resource by name.',
  ),
  ofAnyResource('list', 'bulk/|files/|palette/|records/|'),
  ofAnyResource('bulk', 'files/|records/|'),
  ofAnyResource('{files,palette}', 'records/|'),
  ofAnyResource('records'),
  inApp(
    'resources',
    '^(#app|(\\.\\./)*\\.\\.)/(pages|shell|forms|list|collections|bulk|files|palette|records)/',
    'What a resource is knows nothing that is made of it.',
  ),
  inApp('forms', '^(#app|\\.\\.)/pages/', 'What every form has knows no page.'),
  inApp(
    'ui',
    '^((#app|(\\.\\./)*\\.\\.)/(api|pages|forms|writes|connection|routes|main)|@tanstack/(react-router|router))',
    'app/ui knows neither routes nor API.',
  ),
  inApp('pages/*', '^(#app/pages/[^/]+/|\\.\\./[^.]|(\\.\\./)+pages/)', PAGES),
  // A subfolder of a resource, such as edges/modules, may import from its parent folder.
  inApp('pages/*/*', '^(#app/pages/[^/]+/|\\.\\./\\.\\./[^.]|(\\.\\./)+pages/)', PAGES),
  limits(TESTS, [NO_SERVICE], []),
]
