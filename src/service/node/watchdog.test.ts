import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const MAIN = fileURLToPath(new URL('../../../dist/service/main.js', import.meta.url))

// Prints the data passed to the watchdog, and shortens it to a tenth: the process counts its beats and the
// thread checks them through the same object. Blocks the event loop for good on SIGUSR2, without the CPU load
// of a busy loop.
const PRELOAD = `import { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'
const { Worker } = threads
threads.Worker = class extends Worker {
  constructor(url, options) {
    const { workerData } = options
    writeSync(1, 'watched for ' + workerData.looks * workerData.lookMs + ' ms\\n')
    workerData.lookMs /= 10
    super(url, options)
  }
}
syncBuiltinESMExports()
process.on('SIGUSR2', () => {
  writeSync(1, 'stuck\\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})`

// A PGlite without room for its log spun at 100 %: SIGTERM was ignored, and no supervisor saw an exit.
test('a process whose event loop is stuck says so and ends, after 30 seconds as it is shipped', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(PRELOAD)}`
  const env = { PORT: '0', ADIT_UPSTREAM_URL: 'http://127.0.0.1:1' }
  const service = spawn(process.execPath, ['--import', preload, MAIN], { env })
  onTestFinished(() => void service.kill('SIGKILL'))
  const closed = once(service, 'close')
  const said = { stdout: '', stderr: '' }
  service.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  service.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const until = async (text: string) => {
    while (!said.stdout.includes(text)) await once(service.stdout, 'data')
  }
  await until('Adit is ready')
  expect(said.stdout).toContain('watched for 30000 ms\n')

  service.kill('SIGUSR2')
  // Two signals at once may be handled in either order.
  await until('stuck')
  service.kill('SIGTERM')
  const [code, signal] = await closed
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  expect(said.stderr).toMatch(
    new RegExp(`^Adit ends: its process ${service.pid} was stuck for 3 seconds .* Start it again;`),
  )
})
