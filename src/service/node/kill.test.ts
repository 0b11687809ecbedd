import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AUDIT_PATH } from '#contract/audit.ts'
import { type ServiceProcess, apiOf, createProcessGroup } from '#service/testing/test-process.ts'

test('no acknowledged write is lost when the process is killed, and killed again; without its folder it ends', async () => {
  const ROUNDS = 2
  const WRITES = 10
  const root = await mkdtemp(join(tmpdir(), 'adit-kill-'))
  const dataDir = join(root, 'data')
  const { start, killAll } = createProcessGroup()
  onTestFinished(async () => {
    await killAll()
    await rm(root, { recursive: true })
  })
  const acknowledged = new Set<string>()
  let backend = 0

  const allIds = async (service: ServiceProcess): Promise<Set<string>> => {
    const api = apiOf(service.origin, service.key)
    const ids = new Set<string>()
    for (let query = ''; ;) {
      const page = await (await api('GET', `/kubernetes_operators${query}`)).json()
      for (const { id } of page.operators) ids.add(id)
      if (!page.next_page_uri) return ids
      query = new URL(page.next_page_uri).search
    }
  }
  const audited = async (service: ServiceProcess, operation: string): Promise<string[]> => {
    const beside = apiOf(service.origin, service.key, '')
    const records: string[] = []
    for (let query = '?limit=1000'; ;) {
      const page = await (await beside('GET', `${AUDIT_PATH}${query}`)).json()
      for (const event of page.events) if (event.operation === operation) records.push(event.record)
      if (!page.next_page_uri) return records
      query = new URL(page.next_page_uri).search
    }
  }
  const storedBackend = async (service: ServiceProcess): Promise<number> => {
    const found = await apiOf(service.origin, service.key)('GET', '/edges/tls/edge/backend')
    return found.status === 404 ? 0 : Number((await found.json()).backend.id)
  }
  const createUntilKilled = async (service: ServiceProcess, enough: () => void) => {
    const api = apiOf(service.origin, service.key)
    for (let count = 1; ; count += 1) {
      const created = await api('POST', '/kubernetes_operators', { description: `${count}` })
      const { id } = await created.json()
      acknowledged.add(id)
      if (count === WRITES) enough()
    }
  }
  const putUntilKilled = async (service: ServiceProcess) => {
    const api = apiOf(service.origin, service.key)
    for (let next = backend + 1; ; next += 1) {
      const put = await api('PUT', '/edges/tls/edge/backend', { backend_id: `${next}` })
      await put.json()
      backend = next
    }
  }

  for (let round = 0; round <= ROUNDS; round += 1) {
    const service = await start({ env: { ADIT_DATA_DIR: dataDir } })
    const stored = await allIds(service)
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
    expect(await storedBackend(service)).toBeGreaterThanOrEqual(backend)
    // What is stored was audited, and nothing else, acknowledged or not.
    expect((await audited(service, 'createOperator')).toSorted()).toEqual(
      Array.from(stored, (id) => `/kubernetes_operators/${id}`).toSorted(),
    )
    expect(await audited(service, 'replaceTlsBackend')).toHaveLength(await storedBackend(service))
    if (round === ROUNDS) {
      await rm(dataDir, { recursive: true })
      const request = apiOf(service.origin, service.key)('POST', '/kubernetes_operators', {})
      expect(
        await request.then(
          ({ status }) => status,
          () => 'cut',
        ),
      ).not.toBe(201)
      const { code, stderr } = await service.ended
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^Adit ends: its database in .* Put the folder back/),
      ])
      // As before the first start.
      expect(await readdir(root)).toEqual([])
      break
    }
    backend = await storedBackend(service)
    const writers = [
      ...[1, 2, 3].map(() => createUntilKilled(service, () => service.kill('SIGKILL'))),
      putUntilKilled(service),
    ]
    // Each writer ends with the error of the request that was running at the kill.
    const ends = await Promise.allSettled(writers)
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'))
    await service.ended
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * WRITES)
})
