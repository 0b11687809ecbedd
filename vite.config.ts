import react from '@vitejs/plugin-react'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vitest/config'
import { browserProject } from './e2e/vitest-browser-project.ts'
import { removeStamp, sourceHash, writeStamp } from '#service/node/build/build-stamp.mjs'
import { emptyDatabase } from '#service/node/build/empty-database.ts'
import { LongestFirst } from '#service/testing/vitest-sequencer.ts'
import { contentSecurityPolicy } from '#service/node/http/content-security-policy.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Puts a `.br` and a `.gz` beside every text file of the app, so that no request compresses anything. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  // The files as they were written: while a bundle is made, other plugins still change them.
  async writeBundle({ dir = '' }, bundle) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    const names = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = join(dir, name)
        const source = await readFile(file)
        await writeFile(`${file}.br`, await brotli(source, { params }))
        await writeFile(`${file}.gz`, await gzipped(source, { level: 9 }))
      }),
    )
  },
})

/**
 * Lets the browser fetch the app beside the entry, which is only there to start the first request:
 * without it the one would come after the other.
 */
const preloadApp = (): Plugin => ({
  name: 'preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((fileName) => /^assets\/app-[^/]+\.js$/.test(fileName))
        .map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        })),
  },
})

/**
 * The Content Security Policy of a page that a plain web server serves: `npm start` sends it as a header,
 * with the origins that it was told of.
 */
const policyInPage = (): Plugin => ({
  name: 'policy-in-page',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: {
        'http-equiv': 'Content-Security-Policy',
        content: contentSecurityPolicy([process.env['ADIT_CONNECT_SRC'] ?? 'https:'], {
          place: 'meta',
        }),
      },
      injectTo: 'head-prepend',
    },
  ],
})

/** Whatever begins to write to dist, it is no longer known to be of one state of the sources. */
const forgetStamp = (): Plugin => ({
  name: 'forget-stamp',
  apply: 'build',
  buildStart: () => removeStamp(),
})

// Few files: the entry with the first request, the app with its list, the forms, and a file a page.
const chunks = {
  groups: [
    {
      name: 'boot',
      test: /src\/app\/(boot|theme|page-descriptions|storage|api\/(early-read|send-request)|connection\/connection|pages\/connect\/sign-in-link)\.ts|vite\/preload-helper|rolldown\/runtime/,
      priority: 3,
    },
    {
      name: 'app',
      // Without parts that only other pages show: these go with those pages.
      test: /src\/app\/(main|shell|ui\/(?!(form|text-field|token-field|code-block)\.)|errors\/(?!reconnect-dialog\.))/,
      priority: 2,
    },
    // In this order: a group takes along what its files import, unless an earlier one has it.
    {
      name: 'forms',
      test: /src\/app\/(forms\/|ui\/(form|text-field|token-field)\.)|react-hook-form/,
      priority: 1,
    },
    // Where a key is entered.
    {
      name: 'prove',
      test: /src\/app\/(api\/(prove-connection|connection-problem)|errors\/reconnect-dialog)\./,
      priority: 1,
    },
    // What a followed link needs, which most visits do not.
    {
      name: 'sign-in',
      test: /src\/contract\/sign-in|src\/app\/(api\/(browser-name|own-key)|pages\/connect\/(examine-link|link-problem|open-link|sign-in-link-dialog))\.tsx?$/,
      priority: 1,
    },
    // What the pages of edges share.
    {
      name: 'edges',
      test: /src\/(contract|app\/api)\/edge-modules|src\/app\/pages\/edges\/(remembered-edges\.ts|module-state-badge\.tsx|edges\.module\.css)/,
      priority: 1,
    },
  ],
}

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    preloadApp(),
    precompress(),
    emptyDatabase(),
    mode === 'static' ? policyInPage() : forgetStamp(),
  ],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sign-in', '/config.json'].map((path) => [path, 'http://127.0.0.1:4180']),
    ),
  },
  builder: {
    buildApp: async ({ build, config, environments: { client, service } }) => {
      // Of the sources before the build: what is changed meanwhile is out of date.
      const hash = await sourceHash()
      if (client) await build(client)
      if (mode === 'static') return
      if (service) await build(service)
      if (!config.build.watch) await writeStamp(hash)
    },
  },
  environments: {
    client: {
      build: {
        outDir: mode === 'static' ? 'dist/static' : 'dist/app',
        manifest: true,
        // The whole style is a few KiB: one file, so that no page is drawn before its style is there.
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: chunks } },
      },
    },
    service: {
      // One file in place of a thousand: a start takes a third less. These stay as they are: they load
      // files of their own, or make up their minds at run time.
      resolve: {
        noExternal: true,
        external: ['@electric-sql/pglite', 'fs-native-extensions', 'pg'],
      },
      build: {
        ssr: true,
        outDir: 'dist/service',
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: {
          // Beside the entries, so that files are found by the same relative path from shared code.
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
    // Left to itself Vitest takes one of two cores, and many tests only wait for processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          globalSetup: 'src/service/testing/vitest-global-setup.ts',
          // A process of its own for each file would load everything anew, which is a fifth of the whole time:
          // no test replaces a module, and each puts back what it changes in the process.
          isolate: false,
          // Against hanging: no test waits for it, and a busy machine is slow.
          testTimeout: 30_000,
        },
      },
      browserProject,
    ],
  },
}))
