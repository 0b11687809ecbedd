import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../fixtures.ts'
import { servePlainly, serveRemote } from './plain-server.ts'

const ROOT = join(import.meta.dirname, '../..')

test.use({ signedIn: false })

test('plain files on any web server are the whole dashboard of a remote service', async ({
  page,
  key,
  api,
  baseURL,
  expectConsole,
}) => {
  const remote = await serveRemote(baseURL ?? '')
  await promisify(execFile)('npm', ['run', 'build:static'], {
    cwd: ROOT,
    env: { ...process.env, ADIT_CONNECT_SRC: remote.url },
  })
  const host = await servePlainly(join(ROOT, 'dist/static'))

  await page.goto(`${host.url}/operators`)
  await page.getByLabel('Base URL').fill(`${remote.url}/api`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('No operators yet')).toBeVisible()

  await page.getByRole('button', { name: 'New operator' }).click()
  await page.getByLabel('Description', { exact: true }).fill('From plain files')
  await page.getByRole('button', { name: 'Create operator' }).click()
  await expect(page.getByRole('heading', { name: 'From plain files' })).toBeVisible()
  const list: unknown = await (await api.get('/api/kubernetes_operators')).json()
  expect(list).toMatchObject({ operators: [{ description: 'From plain files' }] })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'From plain files' })).toBeVisible()

  // The worker is started under the policy in the page, and calls the other origin.
  await page.goto(`${host.url}/operators?all=yes`)
  await expect(page.getByRole('grid').getByRole('link')).toHaveText('From plain files')
  await expect(page.getByText(/of 120 requests this minute/).first()).toBeVisible()

  // Regression: a server whose policy forbids that of the worker lost every page, not only the copy.
  const strict = await servePlainly(join(ROOT, 'dist/static'), {
    'Content-Security-Policy': "trusted-types 'none'",
  })
  expectConsole(/^CSP: trusted-types /, /trusted-types/)
  await page.goto(`${strict.url}/operators`)
  await page.getByLabel('Base URL').fill(`${remote.url}/api`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('link', { name: 'From plain files' })).toBeVisible()
  await page.goto(`${strict.url}/operators?all=yes`)
  await expect(page.getByRole('alert')).toContainText('the part of the dashboard that keeps all')
  await expect(page.getByText('Nothing loaded yet')).toBeVisible()

  // The page's CSP blocks sending the key to any other service.
  expectConsole(new RegExp(`${baseURL}/api/kubernetes_operators`))
  await page.goto(`${host.url}/settings`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Base URL').fill(`${baseURL}/api`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  const field = page.getByLabel('Base URL')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/isn't allowed to call.*ADIT_CONNECT_SRC/)

  await Promise.all([host.stop(), strict.stop(), remote.stop()])
})
