import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BROWSER_ONLY, browserProject, HANG_GUARDS } from './e2e/vitest-browser-project.ts'
import { ACCOUNT_PATH } from '#contract/version.ts'
import { emptyDatabase } from '#service/node/build/empty-database.ts'
import { policyInPage } from '#service/node/build/policy-in-page.ts'
import { precompress } from '#service/node/build/precompress.ts'
import { LongestFirst } from '#service/testing/vitest-sequencer.ts'

export default defineConfig(({ mode }) => ({
  // Below which path a static build is to be served; a service says it at its start.
  base: mode === 'static' ? `${process.env['ADIT_BASE_PATH']?.replace(/\/$/, '') ?? ''}/` : '/',
  // Scripts find each other wherever they are served.
  experimental: { renderBuiltUrl: (_, { hostType }) => ({ relative: hostType !== 'html' }) },
  plugins: [react(), mode === 'static' && policyInPage(), precompress(), emptyDatabase()],
  // A module, like the app: its parts are then loaded when they are needed.
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sign-in', ACCOUNT_PATH, '/config.json'].map((path) => [
        path,
        'http://127.0.0.1:4180',
      ]),
    ),
  },
  // Each part carries the notices of the packages in it.
  build: { license: { fileName: 'licenses.md' } },
  environments: {
    client: {
      build: {
        outDir: mode === 'static' ? 'dist/static' : 'dist/app',
        // Without it, each set of modules that the first page shares with others is a file (rolldown#10731): 52 instead
        // of 2, and the first rows come a fifth later at 10 Mbit/s.
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } },
        },
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
            adit: 'src/service/node/adit.ts',
            'selector-worker': 'src/service/node/selectors/selector-worker.ts',
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
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'e2e/**/*.test.ts'],
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
