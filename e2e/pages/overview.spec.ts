import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'
import { makeSigningRequest } from '../support/signing-request.ts'

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' })
const lines = (page: Page) => attention(page).getByRole('listitem')
const versions = (page: Page) => page.getByRole('group', { name: 'Operators by version' })

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
  await seedOperator(await bound('Old gate', '0.19.1', 'prod'))
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

  await goInside(page, '/operators')
  await expect(page.getByRole('link', { name: 'Old gate' })).toBeVisible()
  await page.keyboard.type('gh')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByText(/^3 operators, 1 edge · updated/)).toBeVisible()
  await expect(lines(page)).toHaveText([
    /^Open\s*1 edge is open to the internet\./,
    /^No certificate\s*1 operator has bindings on but no certificate\./,
  ])
  const ends = page.getByRole('group', { name: 'Certificates by expiry' })
  await expect(ends.getByRole('link', { name: '84–90 days: 2 certificates' })).toBeVisible()
  await expect(versions(page).getByRole('link')).toHaveText([
    /^0\.23\s*1$/,
    /^0\.22\s*1$/,
    /^0\.19\s*1$/,
  ])
  await expect(versions(page)).toContainText('0.22.0 or newer: renew automatically · 2')
  await expect(versions(page)).toContainText('Older: renew by hand · 1')
  const changes = page.getByRole('region', { name: 'Recent changes' })
  await expect(changes.getByRole('listitem')).toHaveCount(5)
  await expect(changes.getByRole('listitem').first()).toContainText('Backend of edgtls_shop')
  await expect(changes.getByRole('link', { name: 'Uncertified' })).toBeVisible()
  await expectAccessible(page, 'the overview')
  // Regression: a refresh left the changes as they were.
  await api.put('/api/edges/tls/edgtls_shop/backend', { data: { backend_id: 'bkd_2' } })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(changes.getByRole('listitem').first()).toContainText('bkd_2')

  await test.step('by keyboard from each number to what it counts', async () => {
    await versions(page).getByRole('link', { name: '0.19' }).press('Enter')
    await expect(page).toHaveURL('/operators?q=version:0.19')
    await expect(page.getByRole('table').getByRole('link')).toHaveText(['Old gate'])
    await page.goBack()
    await lines(page).last().getByRole('link', { name: /^View/ }).press('Enter')
    await expect(page).toHaveURL('/operators?q=feature:bindings+cert:none')
    await expect(page.getByRole('table').getByRole('link')).toHaveText(['Uncertified'])
    await page.goBack()
    await lines(page).first().getByRole('link', { name: /^View/ }).click()
    await expect(page).toHaveURL('/edges?q=exposure:open')
    await expect(page.getByRole('table').getByRole('link')).toHaveText(['edgtls_shop'])
  })
  await test.step('on paper and on a phone', async () => {
    await page.goBack()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(versions(page)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(versions(page)).toBeVisible()
    expect(await width(page)).toBeLessThanOrEqual(390)
  })
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
  await expect(page.getByText('Nothing needs attention.')).toBeVisible()
  await expect(versions(page)).toContainText('Other · 1')
  await fault({ kind: 'status', status: 500, method: 'GET', times: 100 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  // What is shown stays.
  await versions(page).getByRole('link').click()
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1)
})
