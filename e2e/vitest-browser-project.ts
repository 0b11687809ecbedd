import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumOptions } from './support/chromium-options.ts'

/** Tests of what only a browser has; those of Node leave them out. */
export const BROWSER_ONLY = 'src/app/**/*.browser.test.{ts,tsx}'

/** Limits that only end what hangs: no test waits for them, and a busy machine is slow. */
export const HANG_GUARDS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Runs the tests that need a browser in Chromium. */
export const browserProject: TestProjectInlineConfiguration = {
  optimizeDeps: {
    // If Vite discovered these later, it would reload the page during the tests.
    include: [
      '@base-ui/react/autocomplete',
      '@base-ui/react/combobox',
      '@base-ui/react/csp-provider',
      '@bufbuild/cel',
      '@bufbuild/cel/ext',
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-json',
      '@codemirror/language',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/common',
      '@lezer/highlight',
      '@noble/hashes/legacy.js',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      '@peculiar/x509',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-store',
      '@tanstack/react-table',
      'lucide-react',
      '@tanstack/react-virtual',
      'axe-core',
      'diff',
      'fast-check',
      'hono',
      'hono/route',
      'idb',
      'jsonc-parser',
      'kysely',
      'p-limit',
      'papaparse',
      'react-dom/client',
      'react-hook-form',
      'reflect-metadata',
      'zod/mini',
    ],
  },
  test: {
    ...HANG_GUARDS,
    name: 'browser',
    include: [BROWSER_ONLY],
    // All files share one page.
    isolate: false,
    fileParallelism: false,
    // Run after the Node tests, which use all workers.
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: chromiumOptions(),
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
}
