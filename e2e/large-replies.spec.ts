import { expectAccessible, REPEATED_ROWS } from './axe.ts'
import { expect, test } from './fixtures.ts'

const LIST = '/kubernetes_operators'
const ONE = `${LIST}/:id`
const ALWAYS = 1000
// Not the first page, which gives its place to the whole list.
const PAGE = '/operators?cursor=limit%3D100'

test('a page of 20,000 operators shows the first of them, and more when asked', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  await seedOperator({ description: 'Door' })
  const large = { kind: 'large', member: 'operators', path: LIST, times: ALWAYS } as const
  const rows = page.getByRole('table').locator('tbody > tr')
  const more = page.getByRole('button', { name: 'Show more' })
  await test.step('the last part hands the focus on to what says that all is shown', async () => {
    await fault({ ...large, count: 201 })
    await page.goto(PAGE)
    await more.click()
    await expect(page.getByText('All 201 operators shown.')).toBeFocused()
    await expect(more).toHaveCount(0)
    // As the first page it is the whole list.
    await page.goto('/operators')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '202')
    await api.delete('/faults')
  })
  await fault({ ...large, count: 20_000 })
  const answer = page.waitForResponse((got) => got.url().includes(`${LIST}?limit=100`))
  await page.goto(PAGE)
  await (await answer).finished()
  await expect(rows).toHaveCount(200)
  await expect(page.getByText('First 200 of 20,000 operators shown.')).toBeVisible()
  await expect(page.getByText('20,000 on this page', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the first part of a large page', { exclude: REPEATED_ROWS })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(400)
  await expect(page.getByText('First 400 of 20,000 operators shown.')).toBeVisible()
  await expect(more).toBeFocused()
})

test('large lists inside a record are shown by their beginning', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  await test.step('an operator with 200,000 selectors can be read, and edited but for its binding', async () => {
    const { id } = await seedOperator({ description: 'Door', enabled_features: ['bindings'] })
    await fault({
      kind: 'large',
      member: 'binding.endpoint_selectors',
      count: 200_000,
      method: 'GET',
      path: ONE,
      times: ALWAYS,
    })
    await page.goto(`/operators/${id}?tab=binding`)
    await expect(page.getByText('200,000 selectors', { exact: true })).toBeVisible()
    const selectors = page.getByRole('region', { name: 'List of selectors' }).getByRole('listitem')
    await expect(selectors).toHaveCount(200)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(selectors).toHaveCount(400)

    await page.getByRole('link', { name: 'JSON' }).click()
    await expect(page.getByRole('textbox', { name: 'JSON' })).toContainText(
      '"endpoint_selectors": [',
    )

    await page.goto(`/operators/${id}/edit`)
    await expect(page.getByText(/200,000 endpoint selectors, too many to edit/)).toBeVisible()
    await page.getByLabel('Description', { exact: true }).fill('Loading dock')
    await expect(page.getByText('1 change', { exact: true })).toBeVisible()
    const patch = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save changes' }).click()
    expect((await patch).postDataJSON()).toEqual({ description: 'Loading dock' })
  })

  await test.step('a module with 20,000 policies shows the first of them', async () => {
    await api.put('/api/edges/tcp/edge-1/ip_restriction', { data: { ip_policy_ids: ['ipp_1'] } })
    await fault({
      kind: 'large',
      member: 'ip_policies',
      count: 20_000,
      method: 'GET',
      path: '/edges/tcp/:id/ip_restriction',
      times: ALWAYS,
    })
    await page.goto('/edges/tcp/edge-1')
    await expect(page.getByRole('form').getByText('20,000 policies', { exact: true })).toBeVisible()
    await expect(page.getByText('First 1,000 of 20,000 policies shown.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove ipp_/ })).toHaveCount(1000)
    await expect(page.getByRole('button', { name: 'Save module' })).toBeDisabled()
  })
})

test('texts of megabytes are shown by their beginning, and copied whole', async ({
  page,
  seedOperator,
  fault,
  context,
  api,
}) => {
  const { id } = await seedOperator({ description: 'Door', metadata: 'm' })
  const large = { kind: 'large', count: 5_000_000, method: 'GET', times: ALWAYS } as const
  const cut = page.getByText('First 100,000 of 5,000,000 characters shown.')
  await test.step('a name leaves the page usable', async () => {
    await fault({ ...large, member: 'description', path: ONE })
    await page.goto(`/operators/${id}`)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(`${'x'.repeat(300)}…`)
    await expect(cut).toBeVisible()
    await api.delete('/faults')
  })
  await fault({ ...large, member: 'metadata', path: ONE })
  await page.goto(`/operators/${id}`)
  const metadata = page.getByRole('region', { name: 'Metadata' })
  await expect(page.getByRole('heading', { name: 'Door', level: 1 })).toBeVisible()
  expect((await metadata.textContent())?.length).toBe(100_000)
  await expect(cut).toBeVisible()
  await expectAccessible(page, 'the first part of a large text')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: 'JSON' }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
})
