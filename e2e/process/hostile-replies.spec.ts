import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { connectTab } from '../connected-tab.ts'
import { expect } from '../fixtures.ts'
import { test } from './start-service.ts'

test.use({ signedIn: false })

type Document = Record<string, unknown> & { id: string }

/** A remote service whose records are of no form that this one's can have. `deep` stands for `"DEEP"`. */
const serve = async (operators: readonly Document[], deep = '0') => {
  const server = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?')
    const [, , id = '', part] = path.split('/')
    const one = operators.find((operator) => operator.id === decodeURIComponent(id))
    const reply =
      part === 'bound_endpoints'
        ? { endpoints: [], next_page_uri: null }
        : id === ''
          ? { operators, next_page_uri: null }
          : one
    response
      .writeHead(reply ? 200 : 404, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(reply ?? {}).replaceAll('"DEEP"', deep))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const record = (id: string, members: object = {}): Document => ({
  id,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  description: `Door ${id}`,
  enabled_features: ['bindings'],
  region: 'eu',
  ...members,
})

const showsRecord = (page: Page, name: string) =>
  expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()

// Regression: the whole list ended in "The dashboard ran into an error".
test('an id that no address can hold takes no other record from the list', async ({
  page,
  startService,
}) => {
  const remote = await serve([record('\ud800'), record('..'), record('a/b%2f?c#d'), record('%')])
  const gateway = await startService({ ADIT_UPSTREAM_URL: remote.url })
  await connectTab(page, gateway.url, 'adit_any')
  await page.goto(`${gateway.url}/operators`)
  await expect(page.getByText("2 entries of this page can't be read")).toBeVisible()
  await showsRecord(page, 'Door %')
  await page.goto(`${gateway.url}/operators?all=yes`)
  await showsRecord(page, 'Door %')
  await page.getByRole('link', { name: 'Door a/b%2f?c#d', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Door a/b%2f?c#d' })).toBeVisible()
  remote.stop()
})

// Regression: the JSON of such a record ended in "The dashboard ran into an error".
test('a field that is nested 100,000 deep ends no page', async ({ page, startService }) => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const remote = await serve(
    [record('deep', { odd: 'DEEP' }), record('text', { metadata: deep })],
    deep,
  )
  const gateway = await startService({ ADIT_UPSTREAM_URL: remote.url })
  await connectTab(page, gateway.url, 'adit_any')
  for (const list of ['', '?all=yes']) {
    await page.goto(`${gateway.url}/operators${list}`)
    await showsRecord(page, 'Door deep')
  }
  await page.goto(`${gateway.url}/operators/deep?tab=json`)
  await expect(page.getByText('nested too deep to be shown')).toBeVisible()
  await page.goto(`${gateway.url}/operators/text/edit`)
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Door text')
  await page.goto(`${gateway.url}/operators/deep/edit`)
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Door deep')
  remote.stop()
})

test('members of other types and names of Object.prototype end no page', async ({
  page,
  startService,
}) => {
  const names = { ['__proto__']: { polluted: 1 }, constructor: { prototype: { polluted: 1 } } }
  const metadata = JSON.stringify(Object.fromEntries(Object.entries(names)))
  const remote = await serve([
    record('numbers', {
      description: 7,
      metadata: 8,
      region: 9,
      created_at: 5,
      enabled_features: [1, null],
      deployment: { name: 1, version: {}, namespace: [] },
      binding: { endpoint_selectors: [1], cert: 5 },
    }),
    record('texts', { deployment: 'x', binding: [], principal: 'x', enabled_features: 'x' }),
    record('__proto__', { ...names, metadata }),
    record('constructor', { toString: 1, hasOwnProperty: 1, metadata }),
    record('twice'),
    record('twice', { description: 'Another' }),
  ])
  const gateway = await startService({ ADIT_UPSTREAM_URL: remote.url })
  await connectTab(page, gateway.url, 'adit_any')
  for (const list of ['', '?all=yes']) {
    await page.goto(`${gateway.url}/operators${list}`)
    await showsRecord(page, 'Door __proto__')
    await showsRecord(page, 'Door constructor')
  }
  for (const id of ['__proto__', 'constructor']) {
    for (const tab of ['summary', 'binding', 'bound-endpoints', 'json']) {
      await page.goto(`${gateway.url}/operators/${id}?tab=${tab}`)
      await expect(page.getByRole('heading', { name: `Door ${id}` })).toBeVisible()
    }
    await page.goto(`${gateway.url}/operators/${id}/edit`)
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue(`Door ${id}`)
  }
  await page.goto(`${gateway.url}/operators/numbers`)
  await expect(page.getByRole('alert')).toContainText("The response doesn't match this API")
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
  remote.stop()
})
