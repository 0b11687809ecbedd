import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { deviceData } from '../support/device-data.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'
import { nextSent } from '../support/sent-writes.ts'
import { makeSigningRequest } from '../support/signing-request.ts'

/** What a press of a button saves as a file. */
const savedBy = async (page: Page, name: string | RegExp) => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await saved
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

const storedTexts = async (page: Page) => JSON.stringify(await deviceData(page))

test('a certificate is decoded, has a forecast and a bar', async ({ page, seedOperator }) => {
  const { id } = await seedOperator({
    description: 'Gate',
    metadata: '{"team":"payments"}',
    deployment: { name: 'gate', version: '0.19.1' },
    enabled_features: ['bindings'],
    binding: { endpoint_selectors: ['true'], csr: await makeSigningRequest() },
  })
  await page.goto(`/operators/${id}`)
  await expect(page.getByText('Renewal: Manual: needs 0.22.0.')).toBeVisible()
  const contents = page.getByText('Subject, key, serial number and PEM')
  await contents.click()
  await expect(page.getByText('ECDSA, P-256')).toBeVisible()
  // What the service says of it is what it says itself.
  await expect(page.getByText(/^The record says that it is valid/)).toHaveCount(0)
  const pem = await savedBy(page, 'Download PEM')
  expect(pem.name).toBe(`${id}.pem`)
  expect(pem.text).toMatch(/^-----BEGIN CERTIFICATE-----\n/)

  await goInside(page, '/certificates')
  await expect(page).toHaveURL('/operators?view=certificates')
  const table = page.getByRole('table', { name: 'Operators' })
  await expect(table.getByRole('link', { name: 'Gate' })).toBeVisible()
  await expect(page.getByText('1 of 1 operators have a certificate')).toBeVisible()
  await expect(table.getByText('Manual: needs 0.22.0')).toBeVisible()
  const bars = page.getByRole('group', { name: 'Certificates by expiry' })
  const late = bars.getByRole('button', { name: '84–90 days: 1 certificate' })
  await expect(late).toHaveAttribute('aria-pressed', 'false')
  await test.step('a bar filters, and no longer when it is pressed again', async () => {
    await late.press('Enter')
    await expect(page).toHaveURL(/q=cert:84-90d/)
    await expect(late).toHaveAttribute('aria-pressed', 'true')
    await expect(table.getByRole('link', { name: 'Gate' })).toBeVisible()
    // What a bar filters by leaves the other bars as they are.
    await bars.getByRole('button', { name: 'Expired: 0 certificates' }).click()
    await expect(page.getByText(/^Nothing matches/)).toBeVisible()
    await expect(bars.getByRole('button', { name: '84–90 days: 1 certificate' })).toBeVisible()
    await bars.getByRole('button', { name: 'Expired: 0 certificates' }).click()
    await expect(table.getByRole('link', { name: 'Gate' })).toBeVisible()
  })
})

test('the certificates that expire first are in the first group, which can be selected', async ({
  page,
  seedOperator,
  api,
}) => {
  const csr = await makeSigningRequest()
  const DAY_MS = 86_400_000
  const dated = async (description: string, days: number) => {
    const { id } = await seedOperator({
      description,
      deployment: { version: '0.23.0' },
      enabled_features: ['bindings'],
      binding: { endpoint_selectors: ['true'], csr },
    })
    const at = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString()
    const data = { cert: 'PEM', not_before: at(days - 90), not_after: at(days) }
    await api.patch(`/faults/operators/${id}`, { data })
  }
  await dated('Later gate', 60)
  await dated('Gone gate', -11)
  await dated('Soon gate', 3)
  await dated('Gone door', -20)
  await seedOperator({ description: 'Without' })
  await page.goto('/operators?view=certificates')
  const table = page.getByRole('table', { name: 'Operators' })
  await expect(page.getByText('4 of 5 operators have a certificate')).toBeVisible()
  await expect(table.getByRole('link')).toHaveText([
    'Gone door',
    'Gone gate',
    'Soon gate',
    'Later gate',
  ])
  for (const group of ['Expired 2', 'Within 7 days 1', 'Later 1'])
    await expect(table.getByRole('row', { name: new RegExp(`^${group} Select`) })).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: 'Gone gate' })).toContainText(
    'Automatic, 41 days late',
  )
  await table.getByRole('button', { name: /^Select 2/ }).click()
  await expect(page.getByRole('region', { name: 'Selected operators' })).toContainText('2')
  await expect(table.getByRole('checkbox', { name: 'Select Gone gate' })).toBeChecked()
  await expect(table.getByRole('checkbox', { name: 'Select Soon gate' })).not.toBeChecked()
  // In another order the groups stay where they are.
  await table.getByRole('button', { name: 'Operator', exact: true }).click()
  await expect(table.getByRole('link')).toHaveText([
    'Gone door',
    'Gone gate',
    'Soon gate',
    'Later gate',
  ])
  await expectAccessible(page, 'groups of certificates with a selection')
  // Regression: where colours are forced, all bars were the same.
  await page.emulateMedia({ forcedColors: 'active' })
  const looks = await page
    .getByRole('group', { name: 'Certificates by expiry' })
    .locator('[class*="shaft"]')
    .evaluateAll((bars) =>
      bars.map((bar) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(bar)
        return backgroundColor + backgroundImage
      }),
    )
  expect(new Set(looks).size).toBe(3)
})

test('a private key that is made here is given once, and stored nowhere', async ({
  page,
  openEditForm,
}) => {
  await openEditForm({
    description: 'Gate',
    enabled_features: ['bindings'],
    binding: { endpoint_selectors: ['true'] },
  })
  const csr = page.getByLabel('Certificate signing request')
  const more = page.getByText('From a file, or with a new key')
  await expect(more).toBeVisible()
  await more.click()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await page.getByRole('button', { name: 'Make a key and a request' }).press('Enter')
  await expect(csr).toHaveValue(/^-----BEGIN CERTIFICATE REQUEST-----/)
  await expect(page.getByText('Signature verified')).toBeVisible()
  expect(sent).not.toContain('PATCH')
  // Regression: the result of the check moved what has the focus out of sight.
  await expect(page.getByRole('button', { name: 'Download private key' })).toBeFocused()
  await expect(page.locator(':focus')).toBeInViewport()
  await expectAccessible(page, 'a key that was made')
  // The draft has the request by then.
  await expect.poll(() => storedTexts(page)).toContain('BEGIN CERTIFICATE REQUEST')
  expect(await storedTexts(page)).not.toContain('PRIVATE KEY')
  const key = await savedBy(page, 'Download private key')
  expect(key.name).toBe('operator.key')
  expect(key.text).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  await expect(page.getByRole('group', { name: 'New key and request' })).toBeFocused()

  const patch = nextSent(page, 'PATCH')
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await patch).postDataJSON()).toEqual({
    binding: {
      endpoint_selectors: ['true'],
      csr: expect.stringContaining('BEGIN CERTIFICATE REQUEST'),
    },
  })
  await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
})
