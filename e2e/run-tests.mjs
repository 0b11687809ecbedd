// Runs every check and test in turn, stops at the first stage that fails, and says how many tests
// passed and failed, read from the reports. `test-results/counts.json` keeps the same two numbers.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { missingBrowsers } from './browsers/find-browsers.mjs'
import { findNginx } from './process/find-nginx.mjs'

// Side by side: each of them often waits.
const together = (...scripts) =>
  `npx concurrently --group --names ${scripts.join(',')} ${scripts.map((name) => `"npm run ${name}"`).join(' ')}`

const STAGES = [
  together('check', 'build'),
  'node e2e/install-chromium.mjs',
  together('test:unit', 'test:e2e'),
]

const REPORTS = {
  'test-results/unit.json': ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
    passed: numPassedTests,
    // A file that fails to load reports no failed tests.
    failed: numFailedTests || numFailedTestSuites,
  }),
  'test-results/e2e.json': ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || errors.length,
  }),
}

const countsOf = ([file, read]) => {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // The stage that writes this report did not run, or failed before writing it.
    return { passed: 0, failed: 0 }
  }
}

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const failedStage = STAGES.find((stage) => {
  console.log(`\n> ${stage}`)
  return spawnSync(stage, { shell: true, stdio: 'inherit' }).status !== 0
})

const counts = Object.entries(REPORTS).map(countsOf)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const counted = counts.reduce((sum, count) => sum + count.failed, 0)
const failed = counted || (failedStage ? 1 : 0)

if (failedStage) console.log(`\nFailed: ${failedStage}`)
for (const name of missingBrowsers()) console.log(`\nNot tested in ${name}: none was found.`)
if (!findNginx()) console.log('\nNot tested behind nginx: none was found.')
console.log(`\n${passed} passed, ${failed} failed`)
writeFileSync('test-results/counts.json', JSON.stringify({ passed, failed }))
process.exitCode = failed ? 1 : 0
