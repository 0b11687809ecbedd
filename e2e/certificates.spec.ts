import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { deviceData } from './device-data.ts'
import { expect, test } from './fixtures.ts'
import { nextSent } from './sent-writes.ts'
import { makeSigningRequest } from './signing-request.ts'

const PRIVATE_KEY = [
  '-----BEGIN PRIVATE KEY-----',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49',
  '-----END PRIVATE KEY-----',
].join('\n')

/** What a press of a button saves as a file. */
const savedBy = async (page: Page, name: string | RegExp) => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await saved
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

const storedTexts = async (page: Page) => JSON.stringify(await deviceData(page))

test('a certificate is decoded, has a forecast, is found by it, and goes into a calendar', async ({
  page,
  seedOperator,
  api,
}) => {
  const { id } = await seedOperator({
    description: 'Gate',
    metadata: '{"team":"payments"}',
    deployment: { name: 'gate', version: '0.19.1' },
    enabled_features: ['bindings'],
    binding: { endpoint_selectors: ['true'], csr: await makeSigningRequest() },
  })
  await page.goto(`/operators/${id}?tab=binding`)
  await expect(page.getByText('Renewal: Manual: needs 0.22.0.')).toBeVisible()
  await expect(page.getByText('ECDSA, P-256')).toBeVisible()
  // What the service says of it is what it says itself.
  await expect(page.getByText(/^The record says that it is valid/)).toHaveCount(0)
  await expectAccessible(page, 'a decoded certificate')
  const pem = await savedBy(page, 'Download PEM')
  expect(pem.name).toBe(`${id}.pem`)
  expect(pem.text).toMatch(/^-----BEGIN CERTIFICATE-----\n/)
  expect((await savedBy(page, 'Download DER')).name).toBe(`${id}.der`)
  await test.step('one that changes is kept and shown beside the new one', async () => {
    const former = page.getByRole('region', { name: 'Former certificates' })
    await expect(former).toHaveCount(0)
    const csr = await makeSigningRequest()
    await api.patch(`/api/kubernetes_operators/${id}`, {
      data: { binding: { endpoint_selectors: ['true'], csr } },
    })
    await page.reload()
    await expect(former).toContainText('The one after it has another key')
    await expectAccessible(page, 'a former certificate')
    await former.getByRole('button', { name: 'Forget them' }).press('Enter')
    await expect(former).toHaveCount(0)
    // Regression: what is gone left the focus nowhere.
    await expect(page.getByRole('main')).toBeFocused()
  })

  await page.goto('/certificates')
  const choice = page.getByRole('checkbox', { name: 'Select the certificate of Gate' })
  await expect(choice).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Certificates by the week in which they end' }),
  ).toContainText('1 certificate ends, 1 valid')
  await choice.check()
  const calendar = await savedBy(page, 'Download .ics for 1 selected')
  expect(calendar.name).toBe('certificates.ics')
  expect(calendar.text).toContain('SUMMARY:Certificate of Gate ends')
  expect(calendar.text).not.toContain('DTEND')
  await expectAccessible(page, 'the time line of all certificates')
  await test.step('in a narrow window the end stands below the name', async () => {
    const whole = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ width: 390, height: 844 })
    const name = await page.getByRole('cell', { name: 'Gate', exact: true }).boundingBox()
    const end = await page.getByRole('cell', { name: /^Ends/ }).boundingBox()
    // Regression: it squeezed the name into a third of the line.
    expect(end?.y ?? 0).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0))
    await page.setViewportSize(whole)
  })
  // Regression: the name stood in a few letters beside when it ends.
  await test.step('on a phone its name has the line, and the others are below', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : NaN)
    const table = page.getByRole('table')
    const name = await table.getByRole('link', { name: 'Gate' }).boundingBox()
    const ends = await table.getByRole('cell', { name: /^Ends/ }).boundingBox()
    expect(ends?.y).toBeGreaterThanOrEqual(bottom(name))
    const whole = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(whole).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await page.goto('/operators?all=yes&q=renewal:manual')
  const link = page.getByRole('link', { name: 'Gate' })
  await expect(link).toBeVisible()
  await page.getByLabel('Filter by a member of the metadata').selectOption('metadata.team')
  const facet = page.getByRole('group', { name: 'metadata.team' })
  // It is checked once the search has it.
  const team = facet.getByRole('checkbox', { name: 'payments 1' })
  await team.click()
  await expect(team).toBeChecked()
  await expect(page).toHaveURL(/metadata\.team/)
  await page.goto('/operators?all=yes&q=renewal:automatic')
  await expect(link).toBeHidden()
  // The filter that was chosen is there again.
  await expect(facet).toBeVisible()
})

// Regression: it said "Loading all operators…" for ever, and of what could not be read that nothing ends.
test('without an answer, and without certificates, the page says so', async ({
  page,
  fault,
  api,
}) => {
  await fault({ kind: 'status', status: 500, method: 'GET', times: 100 })
  await page.goto('/certificates')
  await expect(page.getByText('Nothing is loaded yet.')).toBeVisible()
  await expect(page.getByText('No certificate ends in this time.')).toHaveCount(0)
  await expectAccessible(page, 'certificates that cannot be read')
  await api.delete('/faults')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No certificates' })).toBeVisible()
  await expect(page.getByText('Loading all operators…')).toHaveCount(0)
})

test('a private key is refused urgently, and one that is made here is given once', async ({
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
  await csr.fill('garbage')
  await expect(page.getByText('Refused', { exact: true })).toBeVisible()
  await expect(csr).toHaveValue('garbage')
  await csr.fill(PRIVATE_KEY)
  await expect(page.getByRole('alert')).toContainText('Private key refused.')
  await expect(csr).toHaveValue('')

  await more.click()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  // Regression: Enter sent the form around it, without the request.
  await page.getByLabel('Common name').press('Enter')
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
