import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'
import { makeSigningRequest } from './signing-request.ts'

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' })
const picture = (page: Page, name: string) => page.getByRole('list', { name })
const VERSIONS = 'Operators by version'

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

const bound = async (description: string, version: string, cluster_name: string) => ({
  description,
  region: 'eu',
  enabled_features: ['bindings' as const],
  binding: { endpoint_selectors: ['true'], csr: await makeSigningRequest() },
  deployment: { name: 'gate', namespace: description, version, cluster_name },
})

test('what needs attention leads to the place to act, and each part of a chart to the list', async ({
  page,
  seedOperator,
  api,
}) => {
  const old = await seedOperator(await bound('Old gate', '0.19.1', 'prod'))
  await seedOperator(await bound('New gate', '0.23.0', 'prod'))
  await seedOperator({
    description: 'Uncertified',
    enabled_features: ['bindings'],
    metadata: '{"team":"payments"}',
    deployment: { version: '0.22.0' },
  })
  await api.put('/api/edges/tls/edgtls_shop/ip_restriction', { data: { enabled: false } })
  await api.put('/api/edges/tls/edgtls_shop/backend', { data: { backend_id: 'bkd_1' } })
  await page.goto('/edges/tls/edgtls_shop')
  await expect(page.getByRole('heading', { name: 'edgtls_shop', level: 1 })).toBeVisible()

  await page.goto('/operators')
  await expect(page.getByRole('link', { name: 'Old gate' })).toBeVisible()
  await page.keyboard.type('gh')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByText('Looked at all 3 operators.')).toBeVisible()
  await expect(page.getByText('1 edge known here, all read.')).toBeVisible()
  await expect(attention(page).getByRole('heading', { level: 3 })).toHaveText([
    '1 edge lets every source in',
    '1 operator has bindings on without a certificate',
    '1 certificate will not be renewed by its operator',
  ])
  await expect(attention(page)).toContainText('Manual: needs 0.22.0')
  await expect(attention(page).getByRole('link', { name: 'edgtls_shop' })).toHaveAttribute(
    'href',
    '/edges/tls/edgtls_shop',
  )
  await expect(
    page.getByRole('heading', { name: '1 of 3 operators runs below 0.22.0' }),
  ).toBeVisible()
  await expect(picture(page, VERSIONS).getByRole('link')).toHaveText([
    /^0\.23\.0newest1$/,
    /^0\.22\.01$/,
    /^0\.19\.1below 0\.22\.01$/,
  ])
  const ends = page.getByRole('list', { name: 'Certificates by the week in which they end' })
  await expect(ends).toContainText('2 certificates end, 2 valid')
  const changes = page.getByRole('region', { name: 'Recent changes' })
  await expect(changes.getByRole('listitem')).toHaveCount(5)
  await expect(changes.getByRole('listitem').first()).toContainText('Backend of edgtls_shop')
  await expect(changes.getByRole('link', { name: 'Uncertified' })).toBeVisible()
  await expectAccessible(page, 'the overview')

  await test.step('by keyboard from a chart to the operators that a part stands for', async () => {
    await picture(page, VERSIONS).getByRole('link', { name: '0.19.1' }).press('Enter')
    await expect(page).toHaveURL('/operators?q=version:0.19.1')
    await expect(page.getByText('1 of 3 operators match').first()).toBeAttached()
    await page.goBack()
    await attention(page)
      .getByRole('link', { name: /in the list 1 certificate will not/ })
      .click()
    await expect(page).toHaveURL(`/operators?q=id:${old.id}`)
    await expect(page.getByText('1 of 3 operators match').first()).toBeAttached()
  })
  await test.step('on paper and on a phone', async () => {
    await page.goBack()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(picture(page, VERSIONS)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(picture(page, VERSIONS)).toBeVisible()
    expect(await width(page)).toBeLessThanOrEqual(390)
    await expectAccessible(page, 'the overview on a phone')
  })
})

test('records that nobody keeps and duplicates are lines, which lead to exactly these in the list', async ({
  page,
  seedOperator,
  api,
}) => {
  const csr = await makeSigningRequest()
  const { id } = await seedOperator({ ...(await bound('Gone gate', '0.23.0', 'prod')) })
  const data = {
    cert: 'PEM',
    not_before: '2020-01-01T00:00:00Z',
    not_after: '2020-04-01T00:00:00Z',
  }
  await api.patch(`/faults/operators/${id}`, { data })
  const twin = {
    metadata: '{"namespace.uid":"a-1"}',
    deployment: { name: 'gate', namespace: 'door', version: '0.23.0' },
    enabled_features: ['bindings' as const],
    binding: { endpoint_selectors: ['true'], csr },
  }
  for (const description of ['First', 'Second']) await seedOperator({ ...twin, description })
  await seedOperator({ ...twin, description: 'Other', metadata: '{"namespace.uid":"a-2"}' })
  await page.goto('/')
  await expect(attention(page).getByRole('heading', { level: 3 })).toHaveText([
    '1 certificate has expired',
    '1 record likely has no operator any more',
    '1 operator is likely registered more than once',
  ])
  await expectAccessible(page, 'registrations that need attention')
  await attention(page)
    .getByRole('link', { name: /in the list 1 record likely/ })
    .click()
  await expect(page.getByText('1 of 4 operators matches').first()).toBeAttached()
  await expect(page.getByRole('link', { name: 'Gone gate' })).toBeVisible()
  await page.goBack()
  await attention(page).getByRole('link', { name: 'gate in door' }).click()
  await expect(page.getByText('2 of 4 operators match').first()).toBeAttached()
  for (const name of ['First', 'Second'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('an empty account says how to begin, and a service that goes away what is shown', async ({
  page,
  fault,
  api,
  seedOperator,
}) => {
  // It was "Nothing is loaded yet", and nothing more.
  await fault({ kind: 'status', status: 500, method: 'GET', times: 100 })
  await page.goto('/')
  await expect(page.getByText('The service returned an error').first()).toBeVisible()
  await api.delete('/faults')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No operators yet')).toBeVisible()
  await expectAccessible(page, 'an overview of nothing')
  await seedOperator({
    description: '\u202eetaG <b>',
    region: 'mars "x" *',
    deployment: { version: 'main' },
  })
  await goInside(page, '/settings')
  await page.goto('/')
  await expect(page.getByText('Nothing needs attention, as of data read just now.')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'No operator says which version it runs' }),
  ).toBeVisible()
  await fault({ kind: 'status', status: 500, method: 'GET', times: 100 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await picture(page, VERSIONS).getByRole('link').click()
  await expect(page.getByText('1 of 1 operator matches').first()).toBeAttached()
})
