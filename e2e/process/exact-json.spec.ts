import { once } from 'node:events'
import { createServer } from 'node:http'
import { connectTab } from '../connected-tab.ts'
import { copiedText, keepCopied } from '../copied-text.ts'
import { expect, test } from '../fixtures.ts'
import { goInside } from '../navigation.ts'
import { startService } from './start-service.ts'

test.use({ signedIn: false, permissions: ['clipboard-write'] })

const RECORD =
  '"id":"k8sop_1","description":"Door","count":9007199254740993,"price":1.0,"vast":1e400,"tiny":-0'

test('numbers are shown, copied and downloaded as the service wrote them', async ({ page }) => {
  await keepCopied(page)
  const one = `{${RECORD},"count":2,"odd name":{"a\u202eb":[7]}}`
  const server = createServer(({ url = '' }, response) => {
    const isOne = url.includes('/k8sop_1')
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(isOne ? one : `{"operators":[{${RECORD}}],"next_page_uri":null}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const upstream = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const gateway = await startService({ ADIT_UPSTREAM_URL: upstream })
  try {
    await connectTab(page, gateway.url, 'adit_any')
    await page.goto(`${gateway.url}/operators`)
    // Until the list is there, it may go to its own address once more.
    await expect(page.getByRole('link', { name: 'Door' })).toBeVisible()
    await goInside(page, '/operators/k8sop_1?tab=json')
    const code = page.getByRole('textbox', { name: 'JSON', exact: true })
    for (const shown of [
      '"count": 9007199254740993,',
      '"price": 1.0,',
      '"vast": 1e400,',
      '"tiny": -0,',
      '"count": 2,',
      '"a\\u202eb": [',
    ])
      await expect(code).toContainText(shown)
    await expect(page.getByText('may be rounded')).toBeHidden()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect
      .poll(() => copiedText(page))
      .toContain('  "count": 9007199254740993,\n  "price": 1.0,\n  "vast": 1e400,\n  "tiny": -0,')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const stream = await (await download).createReadStream()
    expect((await stream.toArray()).join('')).toBe(one)
  } finally {
    await gateway.stop()
    server.close()
    server.closeAllConnections()
  }
})
