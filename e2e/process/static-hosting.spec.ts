import type { Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../support/fixtures.ts'
import { findNginx } from './find-nginx.mjs'
import { serveByNginx } from './nginx.ts'
import { servePlainly, serveRemote } from './plain-server.ts'
import { signOut, createNameless } from '../support/navigation.ts'

const ROOT = join(import.meta.dirname, '../..')
const STATIC = join(ROOT, 'dist/static')

// One build, for the service that all of these tests call.
let remote: Awaited<ReturnType<typeof serveRemote>>

test.use({ signedIn: false })
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ baseURL }) => {
  remote = await serveRemote(baseURL ?? '')
  await promisify(execFile)('npm', ['run', 'build:static'], {
    cwd: ROOT,
    env: { ...process.env, ADIT_CONNECT_SRC: remote.url },
  })
})

test.afterAll(() => remote.stop())

const connect = async (page: Page, address: string, key: string, api = `${remote.url}/api`) => {
  await page.goto(address)
  await page.getByLabel('Base URL').fill(api)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
}

test('plain files on any web server are the whole dashboard of a remote service', async ({
  page,
  key,
  api,
  baseURL,
  expectConsole,
}) => {
  // The policy in the page is the whole one: a server may send it, too.
  const html = await readFile(join(STATIC, 'index.html'), 'utf8')
  const [, policy = ''] =
    /<meta http-equiv="Content-Security-Policy" content="(.*?)">/.exec(html) ?? []
  const host = await servePlainly(STATIC, {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
  })

  await connect(page, `${host.url}/operators`, key)
  await expect(page.getByText('No operators yet')).toBeVisible()

  await page.getByRole('button', { name: 'New operator' }).first().click()
  await page.getByLabel('Description', { exact: true }).fill('From plain files')
  await createNameless(page)
  await expect(page.getByRole('heading', { name: 'From plain files' })).toBeVisible()
  const list: unknown = await (await api.get('/api/kubernetes_operators')).json()
  expect(list).toMatchObject({ operators: [{ description: 'From plain files' }] })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'From plain files' })).toBeVisible()

  // Regression: a server whose policy forbids the only one of the page, which is for a worker, lost every page.
  const strict = await servePlainly(STATIC, { 'Content-Security-Policy': "trusted-types 'none'" })
  await connect(page, `${strict.url}/operators`, key)
  await expect(page.getByRole('link', { name: 'From plain files' })).toBeVisible()
  await page.goto(`${strict.url}/operators/new`)
  await page.getByRole('checkbox', { name: 'bindings' }).check()
  await expect(page.getByRole('region', { name: 'Matching endpoints' })).toBeVisible()

  // The page's CSP blocks sending the key to any other service.
  expectConsole(new RegExp(`${baseURL}/api/kubernetes_operators`))
  await page.goto(`${host.url}/settings`)
  await signOut(page)
  await connect(page, `${host.url}/connect`, key, `${baseURL}/api`)
  const field = page.getByLabel('Base URL')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/isn't allowed to call.*ADIT_CONNECT_SRC/)

  await Promise.all([host.stop(), strict.stop()])
})

const nginx = findNginx()
if (nginx !== undefined) {
  test("nginx with the server block of the service's README serves every page, compressed and cached", async ({
    page,
    key,
    request,
    seedOperator,
  }) => {
    const host = await serveByNginx(nginx, STATIC)
    const headersOf = async (path: string) => (await request.get(host.url + path)).headers()
    const { id } = await seedOperator({ description: 'Behind nginx' })
    await connect(page, `${host.url}/operators/${id}?tab=json`, key)
    await expect(page.getByRole('heading', { name: 'Behind nginx' })).toBeVisible()
    await page.goto(`${host.url}/operators?all=yes`)
    await expect(page.getByRole('table').getByRole('link')).toHaveText('Behind nginx')

    expect(await headersOf(`/operators/${id}`)).toMatchObject({
      'cache-control': 'no-cache',
      'content-encoding': 'gzip',
      'content-security-policy': "frame-ancestors 'none'",
      'content-type': 'text/html',
      vary: 'Accept-Encoding',
    })
    const html = await readFile(join(STATIC, 'index.html'), 'utf8')
    const [script] = /assets\/[\w-]+\.js/.exec(html) ?? []
    expect(await headersOf(`/${script}`)).toMatchObject({
      'cache-control': 'max-age=31536000',
      'content-encoding': 'gzip',
    })
    const old = await request.get(`${host.url}/assets/app-of-another-build.js`)
    expect([old.status(), old.headers()['cache-control']]).toEqual([404, undefined])
    expect(await headersOf('/config.json')).toMatchObject({ 'cache-control': 'no-cache' })
    await host.stop()
  })
}
