import { once } from 'node:events'
import { createServer } from 'node:http'
import { connectTab } from '../connected-tab.ts'
import { expect, test } from '../fixtures.ts'
import { goInside } from '../navigation.ts'
import { startService } from './start-service.ts'

test.use({ signedIn: false })

/** What a service answers to a read of a module, by the id of its edge. */
const ANSWERS: Readonly<Record<string, string>> = {
  edgtcp_list: '[]',
  edgtcp_text: '"on"',
  edgtcp_number: '7',
  edgtcp_null: 'null',
  edgtcp_html: '<!doctype html><title>Sign in</title><h1>Sign in</h1>',
  edgtcp_odd:
    '{"enabled":"yes","ip_policies":[null,7,{"id":5},{"id":"ipp_a","uri":""}],"__proto__":{"polluted":1}}',
  edgtcp_fine: '{"enabled":true,"ip_policies":[{"id":"ipp_a","uri":""}]}',
}

const UNREAD = ['edgtcp_list', 'edgtcp_text', 'edgtcp_number', 'edgtcp_null', 'edgtcp_odd']

const serve = async () => {
  const written: string[] = []
  const server = createServer(({ url = '', method = '' }, response) => {
    if (method !== 'GET') written.push(`${method} ${url}`)
    const [, , , id = ''] = url.split('?')[0]?.split('/') ?? []
    const answer = ANSWERS[decodeURIComponent(id)]
    const type = answer?.startsWith('<') ? 'text/html' : 'application/json'
    response.writeHead(answer ? 200 : 404, { 'Content-Type': type }).end(answer ?? '{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** Every request that was no read. */
    written,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('modules of any form end no page of edges, and nothing is sent that nobody confirmed', async ({
  page,
}) => {
  const remote = await serve()
  const gateway = await startService({ ADIT_UPSTREAM_URL: remote.url })
  await connectTab(page, gateway.url, 'adit_any')
  await page.goto(`${gateway.url}/edges`)
  const row = (id: string) =>
    page
      .getByRole('table', { name: 'Edges' })
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: id, exact: true }) })

  const dialog = page.getByRole('dialog', { name: 'Add edges' })
  await page.getByRole('button', { name: 'Add edges' }).click()
  await dialog
    .getByLabel('Edge IDs')
    .fill([...Object.keys(ANSWERS), 'tcp/a/b', 'tcp/%2e'].join('\n'))
  await dialog.getByRole('button', { name: 'Add 9 edges' }).click()

  await test.step('the desk says of each why it is not known', async () => {
    await expect(row('edgtcp_fine')).toContainText('Restricted')
    for (const id of UNREAD) await expect(row(id)).toContainText("The response doesn't match")
    await expect(row('edgtcp_html')).toContainText('Got a page instead of the API')
    for (const id of ['a/b', '%2e']) await expect(row(id)).toContainText('No modules')
  })

  await test.step('and so does the page of each', async () => {
    await goInside(page, '/edges/tcp/edgtcp_odd')
    await expect(page.getByRole('alert')).toContainText("The response doesn't match this API")
    await goInside(page, '/edges/tcp/edgtcp_html')
    await expect(page.getByRole('alert')).toContainText('Got a page instead of the API')
    for (const id of ['a/b', '%2e']) {
      await goInside(page, `/edges/tcp/${encodeURIComponent(id)}`)
      await expect(page.getByRole('heading', { name: id, level: 1 })).toBeVisible()
    }
  })
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
  expect(remote.written).toEqual([])
  await gateway.stop()
  remote.stop()
})
