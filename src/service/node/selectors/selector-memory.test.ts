import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hostileSelectors } from '#service/testing/test-hostile-selectors.ts'
import { unpackEmptyDatabase } from '#service/testing/test-pglite.ts'
import { apiOf, createProcessGroup } from '#service/testing/test-process.ts'

const AT_ONCE = 4
const MOST_MIB = 250

/** A process value that Linux reports in KiB, converted to MiB. */
const memoryOf = async (pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}

/** The peak growth of a process's memory while the work runs. */
const growthWhile = async (pid: number, work: () => Promise<void>): Promise<number> => {
  const before = await memoryOf(pid, 'VmRSS')
  // Resets the peak to the current use.
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  await work()
  return (await memoryOf(pid, 'VmHWM')) - before
}

describe.runIf(process.platform === 'linux')('hostile selectors', () => {
  test('leave the service its memory and its health, and are refused by name or fail', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'adit-hostile-'))
    const { start, killAll } = createProcessGroup()
    onTestFinished(async () => {
      await killAll()
      await rm(dataDir, { recursive: true })
    })
    const told = { env: { ADIT_DATA_DIR: dataDir }, asShipped: true }
    // A start that creates the database does so in memory that the attack could reuse unnoticed.
    await unpackEmptyDatabase(dataDir)
    const { pid, origin, key } = await start(told)
    const api = apiOf(origin, key)
    const create = async (selectors: string[]): Promise<Response> => {
      const body = {
        enabled_features: ['bindings'],
        binding: { endpoint_selectors: selectors },
      }
      const reply = await api('POST', '/kubernetes_operators', body)
      if (reply.status !== 429) return reply
      // On a busy machine the others of the account may hold the places; the reply says how long.
      await sleep(Number(reply.headers.get('Retry-After')) * 1_000)
      return create(selectors)
    }
    for (let round = 0; round < AT_ONCE; round += 1)
      expect((await create(['true'])).status).toBe(201)
    const grown = await growthWhile(pid, async () => {
      for (let first = 0; first < hostileSelectors.length; first += AT_ONCE) {
        const attacks = hostileSelectors.slice(first, first + AT_ONCE).map(async ([name, text]) => {
          const answer = await create(['true', text])
          // One that fails, since a value grows too large, matches nothing, and may be written.
          if (answer.status === 201) return
          expect(answer.status, name).toBe(422)
          expect((await answer.json()).details).toHaveProperty(
            ['binding.endpoint_selectors[1]'],
            'Takes too long, or too much memory, to evaluate. Simplify it.',
          )
        })
        expect((await fetch(`${origin}/healthz`)).status).toBe(200)
        await Promise.all(attacks)
      }
    })
    expect(grown).toBeLessThan(MOST_MIB)
    expect((await create(['true'])).status).toBe(201)
  })
})
