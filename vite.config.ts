import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { BROWSER_ONLY, browserProject, HANG_GUARDS } from './e2e/vitest-browser-project.ts'
import { removeStamp, sourceHash, writeStamp } from '#service/node/build/build-stamp.mjs'
import { compileEarly, inlineHelpers, preloadApp } from '#service/node/build/app-chunk.ts'
import { emptyDatabase } from '#service/node/build/empty-database.ts'
import type * as FirstViews from '#app/first-view/render-first-views.tsx'
import { iconSprite } from '#service/node/build/icon-sprite.ts'
import { inlineClassNames } from '#service/node/build/inline-class-names.ts'
import { inlineEntry } from '#service/node/build/inline-entry.ts'
import { inlineStyles } from '#service/node/build/inline-styles.ts'
import { reactModules } from '#service/node/build/react-modules.ts'
import { precompress } from '#service/node/build/precompress.ts'
import { LongestFirst } from '#service/testing/vitest-sequencer.ts'
import { contentSecurityPolicy, inlineHashes } from '#service/node/http/content-security-policy.ts'

/** Adds each page's first view to index.html, and lets nothing be painted before the entry has chosen one. */
const firstViews = (): Plugin => ({
  name: 'first-views',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const built = pathToFileURL(join(FIRST_VIEWS, 'render-first-views.js'))
      // Its own build, just before this one.
      const { renderFirstViews } = (await import(
        `${built.href}?${Date.now()}`
      )) as typeof FirstViews
      const views = await renderFirstViews()
      return {
        html: html.replace('<script type="module"', '$& blocking="render"'),
        tags: views.map(({ path, markup }) => ({
          tag: 'template',
          attrs: { 'data-page': path },
          children: markup,
          injectTo: 'body',
        })),
      }
    },
  },
})

/**
 * The Content Security Policy of a page on a plain web server: `npm start` sends it as a header instead,
 * with the configured origins.
 */
const policyInPage = (): Plugin => ({
  name: 'policy-in-page',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    // After the plugins that write into the page.
    order: 'post',
    handler: (_options, bundle) => {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('There is no page')
      const html = String(page.source)
      const policy = contentSecurityPolicy([process.env['ADIT_CONNECT_SRC'] ?? 'https:'], {
        place: 'meta',
        inline: inlineHashes(html),
      })
      const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
      page.source = html.replace('<head>', (head) => `${head}\n    ${tag}`)
    },
  },
})

/** Removes the stamp when any build starts: dist may then mix different states of the sources. */
const forgetStamp = (): Plugin => ({
  name: 'forget-stamp',
  apply: 'build',
  buildStart: () => removeStamp(),
})

const FIRST_VIEWS = join(import.meta.dirname, 'dist/first-views')

