import { defineConfig, devices } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { otherBrowsers, WEBKIT_GTK } from './browsers/projects.ts'
import { chromiumOptions } from './support/chromium-options.ts'
import { freePort } from './support/free-port.ts'

// Every worker evaluates this file again: values chosen once per run are passed in the environment.
process.env['ADIT_E2E_PORT'] ??= String(await freePort())
process.env['ADIT_E2E_DATA'] ??= join(tmpdir(), `adit-e2e-${randomUUID()}`)
const port = process.env['ADIT_E2E_PORT']
const baseURL = `http://127.0.0.1:${port}`

// A page of a test ends before the code that an optimizing compiler makes for it could pay.
const QUICK_PAGES = '--js-flags=--single-threaded --no-opt --no-maglev'

const { args, ...options } = chromiumOptions()
const chromium = {
  ...devices['Desktop Chrome'],
  deviceScaleFactor: 1,
  launchOptions: { ...options, args: [...args, QUICK_PAGES] },
}

export default defineConfig({
  testDir: '.',
  // Vitest runs the others.
  testMatch: process.env['ADIT_LONG'] ? '**/*.long.ts' : '**/*.spec.ts',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Both end what hangs: no test waits for them, and a busy machine is slow.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: { baseURL, locale: 'en-US', timezoneId: 'Europe/Berlin', screenshot: 'only-on-failure' },
  projects: [
    {
      // Those of processes and sizes, too: a project of their own would start workers and browsers of its own.
      name: 'desktop',
      testIgnore: WEBKIT_GTK,
      use: { ...chromium, viewport: { width: 1440, height: 900 } },
    },
    ...otherBrowsers(),
  ],
  webServer: {
    // Builds what is missing: only a build for tests has /faults.
    command: 'node src/service/node/build/run-built.mjs main',
    cwd: join(import.meta.dirname, '..'),
    url: `${baseURL}/healthz`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      ADIT_DATA_DIR: process.env['ADIT_E2E_DATA'],
      ADIT_FAULTS: '1',
      ADIT_API_KEY: 'adit_key_of_the_browser_tests',
      // Variables of the shell must not point the tests at another service.
      DATABASE_URL: '',
      ADIT_UPSTREAM_URL: '',
    },
  },
  globalSetup: './support/set-latency.ts',
  globalTeardown: './support/remove-data.ts',
})
