import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { limitInFlight } from './http/in-flight.ts'
import { openCertificateAuthority } from '#service/core/api/certificate-authority.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { staticFiles } from '#service/node/http/static-files.ts'
import { createThreadedEvaluator } from '#service/node/selectors/threaded-evaluator.ts'
import { testConfiguration } from '#service/testing/test-service.ts'
import { storeOver } from '#service/core/store/store.ts'
import { createFaults } from '#service/faults/faults.ts'
import { testStores } from '#service/testing/test-stores.ts'

// Opening a store takes seconds on a busy machine.
const pages = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-app-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Adit</title>')
  return staticFiles(folder)
}

const logTo = (lines: string[]) => ({ write: (line: string) => lines.push(line) })
const logged = (lines: string[]) => lines.map((line) => JSON.parse(line))

const embeddedApp = async (lines: string[]) => {
  // One store proves as much as all, and the last one is the fastest.
  const testStore = testStores.at(-1)
  if (!testStore) throw new Error('There is no store to test on')
  const opened = await testStore.openPool()
  const store = await storeOver(opened)
  const evaluator = createThreadedEvaluator()
  onTestFinished(async () => {
    await evaluator.close()
    await store.close()
  })
  const authority = await openCertificateAuthority(store.certificateAuthority, { days: 90 })
  const served = { configuration: testConfiguration, logger: logTo(lines), ...(await files()) }
  return {
    store,
    app: createApp({ ...served, store, authority, evaluator, faults: createFaults(opened.pool) }),
  }
}
const files = async () => ({ staticFiles: await pages() })

test('the log names the route that answered, with pages mounted behind all routes', async () => {
  const lines: string[] = []
  const { app } = await embeddedApp(lines)
  for (const [method, path] of [
    ['GET', '/healthz'],
    ['HEAD', '/healthz'],
    ['GET', '/config.json'],
    ['GET', '/api/kubernetes_operators/k8sop_1?limit=1'],
    ['PUT', '/api/kubernetes_operators/k8sop_1'],
    ['GET', '/api/edges/tcp/a/ip_restriction'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/private'],
    ['GET', '/account/edges'],
    ['GET', '/account/edges/'],
    ['GET', '/edges'],
    ['GET', '/faults'],
    ['GET', '/operators/private'],
    ['POST', '/private'],
  ] as const)
    await app.request(path, { method, headers: { Accept: 'text/html' } })
  expect(logged(lines).map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'GET /healthz 200',
    'HEAD /healthz 200',
    'GET /config.json 200',
    'GET /api/kubernetes_operators/:id 401',
    'PUT /api/kubernetes_operators/:id 405',
    'GET /api/edges/tcp/:id/ip_restriction 401',
    'GET /api/openapi.json 200',
    'GET /api/* 404',
    'GET /account/edges 401',
    'GET /* 404',
    'GET /* 200',
    'GET /faults 200',
    'GET /* 200',
    'POST /* 404',
  ])
})

test('requests for the service are counted as in flight, however written, and what is always answered is not', async () => {
  const configuration = { ...testConfiguration, upstreamUrl: 'http://127.0.0.1:1' }
  const inFlight = limitInFlight()
  const app = createApp({ configuration, inFlight, logger: null, ...(await files()) })
  const isCounted = async (path: string): Promise<boolean> => {
    const bindings: ServiceEnv['Bindings'] = {}
    await app.request(path, {}, bindings)
    return bindings.place !== undefined
  }
  for (const path of [
    '/api',
    '/api/kubernetes_operators?limit=0',
    '/%61pi/kubernetes_operators',
    '/x/%2e%2e/api/kubernetes_operators',
    '/account/edges',
    '/account/audit',
    '/metrics',
    '/sign-in',
  ])
    expect(await isCounted(path), path).toBe(true)
  for (const path of ['/', '/index.html', '/config.json', '/healthz', '/operators/api', '/apiary'])
    expect(await isCounted(path), path).toBe(false)
})

test('a gateway has no list of edges and no sign-in links: 404, and no page in their place', async () => {
  const configuration = { ...testConfiguration, faults: false, upstreamUrl: 'http://127.0.0.1:1' }
  const app = createApp({ configuration, logger: null, ...(await files()) })
  const headers = { Authorization: 'Bearer key', 'Service-Version': '2' }
  for (const [method, path] of [
    ['GET', '/account/edges'],
    ['POST', '/sign-in'],
    ['DELETE', '/sign-in'],
  ] as const) {
    const response = await app.request(path, { method, headers })
    expect([path, response.status]).toEqual([path, 404])
    expect((await response.json()).details.operation_id).toMatch(/^op_/)
  }
})

test('a 503 leaves its cause in the log', async () => {
  const lines: string[] = []
  const { app, store } = await embeddedApp(lines)
  await store.close()
  const response = await app.request('/healthz')
  expect(response.status).toBe(503)
  expect((await response.json()).msg).toContain('cannot reach its database')
  expect(logged(lines)[0]).toMatchObject({
    path: '/healthz',
    status: 503,
    failure: { name: 'Error', code: expect.stringMatching(/^(after calling end|driver has)/) },
  })
})