// Few files: the entry with the first request, the app with its list, the forms, and one file per page.
const chunks = {
  groups: [
    {
      name: 'boot',
      test: /src\/app\/(boot|theme|page-descriptions|storage|first-view\/show-first-view|shell\/connection-name|api\/(early-read|send-request)|connection\/connection|pages\/connect\/sign-in-link|mirror\/start-worker)\.ts|vite\/preload-helper/,
      priority: 3,
    },
    // Evaluated before the app, in a task of its own.
    {
      name: 'react',
      test: /src\/app\/react\.ts|node_modules\/(react|react-dom|scheduler)\//,
      priority: 3,
    },
    {
      name: 'app',
      // Excludes parts that only other pages use: they are bundled with those pages. Two hooks of the router are
      // in no other file: several pages share them.
      test: /@tanstack\/react-router\/.*\/use(LoaderData|Navigate)\.js|src\/domain\/json-value|src\/app\/(main|shell\/(?!(tabs\.|unsaved-changes-guard|sign-out-dialog|shortcuts-dialog|read-shortcuts|shortcuts\.ts))|ui\/(?!(confirm-dialog|form|field|checkbox|card|details-list|text-field|line-breaks|token-[a-z]+|code-block|scroll-area|numbered-lines|tooltip|use-virtual-rows|virtual-scroll|drawn-window|block-slots|coverage-text)\.)|errors\/(?!reconnect-dialog\.))/,
      priority: 2,
    },
    // Order matters: a group includes what its files import, unless an earlier group has it.
    // Parts of most pages but the list.
    {
      name: 'parts',
      test: /src\/app\/(palette\/recents\.|ui\/(field|checkbox|card|details-list|code-block|scroll-area)\.tsx|resources\/operators\/owner\.|pages\/operators\/owner-notice\.)/,
      priority: 2,
    },
    // What a page with a write needs before anything is changed…
    {
      name: 'writes',
      test: /src\/app\/(ui\/confirm-dialog\.|writes\/((write|use-write|drafts|is-same|write-problem|write-question)\.|conflicts\/field\.|request\/(request-panel|form-with-request|prepared-request)\.)|resources\/operators\/operator-(store|write|values)\.)/,
      priority: 2,
    },
    // …after the first change…
    {
      name: 'changes',
      test: /src\/app\/writes\/((run-write|merge-edit|in-turn|write-words|mismatched-paths)\.|request\/)/,
      priority: 1,
    },
    // …and if somebody else has changed it, too.
    {
      name: 'conflicts',
      test: /src\/app\/writes\/conflicts\/|node_modules\/diff\//,
      priority: 1,
    },
    {
      name: 'forms',
      test: /src\/app\/(forms\/|shell\/unsaved-changes-guard|ui\/(form|text-field|line-breaks)\.)|react-hook-form/,
      priority: 1,
    },
    // The form to edit an operator; the one to create it has the same fields.
    {
      name: 'operator-form',
      test: /src\/app\/pages\/operators\/operator-(fields|edit-page)\./,
      priority: 1,
    },
    // An operator with its summary…
    {
      name: 'operator-detail-page',
      test: /src\/app\/pages\/operators\/(operator-detail-page|certificate-dates|certificate-life|life-bar)\./,
      priority: 1,
    },
    // …and its other tabs.
    {
      name: 'operator-tabs',
      test: /src\/app\/(resources\/operators\/bound-endpoints|pages\/operators\/operator-tabs)\./,
      priority: 1,
    },
    // For entering a key.
    {
      name: 'prove',
      test: /src\/app\/(api\/(prove-connection|connection-problem)|errors\/reconnect-dialog)\./,
      priority: 1,
    },
    // For following a sign-in link, which most visits do not need.
    {
      name: 'sign-in',
      test: /src\/contract\/sign-in|src\/app\/(api\/(browser-name|own-key)|pages\/connect\/(examine-link|link-problem|open-link|sign-in-link-dialog))\.tsx?$/,
      priority: 1,
    },
    // Tells the copy of another tab what this one learns.
    {
      name: 'report-replies',
      test: /src\/app\/mirror\/report-replies\./,
      priority: 1,
    },
    // The copy of all operators, and what else the list of them shares with the search for anything.
    {
      name: 'mirror',
      test: /src\/app\/(mirror\/(use-mirror|open-mirror)\.|search\/(fold-text|match-ranges)\.|pages\/operators\/all\/mark-words\.|ui\/(coverage-text|said)\.)/,
      priority: 1,
    },
    // Shared by the pages of edges.
    {
      name: 'edges',
      test: /src\/contract\/edge-modules|src\/app\/resources\/edges\/(edge-modules|remembered-edges|catalogue)\.ts|src\/app\/pages\/edges\/(module-state-badge\.tsx|edges\.module\.css)/,
      priority: 1,
    },
  ],
}

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    reactModules(),
    iconSprite(join(import.meta.dirname, 'src/app/ui/icons.svg')),
    inlineClassNames(),
    preloadApp(),
    firstViews(),
    inlineStyles(['boot', 'app']),
    inlineHelpers(),
    inlineEntry(),
    compileEarly(),
    precompress(),
    emptyDatabase(),
    mode === 'static' ? policyInPage() : forgetStamp(),
  ],
  // A module, like the app: its parts are then loaded when they are needed.
  worker: { format: 'es' },
  resolve: {
    alias: {
      // React itself has the hook that this shim makes up for in old versions.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  css: {
    modules: {
      // Shorter than with a hash, and the same in every build: the first views are a build of their own.
      generateScopedName: (name, path) => `${basename(path).split('.')[0]}_${name}`,
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sign-in', '/config.json'].map((path) => [path, 'http://127.0.0.1:4180']),
    ),
  },
  builder: {
    buildApp: async ({ build, config, environments: { client, first_views, service } }) => {
      // Hash the sources before the build: a change during the build makes the result out of date.
      const hash = await sourceHash()
      if (first_views) await build(first_views)
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
        modulePreload: { polyfill: false },
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all' } },
          output: { codeSplitting: chunks },
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
      // One file instead of a thousand: a start takes a third less time. These packages stay external: they
      // load their own files, or choose modules at run time.
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
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'e2e/bench/**/*.test.ts'],
          globalSetup: 'src/service/testing/vitest-global-setup.ts',
          // A separate process per file would reload everything, a fifth of the total time: no test replaces
          // a module, and each test restores what it changes in the process.
          isolate: false,
        },
      },
      browserProject,
    ],
  },
}))
