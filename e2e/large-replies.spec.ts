import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'

const LIST = '/kubernetes_operators'
const ONE = `${LIST}/:id`
const ALWAYS = 1000

test('a page of 100,000 operators shows the first of them, and more when asked', async ({
  page,
  seedOperator,
  fault,
}) => {
  await seedOperator({ description: 'Door' })
  await fault({ kind: 'large', member: 'operators', count: 100_000, path: LIST, times: ALWAYS })
  const answer = page.waitForResponse((got) => got.url().endsWith(LIST))
  await page.goto('/operators')
  await (await answer).finished()
  const rows = page.getByRole('table').locator('tbody > tr')
  await expect(rows).toHaveCount(200)
  await expect(page.getByText('First 200 of 100,000 operators shown.')).toBeVisible()
  await expect(page.getByText('100,000 operators', { exact: true })).toBeVisible()
  const exclude = 'tbody > tr:nth-child(n + 4)'
  await expectAccessible(page, 'the first part of a large page', { exclude })
  const more = page.getByRole('button', { name: 'Show more' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(400)
  await expect(page.getByText('First 400 of 100,000 operators shown.')).toBeVisible()
  await expect(more).toBeFocused()
})

test('the last part of a list hands the focus on to what says that all is shown', async ({
  page,
  seedOperator,
  fault,
}) => {
  await seedOperator()
  await fault({ kind: 'large', member: 'operators', count: 201, path: LIST, times: ALWAYS })
  await page.goto('/operators')
  await page.getByRole('button', { name: 'Show more' }).click()
  const all = page.getByText('All 201 operators shown.')
  await expect(all).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('an operator with a million selectors can be read, and edited but for its binding', async ({
  page,
  seedOperator,
  fault,
}) => {
  const { id } = await seedOperator({ description: 'Door', enabled_features: ['bindings'] })
  await fault({
    kind: 'large',
    member: 'binding.endpoint_selectors',
    count: 1_000_000,
    method: 'GET',
    path: ONE,
    times: ALWAYS,
  })
  await page.goto(`/operators/${id}?tab=binding`)
  await expect(page.getByText('1,000,000 selectors', { exact: true })).toBeVisible()
  const selectors = page.getByRole('region', { name: 'List of selectors' }).getByRole('listitem')
  await expect(selectors).toHaveCount(200)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(selectors).toHaveCount(400)

  await page.getByRole('link', { name: 'JSON' }).click()
  const text = await page.getByRole('region', { name: 'JSON' }).textContent()
  expect(text).toHaveLength(100_000)

  await page.goto(`/operators/${id}/edit`)
  await expect(page.getByText(/1,000,000 endpoint selectors, too many to edit/)).toBeVisible()
  await page.getByLabel('Description', { exact: true }).fill('Loading dock')
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await patch).postDataJSON()).toEqual({ description: 'Loading dock' })
})

test('texts and names of megabytes are shown by their beginning, and copied whole', async ({
  page,
  seedOperator,
  fault,
  context,
  api,
}) => {
  const { id } = await seedOperator({ description: 'Door', metadata: 'm' })
  const large = { kind: 'large', count: 5_000_000, method: 'GET', times: ALWAYS } as const
  await fault({ ...large, member: 'metadata', path: ONE })
  await page.goto(`/operators/${id}`)
  const metadata = page.getByRole('region', { name: 'Metadata' })
  expect((await metadata.textContent())?.length).toBe(100_000)
  await expect(page.getByText('First 100,000 of 5,000,000 characters shown.')).toBeVisible()
  await expectAccessible(page, 'the first part of a large text')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: 'JSON' }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()

  await test.step('a name of megabytes leaves the page usable', async () => {
    const { id: named } = await seedOperator({ description: 'Door' })
    await api.delete('/faults')
    await fault({ ...large, member: 'description', path: ONE })
    await goInside(page, `/operators/${named}`)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(`${'x'.repeat(300)}…`)
    await expect(page.getByText('First 100,000 of 5,000,000 characters shown.')).toBeVisible()
  })
})

test('a module with a hundred thousand policies shows the first of them', async ({
  page,
  api,
  fault,
}) => {
  await api.put('/api/edges/tcp/edge-1/ip_restriction', { data: { ip_policy_ids: ['ipp_1'] } })
  await fault({
    kind: 'large',
    member: 'ip_policies',
    count: 100_000,
    method: 'GET',
    path: '/edges/tcp/:id/ip_restriction',
    times: ALWAYS,
  })
  await page.goto('/edges/tcp/edge-1')
  await expect(page.getByText('100,000 policies', { exact: true })).toBeVisible()
  await expect(page.getByText('First 1,000 of 100,000 policies shown.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove ipp_/ })).toHaveCount(1000)
  await expect(page.getByRole('button', { name: 'Save module' })).toBeDisabled()
})
