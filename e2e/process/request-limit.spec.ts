import { makeAccount } from '../support/account.ts'
import { connectTab } from '../support/connected-tab.ts'
import { expect } from '../support/fixtures.ts'
import { test } from './start-service.ts'

test.use({ signedIn: false })

// 12 a minute: 3 of them for the load, which would need 4.
const LIMIT = 12

test('a load of all operators takes its part of what the service allows, and nobody is refused', async ({
  page,
  playwright,
  startService,
}) => {
  const service = await startService({
    ADIT_FAULTS: '1',
    ADIT_REQUESTS_PER_MINUTE: String(LIMIT),
  })
  const outside = await playwright.request.newContext({ baseURL: service.url })
  const key = await makeAccount(outside, { operators: 3_500 })
  await connectTab(page, service.url, key)
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 429) refused.push(reply.url())
  })
  await test.step('a page at a time, until somebody asks for more', async () => {
    const table = page.getByRole('table', { name: 'Operators' })
    await page.goto(`${service.url}/operators`)
    await expect(page.getByText('100 on this page')).toBeVisible()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(table.getByRole('link').first()).toHaveText('operator 3400')
    await page
      .getByRole('button', { name: 'First page' })
      .or(page.getByRole('button', { name: 'Previous' }))
      .click()
    await page.getByLabel('Search operators').fill('operator')
    await page.getByLabel('Search operators').press('Enter')
    await expect(page).toHaveURL(/q=operator$/)
  })
  const list = page.getByRole('region', { name: 'Operators', exact: true })
  await expect(
    list.getByText(/^(Rate limit reached|The service asked to wait)\. Resuming in \d+ s\.$/),
  ).toBeVisible()
  // The person's own requests wait for nothing.
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'operator 3500' })).toBeVisible()
  expect(refused).toEqual([])
  await outside.dispose()
})
