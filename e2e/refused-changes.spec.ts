import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openEdge, policiesOf, turnOff } from './edges.ts'
import { connectionBox, goInside } from './navigation.ts'
import { jump } from './palette.ts'
import { expectOffReadOnly, makeReadOnly } from './read-only-key.ts'
import { writesOf } from './sent-writes.ts'

const REFUSED = 'The service refused a change with this key'

const expectOff = async (control: Locator): Promise<void> => {
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await expect(control).toHaveAccessibleDescription(REFUSED)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('after a change is refused, what would be refused again is off and says why', async ({
  page,
  openEditForm,
  fault,
  key,
}) => {
  await fault({ kind: 'status', status: 403, method: 'PATCH' })
  const { id } = await openEditForm({ description: 'Door' })
  await page.getByLabel('Description', { exact: true }).fill('Gate')
  await button(page, 'Save changes').click()
  await expect(page.getByRole('group', { name: 'The changes were not saved' })).toBeFocused()
  await expectOff(button(page, 'Save changes'))
  await expect(connectionBox(page)).toContainText('Changes refused')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  for (const name of ['Edit', 'Duplicate']) await expectOff(button(page, name))
  await button(page, 'Edit').press('Enter')
  await expect(page).toHaveURL(`/operators/${id}`)
  await expectAccessible(page, 'operator of a key whose changes are refused')
  await jump(page, 'new operator')
  const found = page.getByRole('option', { name: 'New operator' })
  await expect(found).toHaveAttribute('aria-disabled', 'true')
  await expect(found).toContainText(REFUSED)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Jump to anything' })).toBeVisible()
  await page.keyboard.press('Escape')
  await goInside(page, '/operators')
  await expectOff(button(page, 'New operator'))
  await goInside(page, `/operators/${id}/edit`)
  await page.getByRole('main').getByRole('button', { name: 'Reconnect' }).click()
  await page.getByRole('dialog').getByLabel('API key').fill(key)
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('main').getByText(REFUSED)).toHaveCount(0)
  await page.getByLabel('Description', { exact: true }).fill('Gate')
  await button(page, 'Save changes').click()
  await expect(page.getByRole('heading', { name: 'Gate', exact: true })).toBeVisible()
  await expect(button(page, 'Edit')).not.toHaveAttribute('aria-disabled', 'true')
})

// Regression: a form that was opened again before its page had left took its own save for somebody else's change.
test('with a key that has changed something, a refused change is that of one record', async ({
  page,
  openEditForm,
  fault,
}) => {
  const { id } = await openEditForm({ description: 'Door' })
  const save = async (description: string) => {
    await page.getByLabel('Description', { exact: true }).fill(description)
    await button(page, 'Save changes').click()
  }
  await save('Gate')
  await expect(page.getByRole('heading', { name: 'Gate', exact: true })).toBeVisible()
  await goInside(page, `/operators/${id}/edit`)
  await fault({ kind: 'status', status: 403, method: 'PATCH' })
  await save('Hatch')
  await expect(page.getByRole('group', { name: 'The changes were not saved' })).toBeFocused()
  await expect(button(page, 'Save changes')).not.toHaveAttribute('aria-disabled', 'true')
  await save('Hatch')
  await expect(page.getByRole('heading', { name: 'Hatch', exact: true })).toBeVisible()
})

test('with a key that can only read, an edge and bulk changes say so once', async ({
  page,
  api,
}) => {
  for (const id of ['edgtcp_on', 'edgtcp_off'])
    await api.put(policiesOf('tcp', id), { data: { ip_policy_ids: ['ipp_a'] } })
  const main = page.getByRole('main')
  const module = page.getByRole('form', { name: 'IP restriction' })

  await makeReadOnly(page)
  await openEdge(page, 'tcp', 'edgtcp_on')
  await turnOff(module)
  await expect(main.getByText(/read-only/i)).toHaveText([
    'This key is read-only: reconnect with one that can make changes.',
  ])
  await expect(connectionBox(page)).toContainText('Read-only')
  await expectOffReadOnly(module.getByRole('switch'))
  for (const name of ['Delete module', 'Copy to…', 'Save module'])
    await expectOffReadOnly(button(page, name))
  await expectAccessible(page, 'an edge of a key that can only read')
  const sent = writesOf(page)
  await module.getByRole('switch').press('Space')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await goInside(page, '/edges')
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await expectOffReadOnly(button(page, 'Change IP restriction'))
  await expect(main.getByText(/read-only/i)).toHaveCount(0)
  expect(sent).toEqual([])
})

// Regression: it said "Connected" while nothing could be read.
test('the connection says that the rate limit is reached, until there is an answer', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  const { id } = await seedOperator({ description: 'Door' })
  await page.goto(`/operators/${id}`)
  await expect(connectionBox(page)).toContainText('Connected')
  await fault({ kind: 'status', status: 429, retry_after: 40, times: 999 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(connectionBox(page)).toContainText('Rate limit reached')
  await api.delete('/faults')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(connectionBox(page)).toContainText('Connected')
  await fault({ kind: 'status', status: 500, times: 999 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(connectionBox(page)).toContainText('Service error')
  await api.delete('/faults')
  await expect(connectionBox(page)).toContainText('Connected')
})

test.describe('250 endpoints', () => {
  test.use({ filling: { endpoints: 250 } })

  test('the tab of the endpoints says how many there are before it is opened', async ({
    page,
    seedOperator,
    fault,
  }) => {
    const { id } = await seedOperator({ description: 'Door', enabled_features: ['bindings'] })
    const { id: without } = await seedOperator({ description: 'Gate' })
    const tab = page.getByRole('link', { name: /^Bound endpoints/ })
    await page.goto(`/operators/${id}`)
    await expect(tab).toHaveText('Bound endpoints 100+')
    await page.goto(`/operators/${without}`)
    await expect(page.getByRole('heading', { name: 'Gate', exact: true })).toBeVisible()
    await expect(tab).toHaveText('Bound endpoints')
    await fault({ kind: 'status', status: 500, path: '/kubernetes_operators/:id/bound_endpoints' })
    const failed = page.waitForResponse((got) => got.status() === 500)
    await page.goto(`/operators/${id}`)
    await failed
    await expect(tab).toHaveText('Bound endpoints')
    // What failed unasked is read anew by whoever asks.
    await tab.click()
    await expect(page.getByRole('table', { name: 'Bound endpoints' })).toBeVisible()
    await expect(tab).toHaveText('Bound endpoints 100+')
  })
})
