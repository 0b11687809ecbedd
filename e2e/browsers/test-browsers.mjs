// Runs every browser test in the browsers beside Chromium, or in those that are named: `firefox`, `webkit`.
import { spawnSync } from 'node:child_process'
import { missingBrowsers, OTHER_BROWSERS } from './find-browsers.mjs'

const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : Object.keys(OTHER_BROWSERS)
const missing = missingBrowsers(wanted)
const found = wanted.filter((name) => !missing.includes(name))

for (const name of missing) console.log(`Not tested in ${name}: none was found.`)
const { status } = found.length
  ? spawnSync(
      'npx',
      ['playwright', 'test', '--config', 'e2e/playwright.config.ts'].concat(
        found.map((name) => `--project=${name}`),
      ),
      { stdio: 'inherit', env: { ...process.env, ADIT_E2E_BROWSERS: '1' } },
    )
  : { status: 0 }
// Who names a browser wants it tested.
process.exitCode = (named.length > 0 && missing.length) || found.length === 0 ? 1 : (status ?? 1)
