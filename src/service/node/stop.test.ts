import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createProcessGroup, QUICK_START, stopService } from '#service/testing/test-process.ts'

// Each test starts processes, each of which takes seconds on a busy machine.
const MAIN = fileURLToPath(new URL('../../../dist/service/main.js', import.meta.url))
const RUN_BUILT = fileURLToPath(new URL('build/run-built.mjs', import.meta.url))
const NODE = `"${process.execPath}" ${QUICK_START}`
const SCRIPT = '/usr/bin/script'
const READY = /ready: (http:\/\/[^/\s]+)\/[^\n]*\n/

let root = ''
const groups: ChildProcess[] = []
const { start, killAll } = createProcessGroup()

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'adit-stop-'))
  const scripts = { start: `${NODE} "${RUN_BUILT}" main` }
  await writeFile(join(root, 'package.json'), JSON.stringify({ scripts }))
})
afterEach(killAll)
afterAll(async () => {
  for (const { pid = 0 } of groups)
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The whole group has ended.
    }
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts a program in a process group of its own, on a new data folder. */
const run = async (program: string, ...args: string[]) => {
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      HOME: root,
      PORT: '0',
      ADIT_DATA_DIR: await mkdtemp(join(root, 'data-')),
      ADIT_FAULTS: '1',
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
  /** Started once: whatever ends a service that npm runs, these go on. */
  let others: string[] = []
  beforeAll(async () => {
    const background = [`${NODE} "${MAIN}"`, 'npm start'].map(async (command) =>
      (await run('sh', '-c', `${command} & exit 0`)).origin(),
    )
    others = await Promise.all(background)
  })

  test.each([
    ['npm gets', 'SIGTERM'],
    ['its terminal sends everyone', 'SIGINT'],
  ] as const)(
    'stops in order when %s %s, and one that was left in the background goes on',
    async (target, signal) => {
      const service = await run('npm', 'start')
      const origin = await service.origin()
      await fetch(`${origin}/faults`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ kind: 'slow', ms: 1500 }),
      })
      const slow = statusOf(origin, '/api/kubernetes_operators')
      while ((await (await fetch(`${origin}/faults`)).json()).faults.length > 0);
      const { pid = 0 } = service.child
      process.kill(target === 'npm gets' ? pid : -pid, signal)
      expect(await slow).toBe(401)
      await service.allEnded
      for (const other of others) expect(await statusOf(other)).toBe(200)
    },
  )
})

describe('SIGHUP', () => {
  test('does not end a service without a terminal, as under nohup', async () => {
    const service = await start({ env: { ADIT_DATA_DIR: await mkdtemp(join(root, 'data-')) } })
    service.kill('SIGHUP')
    expect(await statusOf(service.origin)).toBe(200)
    expect((await stopService(service)).code).toBe(0)
  })

  test.runIf(existsSync(SCRIPT))('stops a service in order when its terminal goes', async () => {
    const script = `${NODE} "${MAIN}" & echo "pid $!."; wait $!; echo "code $?."`
    const terminal = await run(SCRIPT, '-qec', script, '/dev/null')
    await terminal.origin()
    process.kill(Number(/pid (\d+)\./.exec(terminal.said())?.[1]), 'SIGHUP')
    await terminal.allEnded
    expect(terminal.said()).toContain('code 0.')
  })
})
