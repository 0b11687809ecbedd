import { once } from 'node:events'
import { createServer } from 'node:http'
import { connectTab } from '../support/connected-tab.ts'
import { copiedText, keepCopied } from '../support/copied-text.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'
import { startService } from './start-service.ts'

test.use({ signedIn: false, permissions: ['clipboard-write'] })

type Document = Record<string, unknown> & { id: string }

/** A remote service whose records are of no form that this one's can have. */
const serve = async () => {
  let operators: readonly Document[] = []
  let deep = '0'
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
    /** What it has from now on; `text` stands for `"DEEP"` in it. */
    have: (records: readonly Document[], text = '0') => {
      operators = records
      deep = text
    },
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

// Regression: the whole list, or the JSON of a record, ended in "The dashboard ran into an error".
test('odd ids, members of other types, deep ones and names of Object.prototype end no page', async ({
  page,
}) => {
  await keepCopied(page)
  const remote = await serve()
  const gateway = await startService({ ADIT_UPSTREAM_URL: remote.url })
  const names = { ['__proto__']: { polluted: 1 }, constructor: { prototype: { polluted: 1 } } }
  const metadata = JSON.stringify(Object.fromEntries(Object.entries(names)))
  const deep = '['.repeat(400) + ']'.repeat(400)
  const records = [
    // No address can hold them.
    record('\ud800'),
    record('..'),
    record('a/b%2f?c#d'),
    record('deep', { odd: 'DEEP' }),
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
    record('nested', { metadata: deep }),
    record('twice'),
    record('twice', { description: 'Another' }),
  ]
  remote.have(records, deep)
  await connectTab(page, gateway.url, 'adit_any')
  await page.goto(`${gateway.url}/operators`)
  const shown = ['Door a/b%2f?c#d', 'Door deep', 'Door __proto__', 'Door constructor']
  const link = (name: string) =>
    page.getByRole('table', { name: 'Operators' }).getByRole('link', { name, exact: true })
  for (const name of shown) await expect(link(name)).toBeVisible()
  await expect(page.getByText(/^4 entries of this page can't be read/)).toBeVisible()
  await goInside(page, '/operators?all=yes')
  for (const name of shown) await expect(link(name)).toBeVisible()
  await link('Door a/b%2f?c#d').click()
  await expect(page.getByRole('heading', { name: 'Door a/b%2f?c#d' })).toBeVisible()
  await goInside(page, '/operators/deep?tab=json')
  await expect(page.getByRole('textbox', { name: 'JSON' })).toContainText('"odd":[[')
  for (const id of ['__proto__', 'constructor']) {
    await goInside(page, `/operators/${id}`)
    await expect(page.getByRole('heading', { name: `Door ${id}` })).toBeVisible()
    for (const tab of ['Summary', 'Bound endpoints', 'JSON']) {
      const toTab = page.getByRole('link', { name: new RegExp(`^${tab}( \\d+)?$`) })
      await toTab.click()
      await expect(toTab).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { name: `Door ${id}` })).toBeVisible()
    }
    await goInside(page, `/operators/${id}/edit`)
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue(`Door ${id}`)
  }
  for (const id of ['deep', 'nested']) {
    await goInside(page, `/operators/${id}/edit`)
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue(`Door ${id}`)
  }
  await test.step('numbers are shown, copied and downloaded as the service wrote them', async () => {
    const written = '{"count":9007199254740993,"price":1.0,"vast":1e400,"tiny":-0}'
    remote.have([record('exact', { odd: 'DEEP' })], written)
    await goInside(page, '/operators/exact?tab=json')
    for (const shown of ['"count": 9007199254740993,', '"price": 1.0,', '"vast": 1e400,'])
      await expect(page.getByRole('textbox', { name: 'JSON' })).toContainText(shown)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => copiedText(page)).toMatch(/993,\s+"price": 1\.0,\s+"vast": 1e400,/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const stream = await (await download).createReadStream()
    expect((await stream.toArray()).join('')).toContain(written)
    remote.have(records, deep)
  })
  await goInside(page, '/operators/numbers')
  await expect(page.getByRole('alert')).toContainText("The response doesn't match this API")
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
  await test.step('of what is nested too deep that is said', async () => {
    remote.have([record('deep', { odd: 'DEEP' })], '['.repeat(100_000) + ']'.repeat(100_000))
    await page.goto(`${gateway.url}/operators`)
    await expect(page.getByText('The response is too large')).toBeVisible()
  })
  await gateway.stop()
  remote.stop()
})
