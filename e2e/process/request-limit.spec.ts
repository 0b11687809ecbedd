import { makeAccount } from '../account.ts'
import { connectTab } from '../connected-tab.ts'
import { expect } from '../fixtures.ts'
import { test } from './start-service.ts'

test.use({ signedIn: false })

// 24 a minute: 6 of them for the copy, 6 are left to the person whatever happens.
const LIMIT = 24

test('the copy of all operators takes its part of what the service allows, and nobody is refused', async ({
  page,
  playwright,
  startService,
}) => {
  const service = await startService({
    ADIT_FAULTS: '1',
    ADIT_REQUESTS_PER_MINUTE: String(LIMIT),
  })
  const outside = await playwright.request.newContext({ baseURL: service.url })
  const key = await makeAccount(outside, { operators: 7_500 })
  await connectTab(page, service.url, key)
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 429) refused.push(reply.url())
  })
  await test.step('a page at a time, until somebody asks for more', async () => {
    const table = page.getByRole('table', { name: 'Operators' })
    await page.goto(`${service.url}/operators`)
    await expect(page.getByText('Loading them takes up to 6 requests a minute.')).toBeVisible()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(table.getByRole('link').first()).toHaveText('operator 7400')
    await page
      .getByRole('button', { name: 'First page' })
      .or(page.getByRole('button', { name: 'Previous' }))
      .click()
    await page.getByRole('button', { name: 'Load all operators' }).click()
    await expect(page).toHaveURL(/all=yes$/)
  })
  const meter = page.getByRole('group', { name: 'Copy of all operators' })
  await expect(meter.locator('[data-tip*=" of 24 requests this minute"]')).toBeVisible()
  await expect(
    meter.getByText(/^(Rate limit reached|The service asked to wait)\. Resuming in \d+ s\.$/),
  ).toBeVisible()
  // The person's own requests wait for nothing.
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'operator 7500' })).toBeVisible()
  expect(refused).toEqual([])
  await outside.dispose()
})
