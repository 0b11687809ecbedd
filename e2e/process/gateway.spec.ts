import { EDGE_LIST_PATH } from '#contract/edge-list.ts'
import { expectAccessible } from '../support/axe.ts'
import { chooseOfModule, edgeTable, policiesOf } from '../support/edges.ts'
import { expect } from '../support/fixtures.ts'
import { goInside, createNameless } from '../support/navigation.ts'
import { test } from './start-service.ts'

test.use({ signedIn: false })

test('the dashboard works through the gateway against a service that has no log and lists no edges', async ({
  page,
  key,
  api,
  baseURL,
  startService,
}) => {
  const gateway = await startService({ ADIT_UPSTREAM_URL: `${baseURL}/api` })
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await test.step('what is created and changed is at the service', async () => {
    await page.goto(`${gateway.url}/operators/new`)
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByLabel('Description', { exact: true }).fill('Behind the gateway')
    await createNameless(page)
    await expect(page.getByRole('heading', { name: 'Behind the gateway' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Description', { exact: true }).fill('Seen from both sides')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Seen from both sides' })).toBeVisible()
    const list: unknown = await (await api.get('/api/kubernetes_operators')).json()
    expect(list).toMatchObject({ operators: [{ description: 'Seen from both sides' }] })
  })

  await test.step('the history of a record is what this browser wrote', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await goInside(page, `/operators/${id}?tab=history`)
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByText('This service has no audit log')).toBeVisible()
    const changed = history.getByRole('listitem').first()
    await expect(changed).toContainText('This browser')
    await expect(changed).toContainText('changed description: Behind the gateway → Seen')
    await expect(changed.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectAccessible(page, 'a history without a log')
    await goInside(page, '/activity')
    await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: "Everyone's" })).toHaveCount(0)
    await goInside(page, '/')
    const recent = page.getByRole('region', { name: 'Recent changes' })
    await expect(recent).toContainText('This browser')
    await expect(recent).toContainText('changed description of Seen from both sides')
  })

  await test.step('edges are added by their ids, and read', async () => {
    await api.put(policiesOf('tcp', 'edgtcp_one'), { data: { ip_policy_ids: ['ipp_a'] } })
    await goInside(page, '/edges')
    await page.getByRole('button', { name: 'Add edges' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Edge IDs').fill('edgtcp_one')
    await dialog.getByRole('button', { name: 'Add 1 edge' }).click()
    await expect(edgeTable(page).getByRole('row').filter({ hasText: 'edgtcp_one' })).toContainText(
      'Restricted',
    )
    await page.getByRole('link', { name: 'edgtcp_one' }).click()
    const module = page.getByRole('form', { name: 'IP restriction' })
    await chooseOfModule(module, 'Delete module')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
    await expect(module).toContainText('Not set')
    expect((await api.get(policiesOf('tcp', 'edgtcp_one'))).status()).toBe(404)
    await expect(page.getByRole('region', { name: 'History' })).toContainText('no audit log')
  })
  expect(new Set(asked.map(({ origin }) => origin))).toEqual(new Set([gateway.url]))
  expect(asked.map(({ pathname }) => pathname)).not.toContain(EDGE_LIST_PATH)
})
