import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUICK_START } from '#service/testing/test-process.ts'

// Gateways, which start in a fifth of the time: how a process stops does not depend on where its data is.
const MAIN = fileURLToPath(new URL('../../../dist/service/main.js', import.meta.url))
const RUN_BUILT = fileURLToPath(new URL('build/run-built.mjs', import.meta.url))
const NODE = `"${process.execPath}" ${QUICK_START}`
const SCRIPT = '/usr/bin/script'
const READY = /ready: (http:\/\/[^/\s]+)\/[^\n]*\n/

let root = ''
const groups: ChildProcess[] = []

/** A remote service that answers when it is told to. */
const remote = createServer((_, answer) => void waiting.push(answer))
const waiting: ServerResponse[] = []
let upstream = ''

beforeAll(async () => {
  await once(remote.listen(0, '127.0.0.1'), 'listening')
  const address = remote.address()
  upstream = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  root = await mkdtemp(join(tmpdir(), 'adit-stop-'))
  const scripts = { start: `${NODE} "${RUN_BUILT}" main` }
  await writeFile(join(root, 'package.json'), JSON.stringify({ scripts }))
})
afterAll(async () => {
  remote.closeAllConnections()
  remote.close()
  for (const { pid = 0 } of groups)
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The whole group has ended.
    }
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts a program in a process group of its own. */
const run = (program: string, ...args: string[]) => {
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      HOME: root,
      PORT: '0',
      ADIT_UPSTREAM_URL: upstream,
    },
  })
  groups.push(child)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  return {
    child,
    said: () => said,
    origin: async (): Promise<string> => {
      while (!READY.test(said)) await once(child.stdout, 'data')
      return READY.exec(said)?.[1] ?? ''
    },
    /** Once all that it started has ended, too: until then somebody holds its output. */
    allEnded: once(child, 'close'),
  }
}

const statusOf = async (origin: string, path = '/healthz'): Promise<number> =>
  (await fetch(`${origin}${path}`)).status

describe.runIf(process.platform === 'linux')('a service that npm runs', () => {
  /** Started once: whatever ends another service that npm runs, this one goes on. */
  let background = ''
  beforeAll(async () => {
    background = await run('sh', '-c', 'npm start & exit 0').origin()
  })

  test.each([
    ['npm gets', 'SIGTERM'],
    ['its terminal sends everyone', 'SIGINT'],
  ] as const)(
    'stops in order when %s %s, and one that was left in the background goes on',
    async (target, signal) => {
      const service = run('npm', 'start')
      const origin = await service.origin()
      const slow = statusOf(origin, '/api/kubernetes_operators')
      await expect.poll(() => waiting.length).toBe(1)
      const { pid = 0 } = service.child
      process.kill(target === 'npm gets' ? pid : -pid, signal)
      // It has heard the signal: it takes no other request.
      await expect.poll(() => statusOf(origin).catch(() => 'gone')).toBe('gone')
      waiting.pop()?.writeHead(401).end()
      expect(await slow).toBe(401)
      await service.allEnded
      expect(await statusOf(background)).toBe(200)
    },
  )
})

test.runIf(existsSync(SCRIPT))(
  'SIGHUP stops a service in order when its terminal goes',
  async () => {
    const script = `${NODE} "${MAIN}" & echo "pid $!."; wait $!; echo "code $?."`
    const terminal = run(SCRIPT, '-qec', script, '/dev/null')
    await terminal.origin()
    process.kill(Number(/pid (\d+)\./.exec(terminal.said())?.[1]), 'SIGHUP')
    await terminal.allEnded
    expect(terminal.said()).toContain('code 0.')
  },
)
