import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { copiedText, keepCopied } from './copied-text.ts'
import { expect, test } from './fixtures.ts'

test.use({ permissions: ['clipboard-write'] })

const ONE = '/kubernetes_operators/:id'

const DOOR = {
  description: 'Edge gateway',
  region: 'eu',
  metadata: '{"team":"door"}',
  enabled_features: ['bindings' as const],
  deployment: { name: 'edge', namespace: 'door' },
  binding: { endpoint_selectors: ['true', "endpoint.type == 'tls'"] },
}

const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })

test('parts of a document are folded, and copied by path, value and member @phone', async ({
  page,
  seedOperator,
}) => {
  await keepCopied(page)
  const { id } = await seedOperator(DOOR)
  await page.goto(`/operators/${id}?tab=json`)
  await item(page, '"namespace": "door",').click()
  await expect(page.getByText('.deployment.namespace', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy path' }).click()
  await expect.poll(() => copiedText(page)).toBe('.deployment.namespace')
  await page.getByRole('button', { name: 'Copy value' }).click()
  await expect.poll(() => copiedText(page)).toBe('door')
  await page.getByRole('button', { name: 'Copy member' }).click()
  await expect.poll(() => copiedText(page)).toBe('"namespace": "door"')

  const deployment = page.getByRole('treeitem', { name: /^"deployment": \{/ })
  await deployment.locator('[data-fold]').click()
  await expect(deployment).toHaveAttribute('aria-expanded', 'false')
  await expect(deployment).toHaveText('"deployment": {…}, 4 members')
  await expect(item(page, '"namespace": "door",')).toBeHidden()
  await page.getByRole('button', { name: 'Copy member' }).click()
  await expect.poll(() => copiedText(page)).toContain('"deployment": {\n  "name": "edge",\n')
  await expectAccessible(page, 'folded JSON')

  await page.getByRole('button', { name: 'Fold all', exact: true }).click()
  await expect(page.getByRole('treeitem', { expanded: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Unfold all' }).click()
  await expect(item(page, '"namespace": "door",')).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test('the tree is used by keyboard alone', async ({ page, seedOperator }) => {
  const { id } = await seedOperator(DOOR)
  await page.goto(`/operators/${id}?tab=json`)
  await expect(page.getByRole('tree', { name: 'Document' })).toBeVisible()
  const focused = page.locator('[role=treeitem]:focus')
  await page.getByRole('treeitem').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText(`"id": "${id}",`)
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(focused).toHaveText('{')
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toHaveText(/^\{…\} \d+ members$/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveText(`"id": "${id}",`)
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toHaveText('{')
  // One stop for the whole tree.
  await expect(page.locator('[role=treeitem][tabindex="0"]')).toHaveCount(1)
})

test('names and values are searched, also in what is folded', async ({ page, seedOperator }) => {
  const { id } = await seedOperator(DOOR)
  await page.goto(`/operators/${id}?tab=json`)
  await page.getByRole('button', { name: 'Fold all', exact: true }).click()
  await page.keyboard.press('/')
  const search = page.getByLabel('Search in the document')
  await expect(search).toBeFocused()
  await search.fill('DOOR')
  await expect(page.getByText('2 found')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 of 2')).toBeVisible()
  const match = item(page, '"namespace": "door",')
  await expect(match).toBeInViewport()
  await expect(match.locator('mark')).toHaveText('door')
  await expectAccessible(page, 'search in JSON')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Next match' }).click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await search.fill('nothing like this')
  await expect(page.getByText('No match')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next match' })).toBeDisabled()
  // Regression: one of megabytes held the page up, and then at each key.
  await search.fill('')
  await page.keyboard.insertText('x'.repeat(1_000_000))
  await expect(search).toHaveValue('x'.repeat(1_000))
  await expect(page.getByText('At most 1,000 characters are searched for.')).toBeVisible()

  const long = await seedOperator({ metadata: 'y'.repeat(3_000) })
  await page.goto(`/operators/${long.id}?tab=json`)
  await search.fill('yyy')
  await expect(page.getByText('1 found')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show more of it' }).press('Enter')
  // Regression: the button that is gone left the focus nowhere.
  await expect(page.getByRole('treeitem', { name: /^"metadata": / })).toBeFocused()
})

test('the document is downloaded as the service sent it', async ({ page, seedOperator, api }) => {
  const { id } = await seedOperator(DOOR)
  await page.goto(`/operators/${id}?tab=json`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${id}.json`)
  const stream = await file.createReadStream()
  const text = (await stream.toArray()).join('')
  expect(text).toBe(await (await api.get(`/api/kubernetes_operators/${id}`)).text())
})

test('a list of 1,000,000 items leaves the page usable', async ({ page, seedOperator, fault }) => {
  const { id } = await seedOperator(DOOR)
  const large = { kind: 'large', method: 'GET', path: ONE, times: 1000 } as const
  await fault({ ...large, member: 'binding.endpoint_selectors', count: 1_000_000 })
  await page.goto(`/operators/${id}?tab=json`)
  const list = page.getByRole('treeitem', { name: /^"endpoint_selectors": \[/ })
  await expect(list).toHaveText(/1,000,000 items/)
  await list.dblclick()
  // And three lines that end what stands before it.
  await expect(page.getByRole('treeitem')).toHaveCount(497)
  await page.getByRole('button', { name: 'Show lines below' }).click()
  await expect(page.getByRole('treeitem')).toHaveCount(500)
  await expect(page.getByText('250 more lines above.')).toBeVisible()
  await page.getByRole('treeitem').first().click()
  await page.keyboard.press('End')
  await expect(page.locator('[role=treeitem]:focus')).toHaveText(/"ingress_endpoint"/)
  await page.getByLabel('Search in the document').fill('ingress_endpoint')
  await expect(page.getByText('1 of 1')).toBeVisible()
})
