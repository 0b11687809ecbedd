// Runs every check and test in turn, stops at the first stage that fails, and says how many tests
// passed and failed, read from the reports. `test-results/counts.json` keeps the same two numbers.
// What failed is told again at the end: of a long output often only the end is kept.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { findNginx } from './process/find-nginx.mjs'

/** Runs scripts at once, or so many at a time: the others run when one fails, too. */
const together = (scripts, most = scripts.length) =>
  `npx concurrently --group --max-processes ${most} --names ${scripts.join(',')} ${scripts.map((name) => `"npm run ${name}"`).join(' ')}`

const STAGES = [
  together(['check', 'build:test']),
  'node e2e/install-chromium.mjs',
  // Each keeps two processors busy: side by side they took as long, and a test waited for its turn.
  together(['test:unit', 'test:e2e'], 1),
]

const REPORTS = {
  'test-results/unit.json': ({
    numPassedTests,
    numFailedTests,
    numFailedTestSuites,
    testResults,
  }) => ({
    passed: numPassedTests,
    // A file that fails to load reports no failed tests.
    failed: numFailedTests || numFailedTestSuites,
    failures: testResults.filter(({ status }) => status === 'failed').flatMap(unitFailures),
  }),
  'test-results/e2e.json': ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || errors.length,
    failures: [...errors.map(({ message }) => message), ...suites.flatMap(e2eFailures)],
  }),
}

const unitFailures = ({ name, message, assertionResults }) => [
  ...(message ? [`${relative('.', name)}\n${message}`] : []),
  ...assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) =>
        `${relative('.', name)} › ${fullName}\n${failureMessages.join('\n')}`,
    ),
]

const e2eFailures = ({ suites = [], specs }) => [
  ...suites.flatMap(e2eFailures),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors)
      return `e2e/${file}:${line} › ${title}\n${errors.map(({ message }) => message).join('\n')}`
    }),
]

const countsOf = ([file, read]) => {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // The stage that writes this report did not run, or failed before writing it.
    return { passed: 0, failed: 0, failures: [] }
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
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`\n${failure}`)
if (!findNginx()) console.log('\nNot tested behind nginx: none was found.')
console.log(`\n${passed} passed, ${failed} failed`)
writeFileSync('test-results/counts.json', JSON.stringify({ passed, failed }))
process.exitCode = failed ? 1 : 0
