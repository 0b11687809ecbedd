import type { Page } from '@playwright/test'
import type { OperatorCreate } from '#contract/operator-writes.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** An operator as one registers itself from a cluster. */
const install = (
  description: string,
  uid: string,
  given: OperatorCreate['deployment'] = {},
): OperatorCreate => ({
  description,
  metadata: JSON.stringify({ 'namespace.uid': uid, 'owned-by': 'ngrok-operator' }),
  enabled_features: ['ingress'],
  deployment: { name: 'ngrok-operator', namespace: 'ngrok', version: '0.22.0', ...given },
})

test('likely orphans and duplicates are found with their evidence, and are deleted after a review @phone', async ({
  page,
  seedOperator,
  api,
}) => {
  const old = await seedOperator(install('Old', 'u1', { cluster_name: 'prod', version: '0.19.0' }))
  await seedOperator(install('Rebuilt', 'u2', { cluster_name: 'prod' }))
  await seedOperator(install('Elsewhere', 'u3', { cluster_name: 'test' }))
  await seedOperator(install('Twin', 'u4', { name: 'gate' }))
  await seedOperator(install('Twin again', 'u4', { name: 'gate' }))
  await seedOperator({ description: 'Idle' })
  await seedOperator({ description: 'Bound', enabled_features: ['bindings'] })
  const writes: string[] = []
  page.on('request', (sent) => {
    if (sent.method() !== 'GET') writes.push(sent.method())
  })

  await page.goto('/operators/doctor')
  await expect(page.getByText('Examined all 7 operators.')).toBeVisible()
  const orphans = group(page, 'Likely orphans')
  await expect(
    orphans.getByText('1 of 3 records of this name likely has no operator'),
  ).toBeVisible()
  await expect(orphans).toContainText(
    'Rebuilt is newer, and has the same name, namespace and cluster but another namespace.uid.',
  )
  await expect(orphans).toContainText('Its version is 0.19.0, that of the newer one 0.22.0.')
  await expect(orphans.getByRole('link', { name: 'Old' })).toBeVisible()
  await expect(orphans.getByRole('checkbox')).toHaveCount(1)
  await expect(group(page, 'Without features').getByRole('link', { name: 'Idle' })).toBeVisible()
  await expect(
    group(page, 'Bindings without a certificate').getByRole('link', { name: 'Bound' }),
  ).toBeVisible()
  const whole = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(whole).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await expectAccessible(page, 'the registration doctor')

  await test.step('the search of a group leads to the list', async () => {
    const twins = group(page, 'Duplicates')
    await twins.getByRole('link', { name: 'Show in the list' }).click()
    await expect(page.getByLabel('Search all operators')).toHaveValue(
      'deployment:gate namespace:ngrok metadata.namespace.uid:u4',
    )
    await expect(page.getByText('2 of 7 operators match').first()).toBeAttached()
    await page.goBack()
    await twins.getByRole('button', { name: 'Select all but the last updated' }).click()
    await expect(twins.getByRole('checkbox', { name: 'Select Twin', exact: true })).toBeChecked()
    await expect(twins.getByRole('checkbox', { name: 'Select Twin again' })).not.toBeChecked()
    await twins.getByRole('button', { name: 'Clear selection' }).press('Enter')
    // Regression: the button that is gone left the focus nowhere.
    await expect(twins.locator(':focus')).toHaveCount(1)
  })

  await test.step('by keyboard from a choice to the review and to the delete', async () => {
    await orphans.getByRole('checkbox', { name: 'Select Old' }).press('Space')
    await expect(orphans.getByText('1 selected')).toBeVisible()
    await orphans.getByRole('button', { name: 'Change selected' }).press('Enter')
    await page.getByRole('button', { name: /^Delete/ }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Review changes' }).press('Enter')
    await expect(page.getByText('Will be deleted: 1')).toBeVisible()
    expect(writes).toEqual([])
    await page.getByRole('button', { name: /^Delete 1/ }).press('Enter')
    const number = page.getByRole('dialog').getByRole('textbox')
    if (await number.isVisible()) await number.fill('1')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .press('Enter')
    await expect
      .poll(async () => (await api.get(`/api/kubernetes_operators/${old.id}`)).status())
      .toBe(404)
  })
  await page.goto('/operators/doctor')
  await expect(page.getByText('Examined all 6 operators.')).toBeVisible()
  await expect(orphans).toBeHidden()
})

test('it is reached from the list and from the palette; without findings it says so', async ({
  page,
  seedOperator,
}) => {
  await seedOperator(install('Gate', 'u1'))
  await page.goto('/operators?all=yes')
  await page.getByRole('button', { name: 'Doctor' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Registration doctor', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expectAccessible(page, 'a doctor without findings')
  await page.goto('/operators')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('doctor')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/operators/doctor')
})

test('an empty account has nothing to examine', async ({ page }) => {
  await page.goto('/operators/doctor')
  await expect(page.getByRole('heading', { name: 'No operators' })).toBeVisible()
})

test('names and metadata of all kinds are shown as they are', async ({ page, seedOperator }) => {
  const name = 'x'.repeat(250)
  for (const metadata of [
    '{"namespace":{"uid":"<b>"}}',
    '{"namespace.uid":"<b>"}',
    '{"a":[[[',
    '"',
  ])
    await seedOperator({
      description: `\u202e${name}`.slice(0, 200),
      metadata,
      enabled_features: ['ingress'],
      deployment: { name: '"name" * <i>', namespace: 'a","b' },
    })
  await page.goto('/operators/doctor')
  const twins = group(page, 'Duplicates')
  await expect(twins.getByText('2 records have the same name')).toBeVisible()
  await expect(twins.getByRole('heading', { name: '"name" * <i> in a","b' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const whole = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(whole).toBeLessThanOrEqual(390)
  await twins.getByRole('link', { name: 'Show in the list' }).click()
  await expect(page.getByText('2 of 4 operators match').first()).toBeAttached()
})

test.describe('of an account whose list fails', () => {
  test.use({ filling: { operators: 30 } })

  test('a failed read is said and tried again', async ({ page, fault }) => {
    await fault({ kind: 'status', status: 500, method: 'GET', times: 100 })
    await page.goto('/operators/doctor')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectAccessible(page, 'a doctor that cannot read')
  })
})
