import { once } from 'node:events'
import { createServer } from 'node:http'
import { expectAccessible } from '../axe.ts'
import { expect } from '../fixtures.ts'
import { test } from './start-service.ts'
import { askToDelete, goInside } from '../navigation.ts'

test.use({ signedIn: false })

test('the dashboard works through the gateway against another instance', async ({
  page,
  key,
  api,
  baseURL,
  startService,
}) => {
  const gateway = await startService({ ADIT_UPSTREAM_URL: `${baseURL}/api` })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto(`${gateway.url}/operators`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'New operator' }).first().click()
  await page.getByLabel('Description', { exact: true }).fill('Behind the gateway')
  await page.getByRole('button', { name: 'Create operator' }).click()
  await expect(page.getByRole('heading', { name: 'Behind the gateway' })).toBeVisible()
  const list: unknown = await (await api.get('/api/kubernetes_operators')).json()
  expect(list).toMatchObject({ operators: [{ description: 'Behind the gateway' }] })

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Description', { exact: true }).fill('Seen from both sides')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Seen from both sides' })).toBeVisible()

  await page.goto(`${gateway.url}/edges/tls/edgtls_far`)
  const module = page.getByRole('form', { name: 'Backend' })
  await module.getByLabel('Backend ID').fill('bkd_far')
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(module).toContainText('On')
  const backend: unknown = await (await api.get('/api/edges/tls/edgtls_far/backend')).json()
  expect(backend).toMatchObject({ enabled: true, backend: { id: 'bkd_far' } })

  await page.goto(`${gateway.url}/operators`)
  await page.getByRole('link', { name: 'Seen from both sides' }).click()
  await askToDelete(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete operator' }).click()
  await expect(page.getByText('No operators yet')).toBeVisible()
  expect([...hosts]).toEqual([gateway.url])
})

test('without a log of the service, the history of a record is what this browser wrote', async ({
  page,
  key,
  api,
  seedOperator,
  baseURL,
  startService,
}) => {
  const gateway = await startService({ ADIT_UPSTREAM_URL: `${baseURL}/api` })
  const { id } = await seedOperator({ description: 'Hall' })
  await page.goto(`${gateway.url}/operators/${id}/edit`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByLabel('Description', { exact: true }).fill('Hall by hand')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Hall by hand' })).toBeVisible()
  await api.patch(`/api/kubernetes_operators/${id}`, { data: { region: 'eu' } })
  await goInside(page, `/operators/${id}?tab=history`)
  const history = page.getByRole('region', { name: 'Changes by this browser' })
  await expect(history.getByText('This service has no audit log')).toBeVisible()
  const events = history.getByRole('listitem')
  await expect(events).toHaveCount(1)
  await expect(events).toContainText(/^Changed .*by this browser.*Description/s)
  await expect(events.getByRole('button', { name: 'Undo this change' })).toBeVisible()
  await expectAccessible(page, 'a history without a log')
  await goInside(page, '/activity')
  await expect(page.getByRole('link', { name: "Everyone's" })).toHaveCount(0)
  await goInside(page, '/')
  await expect(page.getByRole('region', { name: 'Recent changes' })).toContainText(
    /Changed Hall by hand .* by this browser/,
  )
})

const HOSTILE_PAGE =
  '<!doctype html><title>quiet</title><script src="/api/kubernetes_operators/script"></script>'

/** A remote service that responds with a page and a script that tries to read the dashboard's storage. */
const serveHostilePage = async () => {
  const server = createServer(({ url = '' }, response) => {
    if (url.endsWith('/script'))
      return response
        .writeHead(200, { 'Content-Type': 'text/javascript' })
        .end('document.title = localStorage.kept')
    return response.writeHead(200, { 'Content-Type': 'text/html' }).end(HOSTILE_PAGE)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, stop }
}

// Regression: a remote service's page ran on the dashboard's origin and could read the remembered key.
test('what a remote service answers does not run on the origin of the dashboard', async ({
  page,
  startService,
}) => {
  const remote = await serveHostilePage()
  const gateway = await startService({ ADIT_UPSTREAM_URL: remote.url })
  await test.step('a gateway says that it takes no sign-in links', async () => {
    await page.goto(`${gateway.url}/#code=${'A'.repeat(22)}`)
    await expect(page.getByRole('alert')).toContainText("doesn't use sign-in links")
  })
  await page.evaluate(() => localStorage.setItem('kept', 'read by the page'))

  const answer = await page.goto(`${gateway.url}/api/kubernetes_operators/x`)
  expect(await page.title()).toBe('')
  expect(answer?.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await page.evaluate(() => origin)).toBe('null')

  await page.goto(`${gateway.url}/connect`)
  await page.getByLabel('API key').fill('adit_any')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByLabel('Base URL')).toHaveAccessibleDescription(
    /Got a page instead of the API/,
  )

  await test.step('an unreachable service is said to be so', async () => {
    remote.stop()
    await page.reload()
    const field = page.getByLabel('Base URL')
    await page.getByLabel('API key').fill('adit_any')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/502|remote service/)
  })
})
