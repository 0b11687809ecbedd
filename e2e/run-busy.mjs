// Finds tests that hold only on a fast machine: runs all tests beside four busy loops, then the browser tests with
// every request of a page 300 ms late. With an argument it runs only that half: node e2e/run-busy.mjs loops|late
import { spawn, spawnSync } from 'node:child_process'

const LOOPS = 4
const LATE_MS = 300

const run = (script, env = {}) =>
  spawnSync(`npm run ${script}`, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status === 0

const besideLoops = () => {
  // The loops end with this process, however it ends: their standard input closes.
  const loop =
    'process.stdin.on("end", () => process.exit()).resume(); setInterval(() => { for (const end = Date.now() + 100; Date.now() < end; ); })'
  const loops = Array.from({ length: LOOPS }, () =>
    spawn(process.execPath, ['-e', loop], { stdio: ['pipe', 'ignore', 'inherit'] }),
  )
  const isGreen = run('test')
  for (const child of loops) child.kill('SIGKILL')
  return isGreen
}

const HALVES = {
  loops: besideLoops,
  late: () =>
    run('build:test --silent') && run('test:e2e', { ADIT_TEST_LATENCY_MS: String(LATE_MS) }),
}

const [only] = process.argv.slice(2)
const names = only === undefined ? Object.keys(HALVES) : [only]
const results = names.map((name) => {
  const half = HALVES[name]
  if (!half) throw new Error(`There is no "${name}": loops or late`)
  return { name, isGreen: half() }
})
for (const { name, isGreen } of results) console.log(`${name}: ${isGreen ? 'passed' : 'failed'}`)
process.exitCode = results.every(({ isGreen }) => isGreen) ? 0 : 1
