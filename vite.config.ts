import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BROWSER_ONLY, browserProject, HANG_GUARDS } from './e2e/vitest-browser-project.ts'
import { ACCOUNT_PATH } from '#contract/version.ts'
import { buildAll, buildStatic, forgetStamp } from '#service/node/build/build-all.ts'
import { emptyDatabase } from '#service/node/build/empty-database.ts'
import { firstViews } from '#service/node/build/first-views.ts'
import { firstLoad } from '#service/node/build/first-load.ts'
import { precompress } from '#service/node/build/precompress.ts'
import { LongestFirst } from '#service/testing/vitest-sequencer.ts'

const FIRST_VIEWS = join(import.meta.dirname, 'dist/first-views')

// Code is split where it is imported with `import()`. Held together are modules with all that they import, but for
// what one before has: the entry with the first request, React, the app with its list, what is kept on the device, the
// copy of all records. The last holds what many pages and dialogs share, which would otherwise be a dozen small files.
const chunks = {
  groups: [
    { name: 'boot', test: '/src/app/boot.ts', priority: 4 },
    { name: 'react', test: '/src/app/react.ts', priority: 3 },
    { name: 'app', test: '/src/app/main.tsx', priority: 2 },
    { name: 'device', test: '/src/app/device/', minShareCount: 12, priority: 1 },
    { name: 'copy', test: '/src/app/mirror/', minShareCount: 8, priority: 1 },
    { name: 'shared', test: /\/src\/(?!app\/errors\/)/, minShareCount: 12 },
    { name: 'failures', test: '/src/app/errors/', minShareCount: 5 },
  ],
}

/** The files of the first load: `app-<hash>.js`, but not `app-palette-<hash>.js`. */
const FIRST_FILES = /\/(?:boot|app|react|rolldown-runtime)-[^-]+\.js$/

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    firstViews(FIRST_VIEWS),
    firstLoad(),
    precompress(),
    emptyDatabase(),
    mode !== 'static' && forgetStamp(),
  ],
  // What React has itself since version 18 need not be bundled a second time.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  // A module, like the app: its parts are then loaded when they are needed.
  worker: { format: 'es' },
  css: {
    modules: {
      // Shorter than with a hash, and the same in every build: the first views are a build of their own.
      generateScopedName: (name, path) => `${basename(path).split('.')[0]}_${name}`,
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sign-in', ACCOUNT_PATH, '/config.json'].map((path) => [
        path,
        'http://127.0.0.1:4180',
      ]),
    ),
  },
  builder: { buildApp: mode === 'static' ? buildStatic : buildAll },
  environments: {
    client: {
      build: {
        outDir: mode === 'static' ? 'dist/static' : 'dist/app',
        manifest: true,
        modulePreload: {
          polyfill: false,
          // What every page has loaded by then need not be named in the lists of the others' files.
          resolveDependencies: (_file, files) => files.filter((file) => !FIRST_FILES.test(file)),
        },
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            codeSplitting: chunks,
            generatedCode: { symbols: false },
            // The app names a hundred files, and no compression shortens a hash: 32 bits instead of 48.
            hashCharacters: 'hex',
          },
        },
      },
    },
    first_views: {
      build: {
        ssr: 'src/app/first-view/render-first-views.tsx',
        outDir: FIRST_VIEWS,
        copyPublicDir: false,
      },
    },
    service: {
      // One file instead of a thousand: a start is quicker. These packages stay external: they
      // load their own files, or choose modules at run time.
      resolve: {
        noExternal: true,
        external: ['@electric-sql/pglite', 'fs-native-extensions', 'pg', 'pg-protocol'],
      },
      build: {
        ssr: true,
        outDir: 'dist/service',
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: {
          // Next to the entries, so that shared code finds files by the same relative path.
          output: { chunkFileNames: '[name]-[hash].js' },
          input: {
            main: 'src/service/node/main.ts',
            'make-empty-database': 'src/service/node/make-empty-database.ts',
            keys: 'src/service/node/keys.ts',
            'selector-worker': 'src/service/node/selectors/selector-worker.ts',
            'watchdog-worker': 'src/service/node/watchdog-worker.ts',
          },
        },
      },
    },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    // By default Vitest uses one of two cores, but many tests only wait for processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          ...HANG_GUARDS,
          name: 'node',
          exclude: [BROWSER_ONLY],
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'e2e/{bench,scale}/**/*.test.ts'],
          globalSetup: 'src/service/testing/vitest-global-setup.ts',
          // A separate process per file would reload everything: no test replaces
          // a module, and each test restores what it changes in the process.
          isolate: false,
        },
      },
      browserProject,
    ],
  },
}))
