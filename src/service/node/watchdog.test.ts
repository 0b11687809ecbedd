import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const MAIN = fileURLToPath(new URL('../../../dist/service/main.js', import.meta.url))

// Stops the event loop for good on SIGUSR2, without the load of a loop that spins.
const STICK = `import { writeSync } from 'node:fs'
process.on('SIGUSR2', () => {
  writeSync(1, 'stuck')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})`

// A PGlite without room for its log spun at 100 %: SIGTERM was ignored, and no supervisor saw an end.
test('a process whose event loop is stuck for 30 seconds says so and ends', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(STICK)}`
  const env = { PORT: '0', ADIT_UPSTREAM_URL: 'http://127.0.0.1:1' }
  const service = spawn(process.execPath, ['--import', preload, MAIN], { env })
  onTestFinished(() => void service.kill('SIGKILL'))
  const closed = once(service, 'close')
  let said = ''
  service.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(service.stdout, 'data')

  service.kill('SIGUSR2')
  // Two signals at once may be handled in either order.
  while (!String(await once(service.stdout, 'data')).includes('stuck'));
  service.kill('SIGTERM')
  const [code, signal] = await closed
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  expect(said).toMatch(
    new RegExp(
      `^Adit ends: its process ${service.pid} was stuck for 30 seconds .* Start it again;`,
    ),
  )
}, 120_000)
